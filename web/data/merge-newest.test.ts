import type { InfiniteData } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Post } from '#contract/posts.ts';
import { type FeedPage, findMissing, mergeNewest } from './merge-newest.ts';

const post = (id: number): Post => ({
  id,
  content: `Post ${id}`,
  community_id: null,
  community_name: null,
  user_id: 1,
  username: 'macrina',
  display_name: null,
  profilePicture: null,
  like_count: 0,
  liked: false,
  comment_count: 0,
  repost_count: 0,
  reposted: false,
  reposted_by: null,
  reposted_by_name: null,
  is_moderator: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  references: [],
  ignored_references: [],
});
const page = (ids: number[], next: string | null, after: string | null = null): FeedPage => ({ posts: ids.map(post), next, after });
const feed = (...pages: FeedPage[]): InfiniteData<FeedPage> => ({ pages, pageParams: pages.map((_, i) => (i === 0 ? '' : `before-${i}`)) });
const idsOf = ({ pages }: InfiniteData<FeedPage>): number[] => pages.flatMap(({ posts }) => posts.map(({ id }) => id));

describe('mergeNewest', () => {
  test('puts new posts on top and keeps the rest', () => {
    const old = feed(page([6, 5, 4], 'to 3', 'since 6'), page([3, 2, 1], 'to 0'));
    const merged = mergeNewest(old, page([8, 7, 6], 'to 5', 'since 8'));
    expect(idsOf(merged)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(merged.pages.map(({ next }) => next)).toEqual(['to 3', 'to 0']);
    expect(merged.pages[0]?.after).toBe('since 8');
    expect(merged.pageParams).toEqual(old.pageParams);
  });

  test('moves a reposted post to its new position', () => {
    const old = feed(page([6, 5, 4], 'to 3'), page([3, 2, 1], null));
    expect(idsOf(mergeNewest(old, page([2, 6, 5], 'to 4')))).toEqual([2, 6, 5, 4, 3, 1]);
  });

  test('starts over if there may be a gap', () => {
    const old = feed(page([6, 5, 4], 'to 3'), page([3, 2, 1], null));
    const merged = mergeNewest(old, page([20, 19, 18], 'to 17', 'since 20'));
    expect(merged).toEqual({ pages: [page([20, 19, 18], 'to 17', 'since 20')], pageParams: [''] });
  });

  test('starts over if the first page is the only one, which removes deleted posts', () => {
    expect(idsOf(mergeNewest(feed(page([3, 2, 1], null)), page([4, 3, 1], null)))).toEqual([4, 3, 1]);
    expect(idsOf(mergeNewest(feed(page([], null)), page([1], null)))).toEqual([1]);
  });
});

describe('findMissing', () => {
  const pages = [page([6, 5, 4], 'to 3'), page([3, 2, 1], 'to 0')];
  const missing = (index: number, ...response: Parameters<typeof page>): number[] =>
    findMissing(pages, index, page(...response)).map(({ id }) => id);

  test('returns posts missing between those of the response, and before one of the next page', () => {
    expect(missing(0, [6, 4, 3], 'to 2')).toEqual([5]);
    expect(missing(0, [6, 5, 3], 'to 2')).toEqual([4]);
    expect(missing(1, [3, 1, 0], 'to -1')).toEqual([2]);
  });

  test('does not return posts that newer ones have pushed off the page', () => {
    expect(missing(0, [8, 7, 6], 'to 5')).toEqual([]);
    expect(missing(0, [12, 11, 10], 'to 9')).toEqual([]);
  });

  test('returns everything missing from the last page', () => {
    expect(missing(1, [3], null)).toEqual([2, 1]);
    expect(missing(0, [], null)).toEqual([6, 5, 4]);
  });
});
