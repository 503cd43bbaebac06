import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import type { NotificationKind, NotificationLevel } from '#core/notifications.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { session } from '../platform/session.ts';
import { notificationKeys } from './query-keys.ts';

/** The filters of the page of notifications. */
export const notificationFilters = ['all', 'unread', 'mentions', 'replies', 'reactions', 'groups'] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

const kindsOf: Readonly<Partial<Record<NotificationFilter, readonly NotificationKind[]>>> = {
  mentions: ['mention'],
  replies: ['comment', 'reply', 'annotation'],
  reactions: ['like', 'repost', 'follow'],
  groups: ['invitation', 'community', 'circle'],
};

/** Milliseconds between two polls of the count while no stream tells of changes. */
const POLL = 60_000;

/** Counts the unread notifications. A stream keeps the count current (`notification-stream.ts`). */
export function unreadCountQuery() {
  return queryOptions({
    queryKey: notificationKeys.count,
    queryFn: ({ signal }) => call('GET /api/notifications/count', { signal }),
    enabled: session.exists,
    staleTime: POLL,
    refetchInterval: POLL,
  });
}

/** Lists notifications, newest first. */
export function notificationsQuery(filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(filter),
    queryFn: async ({ pageParam, signal }) => {
      const kinds = kindsOf[filter]?.join(',');
      const query = {
        ...(filter === 'unread' && { unread: '1' as const }),
        ...(kinds && { kinds }),
        ...(pageParam && { before: pageParam }),
      };
      const { body, next } = await callWithLinks('GET /api/notifications', { query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

interface Pages {
  readonly pages: readonly { readonly rows: readonly Notification[] }[];
}

/**
 * Marks notifications as read or unread. Rows change at once and stay where they are, also in the
 * list of unread ones.
 */
export function useMarkNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ read, ids, read_at }: MarkInput): Promise<{ unread: number; read_at?: string }> => {
      const body = { ...(ids && { ids: [...ids] }) };
      if (read) return call('POST /api/notifications/read', { body });
      return call('POST /api/notifications/unread', { body: { ...body, ...(read_at !== undefined && { read_at }) } });
    },
    onMutate: async ({ read, ids }) => {
      // A response already in flight would overwrite the optimistic update.
      await client.cancelQueries({ queryKey: notificationKeys.lists });
      client.setQueriesData<Pages>({ queryKey: notificationKeys.lists }, (list) =>
        list && (ids || read) ? mapRows(list, (row) => (!ids || ids.includes(row.id) ? { ...row, read } : row)) : list,
      );
    },
    onSuccess: ({ unread }) => client.setQueryData(notificationKeys.count, { unread }),
    onError: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
    onSettled: (_data, _error, { ids, read }) => {
      // Without ids, the server alone knows which rows are unread again.
      if (!ids && !read) return client.invalidateQueries({ queryKey: notificationKeys.lists });
      return undefined;
    },
  });
}

interface MarkInput {
  readonly read: boolean;
  /** The notifications to mark; all if omitted. */
  readonly ids?: readonly number[];
  /** Marks those as unread that were marked as read at this time. */
  readonly read_at?: string;
}

function mapRows(list: Pages, change: (row: Notification) => Notification): Pages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) };
}

/** What can be muted, so that it notifies of nothing more. */
export type MutedThing = 'post' | 'annotation';

/** Mutes a post or annotation, or ends that. */
export function useMute(thing: MutedThing, id: number) {
  const client = useQueryClient();
  const isAbout = (row: Notification): boolean => (thing === 'post' ? row.post_id : row.annotation?.id) === id;
  return useMutation({
    mutationFn: (muted: boolean) => {
      const method = muted ? 'PUT' : 'DELETE';
      const input = { params: { id } };
      return thing === 'post' ? call(`${method} /api/posts/{id}/mute`, input) : call(`${method} /api/annotations/{id}/mute`, input);
    },
    onSuccess: (_, muted) =>
      client.setQueriesData<Pages>({ queryKey: notificationKeys.lists }, (list) =>
        list ? mapRows(list, (row) => (isAbout(row) ? { ...row, muted } : row)) : list,
      ),
  });
}

export type LeveledGroup = 'circle' | 'community';

/** Loads the reader's notification level for a circle or community. */
export function notificationLevelQuery(group: LeveledGroup, id: number) {
  return queryOptions({
    queryKey: notificationKeys.level(group, id),
    queryFn: async ({ signal }) => {
      const input = { params: { id }, signal };
      const { level } = await (group === 'circle'
        ? call('GET /api/circles/{id}/notifications', input)
        : call('GET /api/communities/{id}/notifications', input));
      return level;
    },
  });
}

/** Sets the level, with an optimistic update. */
export function useNotificationLevel(group: LeveledGroup, id: number) {
  const client = useQueryClient();
  const { queryKey } = notificationLevelQuery(group, id);
  return useMutation({
    mutationFn: (level: NotificationLevel) => {
      const input = { params: { id }, body: { level } };
      return group === 'circle'
        ? call('PUT /api/circles/{id}/notifications', input)
        : call('PUT /api/communities/{id}/notifications', input);
    },
    onMutate: async (level) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, level);
      return { before };
    },
    onError: (_error, _level, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}
