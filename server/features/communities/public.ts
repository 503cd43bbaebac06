// The entry point of this feature for other features.
export { communityExists } from './queries.ts';
