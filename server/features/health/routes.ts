import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';

export function healthRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/health', async () => ({ status: 'ok' as const }));

  serve(app, 'GET /api/ready', async () => {
    await sql.ping();
    return { status: 'ok' as const };
  });
}
