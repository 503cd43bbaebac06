import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Comment } from '#contract/posts.ts';
import { call, callWithLinks } from '../../platform/api.ts';
import { isConflict, isGone } from '../../platform/failure.ts';
import { useMakingKey } from '../../platform/making-key.ts';
import { postQuery } from './queries.ts';

interface CommentPage {
  readonly comments: Comment[];
  readonly next: string | null;
}

/** The comments under a post, newest first, page by page. Their count goes to the post. */
export function commentsQuery(postId: number) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'one', postId, 'comments'] as const,
    queryFn: async ({ pageParam, signal, client }): Promise<CommentPage> => {
      const { body, next } = await callWithLinks('GET /api/posts/{id}/comments', {
        params: { id: postId },
        query: pageParam === '' ? {} : { before: pageParam },
        signal,
      });
      setCount(client, postId, () => body.comment_count);
      return { comments: body.comments, next: next?.get('before') ?? null };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
}

/** `onSent` comes also where the form that sent it is gone by then. */
export function useSendComment(postId: number, onSent: (content: string) => void) {
  const client = useQueryClient();
  const key = useMakingKey();
  return useMutation({
    mutationFn: (content: string) =>
      call('POST /api/posts/{id}/comments', { params: { id: postId }, body: { content }, headers: key.headers() }),
    onError: (error) => {
      // An earlier try came through with another text, and is to be seen: what is sent next is a comment of its own.
      if (isConflict(error)) void client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey });
      if (isConflict(error) || isGone(error)) key.made();
    },
    onSuccess: async (comment, content) => {
      key.made();
      onSent(content);
      await change(client, postId, 1, (page, first) => (first ? { ...page, comments: [comment, ...page.comments] } : page));
    },
  });
}

export function useDeleteComment(postId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: number) => call('DELETE /api/posts/{id}/comments/{commentId}', { params: { id: postId, commentId } }),
    onSuccess: (_, commentId) =>
      change(client, postId, -1, (page) => ({ ...page, comments: page.comments.filter(({ id }) => id !== commentId) })),
  });
}

async function change(
  client: QueryClient,
  postId: number,
  by: 1 | -1,
  changed: (page: CommentPage, first: boolean) => CommentPage,
): Promise<void> {
  const { queryKey } = commentsQuery(postId);
  // An answer on its way would come with the list as it was before.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, (old) =>
    old === undefined ? undefined : { ...old, pages: old.pages.map((page, i) => changed(page, i === 0)) },
  );
  setCount(client, postId, (count) => Math.max(0, count + by));
}

function setCount(client: QueryClient, postId: number, to: (count: number) => number): void {
  client.setQueryData(postQuery(postId).queryKey, (post) => post && { ...post, comment_count: to(post.comment_count) });
}
