import { expect, test } from 'vitest';
import { sentenceOf } from './notification-sentence.ts';

const nothing = { actor: null, others: 0, title: null, community: null, circle: null, passage: null, reason: null };
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
  ['Thank you for your report: the circle was reviewed and stays', { act: 'report_kept', reported: 'circle' }, null, null],
  ['Thank you for your report: it was reviewed', { act: 'report_kept', reported: 'person' }, null, null],
] as const)('says "%s"', (sentence, moderation, community, title) => {
  expect(textOf({ moderation, community, title })).toBe(sentence);
});
