import { partialMatchKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { essayKeys, folderKeys, noteKeys, ownUserKeys, postKeys, projectKeys, readKeys, topicKeys, workKeys } from './query-keys.ts';

test.each([
  ['a book', workKeys.one(7), workKeys.references(7)],
  ['a book', workKeys.one(7), readKeys.reviews({ kind: 'work', id: 7 })],
  ['an essay', essayKeys.one(7), readKeys.ownReview({ kind: 'essay', id: 7 }, 'macrina')],
  ['all essays', essayKeys.all, readKeys.reviews({ kind: 'essay', id: 7 })],
  ['a topic', topicKeys.one(7), topicKeys.references(7)],
  ['a folder', folderKeys.one(7), folderKeys.items(7)],
  ['a note', noteKeys.one(7), noteKeys.backlinks(7)],
  ['all posts', postKeys.ones, postKeys.comments(7)],
  ['all feeds', postKeys.feeds, postKeys.feed({ kind: 'home' })],
  ['all projects', projectKeys.all, projectKeys.choices],
  ["the reader's user", ownUserKeys.user, ownUserKeys.sessions],
])('invalidating %s invalidates what depends on it', (_, key, dependent) => {
  expect(partialMatchKey(dependent, key)).toBe(true);
});

test('keeps other items when one is invalidated', () => {
  expect(partialMatchKey(readKeys.reviews({ kind: 'essay', id: 7 }), workKeys.one(7))).toBe(false);
  expect(partialMatchKey(workKeys.references(8), workKeys.one(7))).toBe(false);
});
