// The entry point of this feature for other features.
export { lockUsers } from './pending-queries.ts';
export { publishPost } from './publish-post.ts';
export { lockPost } from './queries.ts';
export { preparePost, removePost } from './save-post.ts';
export { commentCount } from './visible-queries.ts';
