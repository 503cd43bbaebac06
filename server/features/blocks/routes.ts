import type { FastifyInstance } from 'fastify';
import type { BlockedUser } from '#contract/blocks.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, conflict, notFound } from '../../platform/http/http-error.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessUserByName } from '../accounts/access.ts';
import {
  countRelations,
  deleteFollowsBetween,
  deleteRelation,
  findBlocked,
  insertRelation,
  listRelations,
  lockUsers,
  type Relation,
} from './queries.ts';

export function blockRoutes(app: FastifyInstance, { sql }: Tools): void {
  for (const relation of ['block', 'mute'] as const) {
    const path = relation === 'block' ? '/api/blocks' : '/api/mutes';

    serveList(app, `GET ${path}`, newestFirst, ({ caller, page }) => listRelations(sql, relation, caller.id, page));

    serve(app, `POST ${path}`, async ({ body, caller, reply }) => {
      const { created, ...user } = await add(sql, relation, caller, body.username);
      reply.code(created ? 201 : 200);
      return user;
    });

    serve(app, `DELETE ${path}/{userId}`, async ({ params, caller }) => {
      await deleteRelation(sql, relation, caller.id, params.userId);
      return undefined;
    });
  }
}

/**
 * Blocks or mutes a user. Throws a 404 for a user who blocked the caller, unless the caller already
 * blocks them.
 */
async function add(sql: Sql, relation: Relation, caller: Caller, username: string): Promise<BlockedUser & { created: boolean }> {
  const blocked = relation === 'block' ? await findBlocked(sql, caller.id, username.trim()) : undefined;
  if (blocked) return { ...blocked, created: false };
  const { id } = await accessUserByName(sql, caller, username.trim());
  const oneself = relation === 'block' ? messages.blockOneself : messages.muteOneself;
  if (id === caller.id) throw badRequest(oneself, [{ path: 'username', message: oneself }]);
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockUsers(tx, [caller.id, id]);
      const user = await insertRelation(tx, relation, caller.id, id);
      if (!user) throw notFound(messages.userNotFound);
      if ((await countRelations(tx, relation, caller.id)) > limits.blocks.max)
        throw conflict(relation === 'block' ? messages.blocksMost : messages.mutesMost);
      if (relation === 'block' && user.created) await deleteFollowsBetween(tx, [caller.id, id]);
      return user;
    }),
  );
}
