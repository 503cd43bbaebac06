import { messages } from '#core/messages.ts';
import { mentionsIn } from '#core/mentions.ts';
import { postTitle } from '#core/post.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { type AuditActor, recordAudit } from '../../platform/audit-log.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { insertComment, lockPostOfComment } from '../comments/public.ts';
import { requireNotBanned } from '../communities/access.ts';
import { recordModeration } from '../moderation/public.ts';
import { lockUsers, preparePost, publishPost } from '../posts/public.ts';
import { readPassages } from '../references/public.ts';
import { accessHeldText } from './access.ts';
import { deleteHeldText, type HeldRow } from './queries.ts';

declare module '../../platform/audit-log.ts' {
  interface AuditActs {
    'held-text-approved': true;
    'held-text-rejected': true;
  }
}

/** Who decides: a caller, or the moderator in whose name a command acts. */
type Approver = AuditActor & Pick<Caller, 'roles'>;

/** Publishes a held text as its author's and notifies the author. */
export async function approveHeldText(sql: Sql, caller: Approver, id: number, numbering: Numbering): Promise<void> {
  const text = await accessHeldText(sql, caller, id);
  const publish = text.post_id === null ? await preparePostOf(sql, text, numbering) : await prepareCommentOf(sql, text, numbering);
  await retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockAround(tx, caller, text);
      if (!(await deleteHeldText(tx, id))) throw notFound(messages.heldNotFound);
      const isPublished = await publish(tx);
      await recordAudit(tx, { actor: caller, act: 'held-text-approved', subject: text.user.id, details: { kind: text.kind } });
      // A post that now waits for the moderators of its community is not approved yet.
      if (isPublished) await notifyAuthor(tx, caller, text, `approve_${text.kind}`, null);
    }),
  );
}

/** Deletes a held text and sends its author the reason. */
export async function rejectHeldText(sql: Sql, caller: Approver, id: number, reason: string | null): Promise<void> {
  const text = await accessHeldText(sql, caller, id);
  await retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockAround(tx, caller, text);
      if (!(await deleteHeldText(tx, id))) throw notFound(messages.heldNotFound);
      await recordAudit(tx, { actor: caller, act: 'held-text-rejected', subject: text.user.id, details: { kind: text.kind } });
      await notifyAuthor(tx, caller, text, `reject_${text.kind}`, reason);
    }),
  );
}

/** Locks both users by id and then the post of a comment, before the held text. */
async function lockAround(tx: Transaction, caller: Approver, { user, post_id }: HeldRow): Promise<void> {
  await lockUsers(tx, [caller.id, user.id]);
  if (post_id !== null) await lockPostOfComment(tx, user.id, post_id);
}

async function preparePostOf(sql: Sql, text: HeldRow, numbering: Numbering) {
  const { content, ignored_references, community_id: communityId, targets, user } = text;
  const prepared = await preparePost(sql, { content, ignored_references, communityId }, numbering);
  return async (tx: Transaction): Promise<boolean> => {
    const outcome = await publishPost(tx, user.id, { ...prepared, targets });
    if (outcome === undefined) throw notFound(messages.heldNotFound);
    return outcome === 'published';
  };
}

async function prepareCommentOf(sql: Sql, text: HeldRow, numbering: Numbering) {
  const { content, ignored_references: ignored, post_id, user } = text;
  const passages = await readPassages(sql, content, { numbering, ignored });
  return async (tx: Transaction): Promise<boolean> => {
    const comment = { content, ignored, passages, mentions: mentionsIn(content) };
    if (post_id === null) throw notFound(messages.postNotFound);
    await requireNotBanned(tx, user, post_id, messages.heldAuthorBanned);
    if (!(await insertComment(tx, user.id, post_id, comment))) throw notFound(messages.postNotFound);
    return true;
  };
}

async function notifyAuthor(
  tx: Transaction,
  caller: Approver,
  { content, user }: HeldRow,
  act: Parameters<typeof recordModeration>[1]['act'],
  reason: string | null,
): Promise<void> {
  const title = postTitle(content);
  await recordModeration(tx, { act, actorId: caller.id, communityId: null, userId: user.id, reason, title });
}
