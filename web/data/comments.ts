import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import type { HeldText } from '#contract/held-texts.ts';
import type { Comment, CommentOrder } from '#contract/posts.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { ignoreNotFound, isGone } from '../platform/failure.ts';
import { session } from '../platform/session.ts';
import { useCreate } from '../platform/use-create.ts';
import { type CommentPage, mergeNewestComments } from './merge-newest-comments.ts';
import { postQuery } from './posts.ts';
import { isHeldText } from './post-mutations.ts';
import { heldKeys, postKeys, postMutationKeys } from './query-keys.ts';
import { removalQuery } from './removal-query.ts';

/** Pages of a post's comments. Each response updates the post's comment count. */
export function commentsQuery(postId: number, order: CommentOrder) {
  return infiniteQueryOptions({
    queryKey: postKeys.commentsIn(order, postId),
    queryFn: ({ pageParam, signal, client }) => loadPage(client, { postId, order, before: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
}

interface PageOfComments {
  postId: number;
  order: CommentOrder;
  /** Empty for the first page. */
  before: string;
}

async function loadPage(client: QueryClient, { postId, order, before }: PageOfComments, signal?: AbortSignal): Promise<CommentPage> {
  const { body, next } = await callWithLinks('GET /api/posts/{id}/comments', {
    params: { id: postId },
    query: { order, ...(before !== '' && { before }) },
    ...(signal && { signal }),
  });
  // Only the count is new, so keep the time of the last update.
  const { queryKey } = postQuery(postId);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData(queryKey, (post) => post && { ...post, comment_count: body.comment_count }, updatedAt ? { updatedAt } : {});
  return { comments: body.comments, next: next?.get('before') ?? null };
}

/** Returns whether loading a post's comments found that the post is deleted. */
export function isPostOfCommentsGone(client: QueryClient, postId: number): boolean {
  const queries = client.getQueryCache().findAll({ queryKey: postKeys.comments(postId) });
  return queries.some(({ state }) => isGone(state.error));
}

/** Merges new comments into the cached lists. Failures are ignored; the lists stay as they are. */
export async function loadNewestComments(client: QueryClient, postId: number): Promise<void> {
  const oldest = commentsQuery(postId, 'oldest').queryKey;
  // A list that is not loaded to its end will find new comments there.
  if (isComplete(client.getQueryData(oldest) ?? empty)) void client.invalidateQueries({ queryKey: oldest, exact: true });
  const { queryKey } = commentsQuery(postId, 'newest');
  const previous = client.getQueryData(queryKey);
  if (previous === undefined) return;
  const first = await loadPage(client, { postId, order: 'newest', before: '' }).catch(() => undefined);
  // A comment created or deleted meanwhile is newer than this response.
  if (first) client.setQueryData(queryKey, (old) => (old === previous ? old && mergeNewestComments(old, first) : old));
}

type Pages = InfiniteData<CommentPage>;

const orders = ['oldest', 'newest'] as const;
const empty: Pages = { pages: [], pageParams: [] };

/** Returns whether the list has no further page, or none at all. */
function isComplete({ pages }: Pages): boolean {
  return pages.at(-1)?.next == null;
}

function isListed({ pages }: Pages, comment: Comment): boolean {
  return pages.some(({ comments }) => comments.some(({ id }) => id === comment.id));
}

export function commentDraftKey(postId: number): string {
  return `comment:${postId}`;
}

/** Returns the pending comments of a post. */
export function usePendingComments(postId: number): string[] {
  return useMutationState({
    filters: { mutationKey: postMutationKeys.createComment(postId), exact: true, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
}

/** Returns the comments that the user just created and did not delete, oldest first. */
export function useCreatedComments(postId: number): Comment[] {
  const created = useMutationState({
    filters: { mutationKey: postMutationKeys.createComment(postId), exact: true, status: 'success' },
    select: ({ state }) => state.data as Comment | HeldText,
  });
  const deleted = useMutationState({
    filters: { mutationKey: postMutationKeys.deleteComment(postId), exact: true, status: 'success' },
    select: ({ state }) => (state.variables as DeletedComment).id,
  });
  return created.filter((comment): comment is Comment => !isHeldText(comment) && !deleted.includes(comment.id));
}

/**
 * Creates a comment. `ignored` are wordings in it that are not references to scripture. `onSent`
 * runs even if the form has been closed.
 */
export function useCreateComment(postId: number, ignored: readonly string[], onSent: (content: string) => void) {
  const client = useQueryClient();
  return useCreate({
    draftKey: commentDraftKey(postId),
    mutationKey: postMutationKeys.createComment(postId),
    create: async (content: string, headers) => {
      session.require();
      return call('POST /api/posts/{id}/comments', {
        params: { id: postId },
        body: { content, ...(ignored.length > 0 && { ignored_references: ignored }) },
        headers,
      });
    },
    // Shows the comment that an earlier request created with another text.
    onConflict: () => void client.invalidateQueries({ queryKey: postKeys.comments(postId) }),
    onCreated: async (comment, content) => {
      onSent(content);
      if (isHeldText(comment)) return client.invalidateQueries({ queryKey: heldKeys.all });
      // A list may already include a comment that an earlier request created.
      const isCounted = orders.some((order) => isListed(client.getQueryData(commentsQuery(postId, order).queryKey) ?? empty, comment));
      await updateComments(client, postId, (pages, order) => withComment(pages, comment, order));
      if (!isCounted) setCount(client, postId, (count) => count + 1);
      // Others may have commented meanwhile.
      void loadNewestComments(client, postId);
    },
  });
}

/**
 * Adds a comment to the list, unless it is there already or the list does not reach its end yet.
 */
function withComment(data: Pages, comment: Comment, order: CommentOrder): Pages {
  if (isListed(data, comment) || (order === 'oldest' && !isComplete(data))) return data;
  const place = order === 'oldest' ? data.pages.length - 1 : 0;
  const add = ({ comments, ...page }: CommentPage): CommentPage => ({
    ...page,
    comments: order === 'oldest' ? [...comments, comment] : [comment, ...comments],
  });
  return { ...data, pages: data.pages.map((page, i) => (i === place ? add(page) : page)) };
}

interface DeletedComment {
  readonly id: number;
  /** If a moderator deletes it. */
  readonly reason: string;
}

export function useDeleteComment(postId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: postMutationKeys.deleteComment(postId),
    mutationFn: ({ id: commentId, reason }: DeletedComment) =>
      ignoreNotFound(
        call('DELETE /api/posts/{id}/comments/{commentId}', { params: { id: postId, commentId }, query: removalQuery(reason) }),
      ),
    onSuccess: async (_, { id: commentId }) => {
      await updateComments(client, postId, (data) => ({
        ...data,
        pages: data.pages.map((page) => ({ ...page, comments: page.comments.filter(({ id }) => id !== commentId) })),
      }));
      setCount(client, postId, (count) => Math.max(0, count - 1));
    },
  });
}

async function updateComments(client: QueryClient, postId: number, update: (data: Pages, order: CommentOrder) => Pages): Promise<void> {
  // A pending response would overwrite the change.
  await client.cancelQueries({ queryKey: postKeys.comments(postId) });
  for (const order of orders) {
    client.setQueryData(commentsQuery(postId, order).queryKey, (old) => old && update(old, order));
  }
}

function setCount(client: QueryClient, postId: number, update: (count: number) => number): void {
  client.setQueryData(postQuery(postId).queryKey, (post) => post && { ...post, comment_count: update(post.comment_count) });
}
