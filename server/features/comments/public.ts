// The entry point of this feature for other features.
export { deleteComment, insertComment, lockPostOfComment } from './queries.ts';
