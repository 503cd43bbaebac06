import type { FastifyInstance } from 'fastify';
import type { HeldText } from '#contract/held-texts.ts';
import type { Comment } from '#contract/posts.ts';
import { mentionsIn } from '#core/mentions.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { linkNext, newestFirst, pageOf } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireNotBanned } from '../communities/access.ts';
import { accessOwnHeldText, type HeldInput, type HeldTextConfig, insertHeldText, mustWait } from '../held-texts/public.ts';
import { reasonOf } from '../moderation/public.ts';
import { accessPost } from '../posts/access.ts';
import { type NumberingConfig, readPassages } from '../references/public.ts';
import { findComment, insertComment, listComments } from './queries.ts';
import { removeComment } from './remove-comment.ts';

export function commentRoutes(app: FastifyInstance, { sql, config }: Tools<HeldTextConfig & NumberingConfig>): void {
  serve(app, 'GET /api/posts/{id}/comments', async ({ params, query, caller, reply }) => {
    const page = pageOf(query, newestFirst);
    const found = await listComments(sql, caller.id, params.id, query.order ?? 'newest', page);
    if (!found) throw notFound(messages.postNotFound);
    linkNext(reply, newestFirst, found.comments, page);
    return found;
  });

  serve(app, 'POST /api/posts/{id}/comments', async ({ params, body, caller, request, reply }) => {
    const key = idempotencyKeyOf(request);
    await requireNotBanned(sql, caller, params.id);
    const content = body.content.trim();
    const ignored = body.ignored_references ?? [];
    const sent = [params.id, content, ...(ignored.length > 0 ? [ignored] : [])];
    const keyedRequest = { userId: caller.id, key, kind: 'comment', sent };
    if (await mustWait(sql, caller, content, config)) {
      await accessPost(sql, caller, params.id);
      const hold = (tx: Transaction) => submitHeldComment(tx, caller, { content, ignored, postId: params.id });
      reply.code(202);
      return createResource(sql, { ...keyedRequest, kind: 'held comment' }, hold, (id) => accessOwnHeldText(sql, caller, id));
    }
    const passages = await readPassages(sql, content, { numbering: config.scriptureNumbering, ignored });
    const create = async (run: SqlRunner): Promise<Comment> => {
      const comment = await insertComment(run, caller.id, params.id, { content, ignored, passages, mentions: mentionsIn(content) });
      if (!comment) throw notFound(messages.postNotFound);
      return comment;
    };
    if (key === undefined) return create(sql);
    return createResource(sql, keyedRequest, create, async (id) => (await findComment(sql, id)) ?? missingComment());
  });

  serve(app, 'DELETE /api/posts/{id}/comments/{commentId}', async ({ params, query, caller }) => {
    await removeComment(sql, caller, { postId: params.id, id: params.commentId }, reasonOf(query.reason));
    return undefined;
  });
}

async function submitHeldComment(tx: Transaction, caller: Caller, comment: HeldInput): Promise<HeldText> {
  // Only the deletion of the account comes in between.
  const id = (await insertHeldText(tx, caller.id, comment)) ?? missingComment();
  return accessOwnHeldText(tx, caller, id);
}

function missingComment(): never {
  throw notFound(messages.commentNotFound);
}
