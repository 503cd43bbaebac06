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

/** Posts that are asked for one by one: where more are missing, the list has changed so much that it says little. */
const MOST_MISSING = 20;

/**
 * The posts of a page that a new answer to it should have and has not: they may be deleted. Not those that newer ones have pushed off its end,
 * as far as that can be told.
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
