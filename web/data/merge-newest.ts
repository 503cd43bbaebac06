import type { InfiniteData } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';

export interface FeedPage {
  readonly posts: Post[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
  /** The cursor for counting newer posts, on a first page. */
  readonly after: string | null;
}

/**
 * Merges a newly loaded first page. If it does not overlap the list, there may be a gap, and the
 * list starts over with it.
 */
export function mergeNewest(old: InfiniteData<FeedPage>, first: FeedPage): InfiniteData<FeedPage> {
  const [top, ...rest] = old.pages;
  const newIds = new Set(first.posts.map(({ id }) => id));
  if (!top || first.next === null || !top.posts.some(({ id }) => newIds.has(id))) return { pages: [first], pageParams: [''] };
  const withoutNew = (page: FeedPage): FeedPage => ({ ...page, posts: page.posts.filter(({ id }) => !newIds.has(id)) });
  const newTop = { ...top, posts: [...first.posts, ...withoutNew(top).posts], after: first.after };
  return { pages: [newTop, ...rest.map(withoutNew)], pageParams: old.pageParams };
}

/** Limits the requests for single posts. */
const MAX_MISSING = 20;

/**
 * Returns posts that a refetched page should include but does not, and that may be deleted. Tries
 * to exclude those that newer posts have pushed to the next page.
 */
export function findMissing(pages: readonly FeedPage[], index: number, response: FeedPage): Post[] {
  const newIds = new Set(response.posts.map(({ id }) => id));
  const lastIncluded = pages
    .slice(index, index + 2)
    .flatMap(({ posts }) => posts)
    .findLastIndex(({ id }) => newIds.has(id));
  const oldest = response.posts.at(-1);
  return (pages[index]?.posts ?? [])
    .filter(
      ({ id, created_at }, i) =>
        !newIds.has(id) && (response.next === null || i < lastIncluded || !oldest || created_at > oldest.created_at),
    )
    .slice(0, MAX_MISSING);
}
