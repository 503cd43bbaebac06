import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';

const RefType = Type.Unsafe<'topic' | 'work'>({ type: 'string', enum: ['topic', 'work'] });

const PostReference = Type.Object({ ref_type: RefType, ref_id: Id, title: Type.String() });
export type PostReference = Static<typeof PostReference>;

export const Post = Type.Object({
  id: Id,
  content: Type.String({ description: 'Markdown; [Work:12] and [Topic:3] stand for a work and a topic.' }),
  community_id: Nullable(Id),
  community_name: Nullable(Type.String()),
  user_id: Nullable(Id),
  username: Nullable(Type.String({ description: 'Null where the account is gone.' })),
  display_name: Nullable(Type.String()),
  profilePicture: Nullable(Type.String()),
  like_count: Type.Integer({ minimum: 0 }),
  liked: Type.Boolean({ description: 'By the caller.' }),
  comment_count: Type.Integer({ minimum: 0 }),
  repost_count: Type.Integer({ minimum: 0 }),
  reposted: Type.Boolean({ description: 'By the caller.' }),
  reposted_by: Nullable(Type.String({ description: 'In a list where the post stands because this user reposted it.' })),
  is_moderator: Type.Boolean({ description: 'Whether the caller moderates its community, and may so delete it and its comments.' }),
  created_at: Time,
  updated_at: Time,
  references: Type.Array(PostReference, {
    description: 'The rows that its author chose, in their order, as far as the caller may see them.',
  }),
});
export type Post = Static<typeof Post>;

export const Comment = Type.Object({
  id: Id,
  content: Type.String(),
  user_id: Nullable(Id),
  username: Nullable(Type.String({ description: 'Null where the account is gone.' })),
  display_name: Nullable(Type.String()),
  profilePicture: Nullable(Type.String()),
  created_at: Time,
});
export type Comment = Static<typeof Comment>;

/** That somebody passed a post on. */
export const Repost = Type.Object({
  id: Id,
  user_id: Id,
  username: Type.String(),
  display_name: Nullable(Type.String()),
  profilePicture: Nullable(Type.String()),
});
export type Repost = Static<typeof Repost>;

const Content = Type.String({ maxLength: limits.postContent.max });
const References = Type.Optional(
  Type.Array(Type.Object({ ref_type: RefType, ref_id: Id }), {
    maxItems: limits.postReferences.most,
    description: 'Works and topics that are there and that the caller may see; anything else is a 400. The same twice is one.',
  }),
);
const wanted = {
  content: sentences.postContentRequired,
  'content maxLength': sentences.postContentLength,
  'references maxItems': sentences.postReferences,
};

const Username = Type.Optional(Type.String({ maxLength: 100 }));
const Feed = Type.Optional(Type.Literal('home'));

export const postCalls = endpoints({
  'GET /api/communities/{id}/posts': {
    summary:
      'The posts of a community, newest first. The Link header leads to older ones (`next`), and of a first page to the count of newer ones (`newer`)',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    answers: { 200: Type.Array(Post) },
    errors: [404],
  },
  'GET /api/posts': {
    summary:
      "Posts, newest first: everyone's; `username`: what a user wrote (of another: outside communities) and reposted; `feed=home`: one's own, those of followed users and joined communities, and what followed users reposted. Each once, where it was last posted or reposted. A page may be shorter than asked for: the list goes on as long as there is a Link header's `next`. `newer` leads to the count of newer ones",
    who: 'user',
    query: Type.Object({ username: Username, feed: Feed, ...listQuery }),
    answers: { 200: Type.Array(Post) },
  },
  'GET /api/posts/newer': {
    summary:
      'How many posts there are that are newer than a list that was shown: of everyone, or of the one feed that is named. For asking now and then: it is cheap, and counts to a hundred',
    who: 'user',
    query: Type.Object({
      after: Type.String({
        maxLength: 500,
        description: "Opaque cursor from the Link header's `newer` of a first page, which names the feed, too.",
      }),
      community_id: Type.Optional(Id),
      username: Username,
      feed: Feed,
    }),
    answers: { 200: Type.Object({ count: Type.Integer({ minimum: 0, maximum: limits.list.most }) }) },
  },
  'POST /api/posts': {
    summary: 'Publishes a post, in a community that the caller is a member of or in none',
    who: 'user',
    spends: 'posts',
    once: true,
    body: Type.Object({ content: Content, community_id: Type.Optional(Nullable(Id)), references: References }),
    answers: { 201: Post },
    errors: [403, 404, 409],
    sentences: wanted,
  },
  'GET /api/posts/{id}': {
    summary: 'A post',
    who: 'user',
    params: IdParams,
    answers: { 200: Post },
    errors: [404],
  },
  'PATCH /api/posts/{id}': {
    summary:
      "Changes one's own post: what it says, or its references (all of them at once). With If-Match (the updated_at that was read), a change since then is a 409 with the post as it is now",
    who: 'user',
    params: IdParams,
    body: Type.Object({ content: Type.Optional(Content), references: References }),
    answers: { 200: Post },
    errors: [403, 404, 409],
    sentences: wanted,
  },
  'DELETE /api/posts/{id}': {
    summary: "Deletes one's own post, or one of a community that one moderates, with all that hangs on it",
    who: 'user',
    params: IdParams,
    answers: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/posts/{id}/like': {
    summary: 'Likes a post, or takes the like back: each call is one flip',
    who: 'user',
    spends: 'reactions',
    params: IdParams,
    answers: { 200: Type.Object({ liked: Type.Boolean(), like_count: Type.Integer({ minimum: 0 }) }) },
    errors: [404],
  },
  'POST /api/posts/{id}/repost': {
    summary: 'Reposts a post, or takes the repost back: each call is one flip',
    who: 'user',
    spends: 'reactions',
    params: IdParams,
    answers: { 200: Type.Object({ reposted: Type.Boolean(), repost_count: Type.Integer({ minimum: 0 }) }) },
    errors: [404],
  },
  'GET /api/posts/{id}/reposts': {
    summary: 'Who reposted a post, the last one first',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    answers: { 200: Type.Array(Repost) },
    errors: [404],
  },
  'GET /api/posts/{id}/comments': {
    summary: 'The comments under a post, newest first, and how many there are in all',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    answers: { 200: Type.Object({ comments: Type.Array(Comment), comment_count: Type.Integer({ minimum: 0 }) }) },
    errors: [404],
  },
  'POST /api/posts/{id}/comments': {
    summary: 'Comments on a post',
    who: 'user',
    spends: 'comments',
    once: true,
    params: IdParams,
    body: Type.Object({ content: Type.String({ ...filled, maxLength: limits.comment.max }) }),
    answers: { 201: Comment },
    errors: [404, 409],
    sentences: { content: sentences.commentEmpty, 'content maxLength': sentences.commentLength },
  },
  'DELETE /api/posts/{id}/comments/{commentId}': {
    summary: "Deletes one's own comment, or one under a post of a community that one moderates",
    who: 'user',
    params: Type.Object({ id: Id, commentId: Id }),
    answers: { 204: Type.Null() },
    errors: [403, 404],
  },
});
