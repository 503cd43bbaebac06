import type { InfiniteData } from '@tanstack/react-query';
import type { Comment } from '#contract/posts.ts';

export interface CommentPage {
  readonly comments: Comment[];
  readonly next: string | null;
}

/**
 * Merges a newly loaded first page. If it does not overlap the list, there may be a gap, and the
 * list starts over with it.
 */
export function mergeNewestComments(old: InfiniteData<CommentPage>, first: CommentPage): InfiniteData<CommentPage> {
  const lowest = first.comments.at(-1)?.id;
  const [top, ...rest] = old.pages;
  const overlaps = lowest !== undefined && top?.comments.some(({ id }) => id >= lowest);
  if (!top || first.next === null || !overlaps) return { pages: [first], pageParams: [''] };
  const below = (page: CommentPage): CommentPage => ({ ...page, comments: page.comments.filter(({ id }) => id < lowest) });
  const newTop = { ...top, comments: [...first.comments, ...below(top).comments] };
  return { pages: [newTop, ...rest.map(below)], pageParams: old.pageParams };
}
