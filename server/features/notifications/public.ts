// The entry point of this feature for other features.
export { notifyMentions, notifyMentionsPart } from './mention-queries.ts';
