import type { Transaction } from '../../platform/db/open.ts';
import { insertPendingPost, needsApproval } from './pending-queries.ts';
import { lockTargets } from './queries.ts';
import { insertPrepared, type PreparedPost } from './save-post.ts';

/**
 * Publishes a post that moderators of the library approved. Returns undefined if the author is not
 * a member of its community. The author's row must be locked.
 */
export async function publishPost(tx: Transaction, userId: number, prepared: PreparedPost): Promise<'published' | 'pending' | undefined> {
  const { communityId, content, ignored } = prepared.post;
  // Leaves out references that the author may no longer see.
  const targets = await lockTargets(tx, userId, prepared.targets);
  // In a community that approves posts of new members, the post waits for its moderators.
  if (communityId !== null && (await needsApproval(tx, userId, communityId))) {
    const id = await insertPendingPost(tx, userId, communityId, { content, ignored, targets });
    return id === undefined ? undefined : 'pending';
  }
  return (await insertPrepared(tx, userId, { ...prepared, targets })) === undefined ? undefined : 'published';
}
