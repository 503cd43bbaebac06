import { postTitle } from '#core/post.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { recordModeration } from '../moderation/public.ts';
import { closeReports } from '../reports/public.ts';
import { accessCommentToDelete } from './access.ts';
import { deleteComment, lockPostOfComment } from './queries.ts';

/** Deletes a comment. If the caller moderates it, logs that and notifies its author. */
export async function removeComment(
  sql: Sql,
  caller: Caller,
  { postId, id }: { postId: number; id: number },
  reason: string | null,
): Promise<void> {
  await retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockPostOfComment(tx, caller.id, postId);
      const comment = await accessCommentToDelete(tx, caller, postId, id);
      await deleteComment(tx, comment);
      if (comment.user_id === caller.id) return;
      const { user_id: userId, community_id: communityId, content } = comment;
      await recordModeration(tx, { act: 'remove_comment', actorId: caller.id, communityId, userId, reason, title: postTitle(content) });
      await closeReports(tx, { type: 'comment', id, closedBy: caller.id, outcome: 'removed', note: reason });
    }),
  );
}
