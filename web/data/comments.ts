import { infiniteQueryOptions, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call, callWithLinks } from '../platform/api.ts';
import { ignoreNotFound } from '../platform/failure.ts';
import { session } from '../platform/session.ts';
import { useCreate } from '../platform/use-create.ts';
import { type CommentPage, mergeNewestComments } from './merge-newest-comments.ts';
import { postQuery } from './posts.ts';
import { postKeys } from './query-keys.ts';

/** Pages of a post's comments, newest first. Each response updates the post's comment count. */
export function commentsQuery(postId: number) {
  return infiniteQueryOptions({
    queryKey: postKeys.comments(postId),
    queryFn: ({ pageParam, signal, client }) => loadPage(client, postId, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
}

/** Loads a page. `before`: empty for the first page. */
async function loadPage(client: QueryClient, postId: number, before: string, signal?: AbortSignal): Promise<CommentPage> {
  const { body, next } = await callWithLinks('GET /api/posts/{id}/comments', {
    params: { id: postId },
    query: before === '' ? {} : { before },
    ...(signal && { signal }),
  });
  // Only the count is new, so keep the time of the last update.
  const { queryKey } = postQuery(postId);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData(queryKey, (post) => post && { ...post, comment_count: body.comment_count }, updatedAt ? { updatedAt } : {});
  return { comments: body.comments, next: next?.get('before') ?? null };
}

/** Merges new comments into the cached list. Failures are ignored; the list stays as it is. */
export async function loadNewestComments(client: QueryClient, postId: number): Promise<void> {
  const { queryKey } = commentsQuery(postId);
  const previous = client.getQueryData(queryKey);
  const first = await loadPage(client, postId, '').catch(() => undefined);
  // A comment created or deleted meanwhile is newer than this response.
  if (first) client.setQueryData(queryKey, (old) => (old === previous ? old && mergeNewestComments(old, first) : old));
}

export function commentDraftKey(postId: number): string {
  return `comment:${postId}`;
}

const sendKey = (postId: number) => ['posts', 'comment', postId] as const;

/** Returns the pending comments of a post. */
export function usePendingComments(postId: number): string[] {
  return useMutationState({
    filters: { mutationKey: sendKey(postId), exact: true, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
}

/** Creates a comment. `onSent` runs even if the form has been closed. */
export function useSendComment(postId: number, onSent: (content: string) => void) {
  const client = useQueryClient();
  return useCreate({
    draftKey: commentDraftKey(postId),
    mutationKey: sendKey(postId),
    create: async (content: string, headers) => {
      session.require();
      return call('POST /api/posts/{id}/comments', { params: { id: postId }, body: { content }, headers });
    },
    // Shows the comment that an earlier request created with another text.
    onConflict: () => void client.invalidateQueries({ queryKey: commentsQuery(postId).queryKey }),
    onCreated: async (comment, content) => {
      onSent(content);
      // The list may already include a comment that an earlier request created.
      const isListed = client
        .getQueryData(commentsQuery(postId).queryKey)
        ?.pages.some((page) => page.comments.some(({ id }) => id === comment.id));
      if (!isListed)
        await updateComments(client, postId, 1, (page, first) => (first ? { ...page, comments: [comment, ...page.comments] } : page));
      // Others may have commented meanwhile.
      void loadNewestComments(client, postId);
    },
  });
}

export function useDeleteComment(postId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: number) =>
      ignoreNotFound(call('DELETE /api/posts/{id}/comments/{commentId}', { params: { id: postId, commentId } })),
    onSuccess: (_, commentId) =>
      updateComments(client, postId, -1, (page) => ({ ...page, comments: page.comments.filter(({ id }) => id !== commentId) })),
  });
}

async function updateComments(
  client: QueryClient,
  postId: number,
  delta: 1 | -1,
  updatePage: (page: CommentPage, first: boolean) => CommentPage,
): Promise<void> {
  const { queryKey } = commentsQuery(postId);
  // A pending response would overwrite the change.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, (old) =>
    old === undefined ? undefined : { ...old, pages: old.pages.map((page, i) => updatePage(page, i === 0)) },
  );
  setCount(client, postId, (count) => Math.max(0, count + delta));
}

function setCount(client: QueryClient, postId: number, update: (count: number) => number): void {
  client.setQueryData(postQuery(postId).queryKey, (post) => post && { ...post, comment_count: update(post.comment_count) });
}
