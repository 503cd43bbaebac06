// The entry point of this feature for other features.
export { lockPost } from './queries.ts';
export { removePost } from './save-post.ts';
