import type { TopicInput } from '../../data/topics.ts';

export const emptyTopic: TopicInput = { title: '', content: '', public: true, citations: [] };

/** Returns the key of the draft of a topic; undefined is a new one. */
export function topicDraftKey(id: number | undefined): string {
  return `topic:${id ?? 'new'}`;
}
