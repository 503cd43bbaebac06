import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { MonitoringConfig } from './config.ts';
import { notFound, unauthorized } from '../platform/http/http-error.ts';

/**
 * Serves `GET /metrics` to those who have the token. Without a token or metrics, the route does not
 * exist.
 */
export function serveMetrics(app: FastifyInstance, register: Registry | undefined, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!register || token === undefined) throw notFound('This server does not serve metrics.');
    if (!isToken(request.headers.authorization, token)) throw unauthorized();
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/**
 * Serves the same on `METRICS_PORT`, if it is set, until the app closes. There, a token is required
 * only if one is set.
 */
export async function listenForMetrics(
  app: FastifyInstance,
  register: Registry,
  { metricsPort, metricsToken, host }: MonitoringConfig & { readonly host: string },
): Promise<Server | undefined> {
  if (metricsPort === undefined) return undefined;
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (metricsToken !== undefined && !isToken(request.headers.authorization, metricsToken)) return void response.writeHead(401).end();
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
  server.listen(metricsPort, host);
  await once(server, 'listening');
  return server;
}

/** Compares hashes, so that the time does not depend on where the tokens differ. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
