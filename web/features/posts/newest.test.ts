import type { InfiniteData } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Post } from '#contract/posts.ts';
import { type FeedPage, missingFrom, withNewest } from './newest.ts';

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
  is_moderator: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  references: [],
});
const page = (ids: number[], next: string | null, after: string | null = null): FeedPage => ({ posts: ids.map(post), next, after });
const feed = (...pages: FeedPage[]): InfiniteData<FeedPage> => ({ pages, pageParams: pages.map((_, i) => (i === 0 ? '' : `before-${i}`)) });
const idsOf = ({ pages }: InfiniteData<FeedPage>): number[] => pages.flatMap(({ posts }) => posts.map(({ id }) => id));

describe('a feed with its newest posts', () => {
  test('has them on top, and goes on as it was', () => {
    const old = feed(page([6, 5, 4], 'to 3', 'since 6'), page([3, 2, 1], 'to 0'));
    const now = withNewest(old, page([8, 7, 6], 'to 5', 'since 8'));
    expect(idsOf(now)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(now.pages.map(({ next }) => next)).toEqual(['to 3', 'to 0']);
    expect(now.pages[0]?.after).toBe('since 8');
    expect(now.pageParams).toEqual(old.pageParams);
  });

  test('shows a post that was reposted where it stands now, and only there', () => {
    const old = feed(page([6, 5, 4], 'to 3'), page([3, 2, 1], null));
    expect(idsOf(withNewest(old, page([2, 6, 5], 'to 4')))).toEqual([2, 6, 5, 4, 3, 1]);
  });

  test('begins anew where the newest do not reach down to what was shown: there may be more between', () => {
    const old = feed(page([6, 5, 4], 'to 3'), page([3, 2, 1], null));
    const now = withNewest(old, page([20, 19, 18], 'to 17', 'since 20'));
    expect(now).toEqual({ pages: [page([20, 19, 18], 'to 17', 'since 20')], pageParams: [''] });
  });

  test('is the first page alone where that is all there is: what is not in it is gone', () => {
    expect(idsOf(withNewest(feed(page([3, 2, 1], null)), page([4, 3, 1], null)))).toEqual([4, 3, 1]);
    expect(idsOf(withNewest(feed(page([], null)), page([1], null)))).toEqual([1]);
  });
});

describe('what a new answer to a page of a feed lacks', () => {
  const pages = [page([6, 5, 4], 'to 3'), page([3, 2, 1], 'to 0')];
  const missing = (index: number, ...answer: Parameters<typeof page>): number[] =>
    missingFrom(pages, index, page(...answer)).map(({ id }) => id);

  test('is what stood between those that it has, and before one of the next page', () => {
    expect(missing(0, [6, 4, 3], 'to 2')).toEqual([5]);
    expect(missing(0, [6, 5, 3], 'to 2')).toEqual([4]);
    expect(missing(1, [3, 1, 0], 'to -1')).toEqual([2]);
  });

  test('is not what newer ones have pushed off its end', () => {
    expect(missing(0, [8, 7, 6], 'to 5')).toEqual([]);
    expect(missing(0, [12, 11, 10], 'to 9')).toEqual([]);
  });

  test('is all that the last page has not', () => {
    expect(missing(1, [3], null)).toEqual([2, 1]);
    expect(missing(0, [], null)).toEqual([6, 5, 4]);
  });
});
