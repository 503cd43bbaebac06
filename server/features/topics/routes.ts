import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import type { Tools } from '../../platform/feature.ts';
import { idBefore, linkNext } from '../../platform/http/cursor.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessTopic } from './access.ts';
import { listTopics, referencesToTopic } from './queries.ts';
import { removeTopic, saveTopic, writeTopic } from './save-topic.ts';

export function topicRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/topics', async ({ query, caller, reply }) => {
    const limit = query.limit ?? limits.list.usual;
    const rows = await listTopics(sql, caller.id, idBefore(query.before), limit);
    linkNext(reply, rows, limit);
    return rows;
  });

  serve(app, 'POST /api/topics', ({ body, caller }) => writeTopic(sql, caller, body));

  serve(app, 'GET /api/topics/{id}', ({ params, caller }) => accessTopic(sql, caller, params.id));

  serve(app, 'PUT /api/topics/{id}', ({ params, body, caller }) => saveTopic(sql, caller, params.id, body));

  serve(app, 'DELETE /api/topics/{id}', async ({ params, caller }) => {
    await removeTopic(sql, caller, params.id);
    return undefined;
  });

  serve(app, 'GET /api/references/topics/{id}', async ({ params, caller }) => {
    const topic = await accessTopic(sql, caller, params.id);
    return referencesToTopic(sql, caller.id, topic.id, limits.list.usual);
  });
}
