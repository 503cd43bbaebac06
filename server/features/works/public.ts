// The entry point of this feature for other features.
export { workColumns } from './queries.ts';
