import type { PendingPost, Post } from '#contract/posts.ts';
import { messages } from '#core/messages.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { accessCommunity, requireNotBanned } from '../communities/access.ts';
import { findPendingPost } from './pending-queries.ts';
import { findPost, lockPost, type PostRights } from './queries.ts';

export { listedComments, visiblePosts } from './visible-queries.ts';

/** Any logged-in user may see any post, except of somebody from whom a block separates them. */
export async function accessPost(sql: SqlRunner, caller: Caller, id: number): Promise<Post> {
  const post = await findPost(sql, caller.id, id);
  if (!post) throw notFound(messages.postNotFound);
  return post;
}

/** Locks the caller's post until the transaction ends. */
export async function accessOwnPostToChange(tx: Transaction, caller: Caller, id: number): Promise<PostRights> {
  const post = await lockPost(tx, caller.id, id, { toDelete: false });
  if (!post) throw notFound(messages.postNotFound);
  if (post.user_id !== caller.id) throw forbidden(messages.accessDenied);
  // An edit would say in the community what its moderators no longer want to hear.
  if (post.community_id !== null) await requireNotBanned(tx, caller, id);
  return post;
}

/**
 * Locks a post that the caller wrote, or in a community that they moderate; also blocks new
 * references to it.
 */
export async function accessPostToDelete(tx: Transaction, caller: Caller, id: number): Promise<PostRights> {
  const post = await lockPost(tx, caller.id, id, { toDelete: true });
  if (!post) throw notFound(messages.postNotFound);
  if (post.user_id !== caller.id && !post.moderates) throw forbidden(messages.accessDenied);
  return post;
}

/** Returns a post that waits for approval, if the caller wrote it or moderates its community. */
export async function accessPendingPost(
  sql: SqlRunner,
  caller: Caller,
  { communityId, id }: { communityId: number; id: number },
): Promise<PendingPost> {
  const community = await accessCommunity(sql, caller, communityId);
  const post = await findPendingPost(sql, communityId, id);
  // For others, the response does not reveal whether it exists.
  if (!post || (post.user.id !== caller.id && !community.is_moderator)) throw notFound(messages.pendingNotFound);
  return post;
}
