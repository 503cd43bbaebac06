import { expect, test } from 'vitest';
import { sentenceOf } from './notification-sentence.ts';

const nothing = { actor: null, others: 0, title: null, community: null, circle: null, passage: null, annotation: null, reason: null };
const textOf = (facts: Partial<Parameters<typeof sentenceOf>[0]>): string =>
  sentenceOf({ ...nothing, kind: 'moderation', moderation: null, ...facts })
    .map(({ text }) => text)
    .join('');

test.each([
  ['The moderators of Desert removed your post On gold', { act: 'remove_post', reported: null }, { name: 'Desert' }, 'On gold'],
  ['The moderators of Desert banned you from the community', { act: 'ban', reported: null }, { name: 'Desert' }, null],
  ['The moderators of Desert made you a moderator', { act: 'add_moderator', reported: null }, { name: 'Desert' }, null],
  ['An administrator removed your essay On gold', { act: 'remove_essay', reported: null }, null, 'On gold'],
  ['Thank you for your report: the post was reviewed and removed', { act: 'report_removed', reported: 'post' }, null, null],
  ['Thank you for your report: the circle was reviewed and not removed', { act: 'report_kept', reported: 'circle' }, null, null],
  ['Thank you for your report: it was reviewed', { act: 'report_kept', reported: 'person' }, null, null],
] as const)('says "%s"', (sentence, moderation, community, title) => {
  expect(textOf({ moderation, community, title })).toBe(sentence);
});

const macrina = { username: 'macrina', display_name: null };
const basil = { username: 'basil', display_name: 'Basil the Great' };

test.each([
  ['macrina replied to your annotation on John', 'annotation', basil, 7],
  ['macrina also replied to an annotation of Basil the Great on John', 'reply', basil, 7],
  ['macrina replied to their own annotation on John', 'reply', macrina, 7],
  ['macrina also replied to an annotation on John', 'reply', null, 7],
  ['macrina mentioned you in a reply to an annotation on John', 'mention', basil, 7],
  ['macrina mentioned you in an annotation on John', 'mention', macrina, null],
] as const)('says "%s"', (sentence, kind, author, reply_id) => {
  expect(textOf({ kind, actor: macrina, title: 'John', annotation: { author, reply_id } })).toBe(sentence);
});
