import type { FastifyRequest } from 'fastify';
import { describeUserAgent } from './user-agent.ts';

/** The client that logs in. */
export interface LoginClient {
  readonly address: string;
  readonly agent: string | null;
}

export function clientOf(request: FastifyRequest): LoginClient {
  return { address: request.ip, agent: describeUserAgent(request.headers['user-agent']) };
}
