import type { FastifyInstance } from 'fastify';
import { openApi } from '#contract/openapi.ts';
import type { Config } from '../config.ts';

/** Serves the OpenAPI 3.1 document of all endpoints at `/api/docs`. */
export function serveDocs(app: FastifyInstance, config: Config): void {
  const document = JSON.stringify(openApi({ name: config.siteName, url: config.publicUrl }), null, 2);
  app.get('/api/docs', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
}
