// The entry point of this feature for other features.
export { deleteComment, lockPostOfComment } from './queries.ts';
