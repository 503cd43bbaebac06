import type { Post } from '#contract/posts.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { postTitle } from '#core/post.ts';
import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { accessModeratedCommunity } from '../communities/access.ts';
import { recordModeration } from '../moderation/public.ts';
import { accessPendingPost, accessPost } from './access.ts';
import { deletePendingPost, lockUsers } from './pending-queries.ts';
import { lockTargets } from './queries.ts';
import { insertPrepared, preparePost } from './save-post.ts';

interface PendingId {
  readonly communityId: number;
  readonly id: number;
}

/**
 * Publishes a pending post as its author's, without references that the author may no longer see.
 */
export async function approvePost(sql: Sql, caller: Caller, pending: PendingId, numbering: Numbering): Promise<Post> {
  const { communityId } = pending;
  await accessModeratedCommunity(sql, caller, communityId);
  const { user, content, references, ignored_references } = await accessPendingPost(sql, caller, pending);
  const prepared = await preparePost(sql, { content, ignored_references, communityId }, numbering);
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockUsers(tx, [caller.id, user.id]);
      if (!(await deletePendingPost(tx, pending.id))) throw notFound(messages.pendingNotFound);
      const targets = await lockTargets(tx, user.id, references);
      const id = await insertPrepared(tx, user.id, { ...prepared, targets });
      if (id === undefined) throw notFound(messages.pendingNotFound);
      await recordModeration(tx, { act: 'approve_post', actorId: caller.id, communityId, userId: user.id, reason: null });
      return accessPost(tx, caller, id);
    }),
  );
}

/**
 * Deletes a pending post: its author withdraws it, or a moderator rejects it, which is logged and
 * notifies the author.
 */
export async function rejectPost(sql: Sql, caller: Caller, pending: PendingId, reason: string | null): Promise<void> {
  const { user, content } = await accessPendingPost(sql, caller, pending);
  const { communityId, id } = pending;
  await retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockUsers(tx, [caller.id, user.id]);
      if (!(await deletePendingPost(tx, id))) throw notFound(messages.pendingNotFound);
      if (user.id === caller.id) return;
      const title = postTitle(content);
      await recordModeration(tx, { act: 'reject_post', actorId: caller.id, communityId, userId: user.id, reason, title });
    }),
  );
}
