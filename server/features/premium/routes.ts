import type { FastifyInstance } from 'fastify';
import { sentences } from '#core/sentences.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';

export function premiumRoutes(app: FastifyInstance): void {
  // Without a payment provider nobody is a customer.
  serve(app, 'POST /api/customer-portal', async () => {
    throw badRequest(sentences.premiumNotSetUp);
  });
}
