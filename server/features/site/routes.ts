import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { SiteConfig } from './config.ts';

export function siteRoutes(app: FastifyInstance, { about }: SiteConfig): void {
  serve(app, 'GET /api/about', async () => ({ content: about ?? null }));
}
