import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { type ModerationAct, moderationActs, reportTypes } from '#core/moderation.ts';
import { type NotificationKind, notificationKinds, type NotificationLevel, notificationLevels } from '#core/notifications.ts';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, listQuery, Nullable, nullableEnum, Time } from './shapes.ts';
import { editLimit, membershipLimit } from './shared-limits.ts';

const kindNames = notificationKinds.join('|');
const Kind = Type.Unsafe<NotificationKind>({ type: 'string', enum: [...notificationKinds] });
const Level = Type.Unsafe<NotificationLevel>({ type: 'string', enum: [...notificationLevels] });
const Named = Type.Object({ id: Id, name: Type.String() });

export const Notification = Type.Object({
  id: Id,
  kind: Kind,
  read: Type.Boolean(),
  created_at: Time,
  url: Type.String({ description: 'The path of the page that it leads to.' }),
  actor: Nullable({ ...ShortUser, description: 'The user who caused it, of likes the last one. Null if the account was deleted.' }),
  others: Type.Integer({ minimum: 0, description: 'How many others like the post. 0 for every other kind.' }),
  title: Nullable(
    Type.String({ description: 'The title of the post, essay, topic, work or edition that it is about, or of a text that was removed.' }),
  ),
  excerpt: Nullable(Type.String({ description: 'The beginning of the comment, reply or note that it is about.' })),
  post_id: Nullable(Type.Integer({ ...Id, description: 'The post that it is about, or under which the comment is.' })),
  community: Nullable({ ...Named, description: 'The community of the post.' }),
  circle: Nullable(Named),
  passage: Nullable({ ...Named, description: 'The followed passage that the text cites.' }),
  annotation: Nullable({
    ...Type.Object({
      id: Id,
      reply_id: Nullable(Type.Integer({ ...Id, description: 'The reply that it is about; null if the note mentions the caller.' })),
      author: Nullable({ ...ShortUser, description: 'Who annotated. Null if the account was deleted.' }),
    }),
    description: 'The annotation that it is about, or that somebody replied to.',
  }),
  moderation: Nullable({
    ...Type.Object({
      act: Type.Unsafe<ModerationAct | 'report_removed' | 'report_kept'>({
        type: 'string',
        enum: [...moderationActs, 'report_removed', 'report_kept'],
      }),
      reason: Nullable(Type.String()),
      reported: nullableEnum(reportTypes, 'What the caller reported, if it is about a report.'),
    }),
    description: 'What moderators or administrators did that concerns the caller; only in notifications of the kind moderation.',
  }),
  muted: Type.Boolean({ description: 'Whether the caller muted the post, the annotation, or the circle.' }),
});
export type Notification = Static<typeof Notification>;

const LevelBody = Type.Object({ level: Level });
const Unread = Type.Object({ unread: Type.Integer({ minimum: 0 }) });
const ids = Type.Array(Id, { minItems: 1, maxItems: limits.notifications.marked });
const levelSummary = 'all: every new post or work; mentions: only what mentions the member; none: not even that';

export const notificationEndpoints = endpoints({
  'GET /api/notifications': {
    summary:
      'Lists the notifications of the caller, newest first. All likes of a post are one notification, which a new like makes unread and moves to the top under a new id',
    who: 'user',
    query: Type.Object({
      unread: Type.Optional(Type.Literal('1', { description: 'Only those that are not read.' })),
      kinds: Type.Optional(
        Type.String({
          pattern: `^(${kindNames})(,(${kindNames})){0,${notificationKinds.length - 1}}$`,
          description: `Only these kinds, separated by commas: ${notificationKinds.join(', ')}.`,
        }),
      ),
      ...listQuery,
    }),
    responses: { 200: Type.Array(Notification) },
  },
  'GET /api/notifications/count': {
    summary: 'Counts the unread notifications of the caller',
    who: 'user',
    responses: { 200: Unread },
  },
  'POST /api/notifications/read': {
    summary: 'Marks notifications as read: those with the given ids, or all. Idempotent',
    who: 'user',
    body: Type.Object({ ids: Type.Optional(ids) }),
    responses: {
      200: Type.Object({
        ...Unread.properties,
        read_at: Type.String({ ...Time, description: 'Undoes this with POST /api/notifications/unread.' }),
      }),
    },
  },
  'POST /api/notifications/unread': {
    summary: 'Marks notifications as unread again: those with the given ids, and those that were marked as read at the given time',
    who: 'user',
    body: Type.Object({ ids: Type.Optional(ids), read_at: Type.Optional(Type.String({ ...Time, maxLength: 30 })) }),
    responses: { 200: Unread },
  },
  'GET /api/notifications/stream': {
    summary:
      'Streams server-sent events: `count` with `{ unread }` at first and after every change, and `notification` with each new notification as in the list. Last-Event-ID repeats what came after that notification. A comment keeps the connection alive. The stream ends after some minutes and with the session; connect again',
    who: 'user',
    query: Type.Object({
      seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600, description: 'Ends the stream after this time.' })),
    }),
    type: 'text/event-stream',
    responses: { 200: Type.Unsafe<unknown>({ type: 'string' }) },
    errors: [429],
  },
  'GET /api/communities/{id}/notifications': {
    summary: "Returns the caller's notification level for a community that they are a member of",
    who: 'user',
    params: IdParams,
    responses: { 200: LevelBody },
    errors: [403, 404],
  },
  'PUT /api/communities/{id}/notifications': {
    summary: `Sets the caller's notification level for a community that they are a member of. ${levelSummary}`,
    who: 'user',
    hourlyLimit: membershipLimit,
    params: IdParams,
    body: LevelBody,
    responses: { 200: LevelBody },
    errors: [403, 404],
  },
  'GET /api/circles/{id}/notifications': {
    summary: "Returns the caller's notification level for a circle that they are a member of",
    who: 'user',
    params: IdParams,
    responses: { 200: LevelBody },
    errors: [403, 404],
  },
  'PUT /api/circles/{id}/notifications': {
    summary: `Sets the caller's notification level for a circle that they are a member of. ${levelSummary}`,
    who: 'user',
    hourlyLimit: membershipLimit,
    params: IdParams,
    body: LevelBody,
    responses: { 200: LevelBody },
    errors: [403, 404],
  },
  'GET /api/mentions': {
    summary: 'Returns those of the usernames, separated by commas, that users have, so that a page links their mentions',
    who: 'user',
    query: Type.Object({ usernames: Type.String({ pattern: '^[A-Za-z0-9_.,-]{1,3100}$' }) }),
    responses: { 200: Type.Array(Type.Pick(ShortUser, ['username', 'display_name'])) },
  },
  'PUT /api/posts/{id}/mute': {
    summary: 'Mutes a post: the caller gets no notifications of its likes, reposts and comments. Idempotent',
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [404],
  },
  'DELETE /api/posts/{id}/mute': {
    summary: 'Ends the muting of a post. Idempotent',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
  },
  'PUT /api/annotations/{id}/mute': {
    summary: 'Mutes an annotation: the caller gets no notifications of its replies. Idempotent',
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [404],
  },
  'DELETE /api/annotations/{id}/mute': {
    summary: 'Ends the muting of an annotation. Idempotent',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
  },
});
