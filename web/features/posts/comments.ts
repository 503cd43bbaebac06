import { infiniteQueryOptions, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call, callWithLinks } from '../../platform/api.ts';
import { deleted, isConflict, isGone } from '../../platform/failure.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { session } from '../../platform/session.ts';
import { type CommentPage, withNewestComments } from './newest-comments.ts';
import { postQuery } from './queries.ts';

/** The comments under a post, newest first, page by page. Their count goes to the post. */
export function commentsQuery(postId: number) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'one', postId, 'comments'] as const,
    queryFn: ({ pageParam, signal, client }) => loadPage(client, postId, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
}

/** `before`: empty for the first page. */
async function loadPage(client: QueryClient, postId: number, before: string, signal?: AbortSignal): Promise<CommentPage> {
  const { body, next } = await callWithLinks('GET /api/posts/{id}/comments', {
    params: { id: postId },
    query: before === '' ? {} : { before },
    ...(signal && { signal }),
  });
  // The rest of the post is as old as it was.
  const { queryKey } = postQuery(postId);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData(queryKey, (post) => post && { ...post, comment_count: body.comment_count }, updatedAt ? { updatedAt } : {});
  return { comments: body.comments, next: next?.get('before') ?? null };
}

/** Puts what was said meanwhile on top of what is shown. That it could not be asked is not worth a word: what is shown stays. */
export async function showNewestComments(client: QueryClient, postId: number): Promise<void> {
  const { queryKey } = commentsQuery(postId);
  const before = client.getQueryData(queryKey);
  const first = await loadPage(client, postId, '').catch(() => undefined);
  // What was said or deleted here since is newer than the answer.
  if (first) client.setQueryData(queryKey, (old) => (old === before ? old && withNewestComments(old, first) : old));
}

export function commentDraftKey(postId: number): string {
  return `comment:${postId}`;
}

const sendingTo = (postId: number) => ['posts', 'comment', postId] as const;

/** What is on its way to this post just now. */
export function useComingComments(postId: number): string[] {
  return useMutationState({
    filters: { mutationKey: sendingTo(postId), exact: true, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
}

/** Sends what stands in the draft. `onSent` comes also where the form that sent it is gone by then. */
export function useSendComment(postId: number, onSent: (content: string) => void) {
  const client = useQueryClient();
  const key = useIdempotencyKey(commentDraftKey(postId));
  return useMutation({
    mutationKey: sendingTo(postId),
    mutationFn: async (content: string) => {
      session.require();
      return call('POST /api/posts/{id}/comments', { params: { id: postId }, body: { content }, headers: key.headers() });
    },
    onError: (error) => {
      // An earlier try came through with another text, and is to be seen: what is sent next is a comment of its own.
      if (isConflict(error)) void client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey });
      if (isConflict(error) || isGone(error)) key.made();
    },
    onSuccess: async (comment, content) => {
      key.made();
      onSent(content);
      // Of a comment that an earlier try has made there may be a reading already.
      const known = client
        .getQueryData(commentsQuery(postId).queryKey)
        ?.pages.some((page) => page.comments.some(({ id }) => id === comment.id));
      if (!known) await change(client, postId, 1, (page, first) => (first ? { ...page, comments: [comment, ...page.comments] } : page));
      // Others may have spoken between.
      void showNewestComments(client, postId);
    },
  });
}

export function useDeleteComment(postId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: number) => deleted(call('DELETE /api/posts/{id}/comments/{commentId}', { params: { id: postId, commentId } })),
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
