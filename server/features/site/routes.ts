import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { SiteConfig } from './config.ts';

export function siteRoutes(app: FastifyInstance, config: SiteConfig): void {
  serve(app, 'GET /api/about', async () => ({ content: config.about ?? null }));
}
