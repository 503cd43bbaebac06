import { infiniteQueryOptions, keepPreviousData, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithLinks } from '../platform/api.ts';
import { ignoreNotFound } from '../platform/failure.ts';
import { removalQuery } from './removal-query.ts';
import { communityKeys, moderationKeys, postKeys } from './query-keys.ts';

interface PageQuery {
  before?: string;
}

/** A list that belongs to a community, in pages. */
function communityList<Row>(
  queryKey: QueryKey,
  load: (query: PageQuery, signal: AbortSignal) => Promise<{ body: readonly Row[]; next: URLSearchParams | null }>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await load(pageParam === '' ? {} : { before: pageParam }, signal);
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/** Lists the members of a community; `q` is the beginning of a name. */
export function membersQuery(id: number, q: string) {
  const list = communityList(moderationKeys.members(id, q), (query, signal) =>
    callWithLinks('GET /api/communities/{id}/members', { params: { id }, query: { ...query, ...(q !== '' && { q }) }, signal }),
  );
  return { ...list, placeholderData: keepPreviousData };
}

export const bansQuery = (id: number) =>
  communityList(moderationKeys.bans(id), (query, signal) =>
    callWithLinks('GET /api/communities/{id}/bans', { params: { id }, query, signal }),
  );

export const moderationLogQuery = (id: number) =>
  communityList(moderationKeys.log(id), (query, signal) =>
    callWithLinks('GET /api/communities/{id}/log', { params: { id }, query, signal }),
  );

/** Lists the posts that wait for approval: for moderators all, for other members their own. */
export const pendingPostsQuery = (id: number) =>
  communityList(moderationKeys.pending(id), (query, signal) =>
    callWithLinks('GET /api/communities/{id}/pending', { params: { id }, query, signal }),
  );

export const communityReportsQuery = (id: number) =>
  communityList(moderationKeys.reports(id), (query, signal) =>
    callWithLinks('GET /api/communities/{id}/reports', { params: { id }, query, signal }),
  );

/** A change of a community's people or posts, after which everything about it is loaded again. */
function useModeration<V, R>(id: number, mutationFn: (value: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: moderationKeys.of(id) }),
        client.invalidateQueries({ queryKey: communityKeys.one(id) }),
      ]),
  });
}

interface WithReason {
  readonly id: number;
  readonly reason: string;
}

export const useAddModerator = (id: number) =>
  useModeration(id, (username: string) => call('POST /api/communities/{id}/moderators', { params: { id }, body: { username } }));

export const useRemoveModerator = (id: number) =>
  useModeration(id, (userId: number) =>
    ignoreNotFound(call('DELETE /api/communities/{id}/moderators/{userId}', { params: { id, userId } })),
  );

export const useRemoveMember = (id: number) =>
  useModeration(id, (member: WithReason) =>
    ignoreNotFound(
      call('DELETE /api/communities/{id}/members/{userId}', { params: { id, userId: member.id }, query: removalQuery(member.reason) }),
    ),
  );

export const useBan = (id: number) =>
  useModeration(id, (body: { username: string; reason: string }) => call('POST /api/communities/{id}/bans', { params: { id }, body }));

export const useUnban = (id: number) =>
  useModeration(id, (userId: number) => call('DELETE /api/communities/{id}/bans/{userId}', { params: { id, userId } }));

/** Publishes a pending post, which the feeds then show. */
export function useApprovePost(id: number) {
  const client = useQueryClient();
  return useModeration(id, async (pendingId: number) => {
    await ignoreNotFound(call('POST /api/communities/{id}/pending/{pendingId}/approve', { params: { id, pendingId } }));
    await client.invalidateQueries({ queryKey: postKeys.feeds });
  });
}

/** Rejects a pending post, or withdraws the reader's own. */
export const useRejectPost = (id: number) =>
  useModeration(id, (post: WithReason) =>
    ignoreNotFound(
      call('DELETE /api/communities/{id}/pending/{pendingId}', { params: { id, pendingId: post.id }, query: removalQuery(post.reason) }),
    ),
  );

/** What a report in the queue of a community is about: a post, or a comment on it. */
interface ReportedText extends WithReason {
  readonly type: string;
  readonly postId: number;
}

/** Removes a reported post or comment, which closes the reports about it. */
export function useRemoveReported(id: number) {
  const client = useQueryClient();
  return useModeration(id, async (reported: ReportedText) => {
    const { type, postId, id: thingId } = reported;
    await ignoreNotFound(
      type === 'comment'
        ? call('DELETE /api/posts/{id}/comments/{commentId}', {
            params: { id: postId, commentId: thingId },
            query: removalQuery(reported.reason),
          })
        : call('DELETE /api/posts/{id}', { params: { id: thingId }, query: removalQuery(reported.reason) }),
    );
    await client.invalidateQueries({ queryKey: postKeys.all });
  });
}

export const useKeepReported = (id: number) =>
  useModeration(id, (reportId: number) =>
    ignoreNotFound(call('POST /api/communities/{id}/reports/{reportId}/keep', { params: { id, reportId } })),
  );
