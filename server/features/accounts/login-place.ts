import type { FastifyRequest } from 'fastify';
import { describeUserAgent } from './user-agent.ts';

/** Where a login comes from. */
export interface LoginPlace {
  readonly address: string;
  readonly agent: string | null;
}

export function placeOf(request: FastifyRequest): LoginPlace {
  return { address: request.ip, agent: describeUserAgent(request.headers['user-agent']) };
}
