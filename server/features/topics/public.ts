// The entry point of this feature for other features.
export { findCitedWorks } from './citation-queries.ts';
export { citedWorkOf, titleKeysOf } from './cited-works.ts';
export { lockTopic } from './queries.ts';
export { removeTopic } from './save-topic.ts';
