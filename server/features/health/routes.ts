import type { FastifyInstance } from 'fastify';
import type { Ready } from '#contract/health.ts';
import type { Tools } from '../../platform/feature.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';

/**
 * What `GET /api/ready` tells. `pending` is an error: this process needs tables that do not exist.
 */
export interface Readiness {
  readonly migrations: Ready['migrations'] | 'pending';
  readonly queue: Ready['queue'];
}

export function healthRoutes(app: FastifyInstance, { sql }: Tools, readiness: () => Promise<Readiness>): void {
  serve(app, 'GET /api/health', async () => ({ status: 'ok' as const }));

  serve(app, 'GET /api/ready', async () => {
    await sql.ping();
    const { migrations, queue } = await readiness();
    if (migrations === 'pending') throw new HttpError('busy', 'The database lacks migrations that this process needs.');
    return { status: 'ok' as const, migrations, queue };
  });
}
