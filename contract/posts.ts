import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { HeldText } from './held-texts.ts';
import {
  displayable,
  filled,
  Id,
  IdParams,
  ignoredReferencesInput,
  IgnoredReferences,
  listQuery,
  Nullable,
  reasonQuery,
  Time,
} from './shapes.ts';
import { editLimit } from './shared-limits.ts';

const RefType = Type.Unsafe<'topic' | 'work'>({ type: 'string', enum: ['topic', 'work'] });

const PostReference = Type.Object({ ref_type: RefType, ref_id: Id, title: Type.String() });
export type PostReference = Static<typeof PostReference>;

export const Post = Type.Object({
  id: Id,
  content: Type.String({
    description: 'Markdown; [Work:12], [Topic:3] and [Text:kjv/John.3.16] link to a work, a topic and a place in an edition.',
  }),
  community_id: Nullable(Id),
  community_name: Nullable(Type.String()),
  user_id: Nullable(Id),
  username: Nullable(Type.String({ description: 'Null if the account was deleted.' })),
  display_name: Nullable(Type.String()),
  profilePicture: Nullable(Type.String()),
  like_count: Type.Integer({ minimum: 0 }),
  liked: Type.Boolean({ description: 'Whether the caller likes it.' }),
  comment_count: Type.Integer({ minimum: 0 }),
  repost_count: Type.Integer({ minimum: 0 }),
  reposted: Type.Boolean({ description: 'Whether the caller reposted it.' }),
  reposted_by: Nullable(Type.String({ description: 'The user whose repost put it in this list; null otherwise.' })),
  reposted_by_name: Nullable(Type.String({ description: 'The display name of that user, if it has one.' })),
  is_moderator: Type.Boolean({ description: 'Whether the caller moderates its community and so may delete it and its comments.' }),
  created_at: Time,
  updated_at: Time,
  references: Type.Array(PostReference, {
    description: 'The works and topics that the author chose, in that order, as far as the caller may see them.',
  }),
  ignored_references: IgnoredReferences,
});
export type Post = Static<typeof Post>;

/** A post that is waiting for a moderator of its community to approve it. */
export const PendingPost = Type.Object({
  id: Id,
  content: Type.String(),
  ignored_references: IgnoredReferences,
  community_id: Id,
  user: ShortUser,
  references: Type.Array(Type.Object({ ref_type: RefType, ref_id: Id }), {
    description: 'The works and topics that its author chose. The post shows those that the author may see when it is approved.',
  }),
  created_at: Time,
});
export type PendingPost = Static<typeof PendingPost>;

export const Comment = Type.Object({
  id: Id,
  content: Type.String(),
  ignored_references: IgnoredReferences,
  user_id: Nullable(Id),
  username: Nullable(Type.String({ description: 'Null if the account was deleted.' })),
  display_name: Nullable(Type.String()),
  profilePicture: Nullable(Type.String()),
  created_at: Time,
});
export type Comment = Static<typeof Comment>;

const CommentOrder = Type.Unsafe<'newest' | 'oldest'>({ type: 'string', enum: ['newest', 'oldest'] });
export type CommentOrder = Static<typeof CommentOrder>;

/** A user who reposted a post. */
export const Repost = Type.Object({
  id: Id,
  user_id: Id,
  username: Type.String(),
  display_name: Nullable(Type.String()),
  profilePicture: Nullable(Type.String()),
});
export type Repost = Static<typeof Repost>;

const Content = Type.String({ ...displayable, maxLength: limits.postContent.max });
const References = Type.Optional(
  Type.Array(Type.Object({ ref_type: RefType, ref_id: Id }), {
    maxItems: limits.postReferences.max,
    description: 'Works and topics that the caller may see; responds with 400 to others. Duplicates count once.',
  }),
);
const errorMessages = {
  content: messages.postContentRequired,
  'content maxLength': messages.postContentLength,
  'content format': messages.textTooComplex,
  'references maxItems': messages.postReferences,
};

const reactionLimit = { name: 'reactions', free: 1200, premium: 2400, noun: 'likes and reposts' } as const;

const Username = Type.Optional(Type.String({ maxLength: 100 }));
const Feed = Type.Optional(Type.Literal('home'));

export const postEndpoints = endpoints({
  'GET /api/communities/{id}/posts': {
    summary:
      'Lists the posts of a community, newest first. The Link header leads to older posts (`next`) and, on the first page, to the count of newer ones (`newer`)',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(Post) },
    errors: [404],
  },
  'GET /api/posts': {
    summary:
      "Lists all posts, newest first. `username` lists what a user posted (for another user: only outside communities) and reposted; `feed=home` lists the caller's own posts, those of followed users and joined communities, and what followed users reposted. Each post appears once, at its latest post or repost. A page may be shorter than `limit`: the list continues while the Link header has `next`. `newer` leads to the count of newer posts",
    who: 'user',
    query: Type.Object({ username: Username, feed: Feed, ...listQuery }),
    responses: { 200: Type.Array(Post) },
  },
  'GET /api/posts/newer': {
    summary: 'Counts the posts that are newer than a list, up to 100: all posts, or those of the given feed. Cheap enough for polling',
    who: 'user',
    query: Type.Object({
      after: Type.String({
        maxLength: 500,
        description: "Opaque cursor from the `newer` link of a first page; that link also contains the feed's parameters.",
      }),
      community_id: Type.Optional(Id),
      username: Username,
      feed: Feed,
    }),
    responses: { 200: Type.Object({ count: Type.Integer({ minimum: 0, maximum: limits.list.max }) }) },
  },
  'POST /api/posts': {
    summary:
      'Creates a post, optionally in a community that the caller is a member of. Responds with 202 if the community approves posts of new members first: those without a post in it. They and the moderators find the post in its pending posts. Also responds with 202 if the post links another site, the account is less than a day old and the library holds such posts for its moderators',
    who: 'user',
    hourlyLimit: { name: 'posts', free: 60, premium: 120, noun: 'posts' },
    once: true,
    body: Type.Object({ content: Content, community_id: Type.Optional(Nullable(Id)), references: References, ...ignoredReferencesInput }),
    responses: { 201: Post, 202: Type.Union([PendingPost, HeldText]) },
    errors: [403, 404, 409],
    messages: errorMessages,
  },
  'GET /api/posts/{id}': {
    summary: 'Returns a post',
    who: 'user',
    params: IdParams,
    responses: { 200: Post },
    errors: [404],
  },
  'PATCH /api/posts/{id}': {
    summary:
      "Updates the content of the caller's own post, or replaces its references. If-Match takes the updated_at that was read: if the post has changed since, responds with 409 and the current post",
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({ content: Type.Optional(Content), references: References, ...ignoredReferencesInput }),
    responses: { 200: Post },
    errors: [403, 404, 409],
    messages: errorMessages,
  },
  'DELETE /api/posts/{id}': {
    summary:
      "Deletes the caller's own post, or one in a community that the caller moderates, with its comments and reactions. `reason` is for the author and the log of the community",
    who: 'user',
    params: IdParams,
    query: reasonQuery,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/posts/{id}/like': {
    summary: "Toggles the caller's like of a post",
    who: 'user',
    hourlyLimit: reactionLimit,
    params: IdParams,
    responses: { 200: Type.Object({ liked: Type.Boolean(), like_count: Type.Integer({ minimum: 0 }) }) },
    errors: [404],
  },
  'POST /api/posts/{id}/repost': {
    summary: "Toggles the caller's repost of a post",
    who: 'user',
    hourlyLimit: reactionLimit,
    params: IdParams,
    responses: { 200: Type.Object({ reposted: Type.Boolean(), repost_count: Type.Integer({ minimum: 0 }) }) },
    errors: [403, 404],
  },
  'GET /api/posts/{id}/reposts': {
    summary: 'Lists the users who reposted a post, last repost first',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(Repost) },
    errors: [404],
  },
  'GET /api/posts/{id}/comments': {
    summary: 'Lists the comments under a post, newest first or in the given order, with their total number',
    who: 'user',
    params: IdParams,
    query: Type.Object({ order: Type.Optional(CommentOrder), ...listQuery }),
    responses: { 200: Type.Object({ comments: Type.Array(Comment), comment_count: Type.Integer({ minimum: 0 }) }) },
    errors: [404],
  },
  'POST /api/posts/{id}/comments': {
    summary:
      'Creates a comment on a post. Responds with 202 if it links another site, the account is less than a day old and the library holds such comments for its moderators',
    who: 'user',
    hourlyLimit: { name: 'comments', free: 240, premium: 480, noun: 'comments' },
    once: true,
    params: IdParams,
    body: Type.Object({ content: Type.String({ ...filled, maxLength: limits.comment.max }), ...ignoredReferencesInput }),
    responses: { 201: Comment, 202: HeldText },
    errors: [403, 404, 409],
    messages: { content: messages.commentEmpty, 'content maxLength': messages.commentLength },
  },
  'DELETE /api/posts/{id}/comments/{commentId}': {
    summary:
      "Deletes the caller's own comment, or one under a post in a community that the caller moderates. `reason` is for its author and the log of the community",
    who: 'user',
    params: Type.Object({ id: Id, commentId: Id }),
    query: reasonQuery,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
});
