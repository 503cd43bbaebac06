// The entry point of this feature for other features.
export { type Moderation, recordModeration, shortUser } from './queries.ts';
export { reasonOf } from './reason.ts';
