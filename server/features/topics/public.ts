// The entry point of this feature for other features.
export { findCitedWorks } from './citation-queries.ts';
export { matchCitedWork, titleKeysOf } from './match-cited-work.ts';
export { lockTopic } from './queries.ts';
export { removeTopic } from './save-topic.ts';
