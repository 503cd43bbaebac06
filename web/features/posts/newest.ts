import type { InfiniteData } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';

export interface FeedPage {
  readonly posts: Post[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
  /** Of a first page: what is newer is counted from here. */
  readonly after: string | null;
}

/**
 * A feed with a first page that was just loaded. Where it reaches down to what is shown already, the rest stays; otherwise there would be a
 * gap, and the feed begins anew.
 */
export function withNewest(old: InfiniteData<FeedPage>, first: FeedPage): InfiniteData<FeedPage> {
  const [top, ...rest] = old.pages;
  const fresh = new Set(first.posts.map(({ id }) => id));
  if (!top || first.next === null || !top.posts.some(({ id }) => fresh.has(id))) return { pages: [first], pageParams: [''] };
  const others = (page: FeedPage): FeedPage => ({ ...page, posts: page.posts.filter(({ id }) => !fresh.has(id)) });
  const newTop = { ...top, posts: [...first.posts, ...others(top).posts], after: first.after };
  return { pages: [newTop, ...rest.map(others)], pageParams: old.pageParams };
}
