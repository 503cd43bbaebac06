import { invariant } from '#core/invariant.ts';
import type { RemovableType } from '#core/moderation.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Transaction } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import { deleteAnnotationRow, deleteReply } from '../annotations/public.ts';
import { deleteComment, lockPostOfComment } from '../comments/public.ts';
import { deleteEssay } from '../essays/public.ts';
import { lockPost, removePost } from '../posts/public.ts';
import { deleteRead } from '../reads/public.ts';
import { lockTopic, removeTopic } from '../topics/public.ts';

/** A thing to remove, and who removes it. */
interface Removal {
  readonly type: RemovableType;
  readonly id: number;
  readonly userId: number | null;
  /** The post that a comment is on. */
  readonly postId: number | null;
  readonly actorId: number;
}

/** Removes a thing as its author could, and runs `record` in the same transaction. */
export async function removeReported(
  { sql, files }: Pick<Tools, 'sql' | 'files'>,
  { type, id, userId, postId, actorId }: Removal,
  record: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const inTransaction = (remove: (tx: Transaction) => Promise<void>): Promise<void> =>
    retryOnConflict(() =>
      sql.begin(async (tx) => {
        await record(tx);
        await remove(tx);
      }),
    );
  switch (type) {
    case 'post':
      return removePost(sql, id, async (tx) => {
        await lockPost(tx, actorId, id, { toDelete: true });
        await record(tx);
      });
    case 'comment':
      invariant(postId !== null, 'a comment is on a post');
      return inTransaction(async (tx) => {
        await lockPostOfComment(tx, actorId, postId);
        await deleteComment(tx, { id, post_id: postId });
      });
    case 'essay':
      return deleteEssay(sql, files, { id, user_id: userId }, record);
    case 'topic':
      return removeTopic(sql, id, async (tx) => {
        await lockTopic(tx, actorId, id);
        await record(tx);
      });
    case 'annotation':
      return inTransaction((tx) => deleteAnnotationRow(tx, id));
    case 'reply':
      return inTransaction((tx) => deleteReply(tx, id));
    case 'review':
      return inTransaction((tx) => deleteRead(tx, { id }));
  }
}
