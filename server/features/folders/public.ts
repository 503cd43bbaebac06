// The entry point of this feature for other features.
export { lockFolders } from './queries.ts';
