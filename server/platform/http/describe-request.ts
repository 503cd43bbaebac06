import type { FastifyRequest } from 'fastify';

/** Returns what the log says about a request at `LOG_LEVEL=debug`. Tokens in URLs, from links in mail, are left out. */
export function describeRequest({ method, url, host, ip, socket }: FastifyRequest): Record<string, unknown> {
  return { method, url: withoutTokens(url), host, remoteAddress: ip, remotePort: socket.remotePort };
}

export function withoutTokens(url: string): string {
  return url.replaceAll(/([?&]token=)[^&]*/g, '$1…');
}
