// The entry point of this feature for other features.
export { findSetting } from './queries.ts';
