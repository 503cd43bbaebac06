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
export function withNewest(old: InfiniteData<FeedPage>, first: FeedPage): InfiniteData<FeedPage> {
  const [top, ...rest] = old.pages;
  const fresh = new Set(first.posts.map(({ id }) => id));
  if (!top || first.next === null || !top.posts.some(({ id }) => fresh.has(id))) return { pages: [first], pageParams: [''] };
  const others = (page: FeedPage): FeedPage => ({ ...page, posts: page.posts.filter(({ id }) => !fresh.has(id)) });
  const newTop = { ...top, posts: [...first.posts, ...others(top).posts], after: first.after };
  return { pages: [newTop, ...rest.map(others)], pageParams: old.pageParams };
}

/** Limits the requests for single posts. */
const MOST_MISSING = 20;

/**
 * Returns posts that a refetched page should include but does not, and that may be deleted. Tries
 * to exclude those that newer posts have pushed to the next page.
 */
export function missingFrom(pages: readonly FeedPage[], index: number, answer: FeedPage): Post[] {
  const fresh = new Set(answer.posts.map(({ id }) => id));
  const lastKept = pages
    .slice(index, index + 2)
    .flatMap(({ posts }) => posts)
    .findLastIndex(({ id }) => fresh.has(id));
  const oldest = answer.posts.at(-1)?.created_at ?? '';
  return (pages[index]?.posts ?? [])
    .filter(({ id, created_at }, i) => !fresh.has(id) && (answer.next === null || i < lastKept || created_at > oldest))
    .slice(0, MOST_MISSING);
}
