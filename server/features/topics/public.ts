// The entry point of this feature for other features.
export { lockTopic } from './queries.ts';
export { removeTopic } from './save-topic.ts';
