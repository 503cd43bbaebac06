// The entry point of this feature for other features.
export { recordModeration, shortUser } from './queries.ts';
export { reasonOf } from './reason.ts';
