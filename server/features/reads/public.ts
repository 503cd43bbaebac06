// The entry point of this feature for other features.
export { deleteRead } from './queries.ts';
