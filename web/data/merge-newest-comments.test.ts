import { describe, expect, test } from 'vitest';
import type { Comment } from '#contract/posts.ts';
import { type CommentPage, mergeNewestComments } from './merge-newest-comments.ts';

const comment = (id: number): Comment => ({
  id,
  content: `Comment ${id}`,
  ignored_references: [],
  user_id: 1,
  username: 'macrina',
  display_name: null,
  profilePicture: null,
  created_at: '2026-01-01T00:00:00.000Z',
});
const page = (ids: number[], next: string | null): CommentPage => ({ comments: ids.map(comment), next });
const list = (...pages: CommentPage[]) => ({ pages, pageParams: pages.map((_, i) => (i === 0 ? '' : `before-${i}`)) });
const idsOf = ({ pages }: { pages: CommentPage[] }): number[] => pages.flatMap(({ comments }) => comments.map(({ id }) => id));

describe('mergeNewestComments', () => {
  test('inserts new comments at the top and in between', () => {
    const merged = mergeNewestComments(list(page([8, 5, 4], 'to 3'), page([3, 2], 'to 1')), page([8, 7, 6, 5], 'to 4'));
    expect(idsOf(merged)).toEqual([8, 7, 6, 5, 4, 3, 2]);
    expect(merged.pages.map(({ next }) => next)).toEqual(['to 3', 'to 1']);
  });

  test('removes deleted comments', () => {
    expect(idsOf(mergeNewestComments(list(page([6, 5, 4], 'to 3')), page([6, 4], 'to 3')))).toEqual([6, 4]);
  });

  test('starts over if there may be a gap or the first page is the only one', () => {
    expect(idsOf(mergeNewestComments(list(page([3, 2], 'to 1'), page([1], null)), page([9, 8], 'to 7')))).toEqual([9, 8]);
    expect(idsOf(mergeNewestComments(list(page([3, 2], 'to 1'), page([1], null)), page([4, 3], null)))).toEqual([4, 3]);
  });
});
