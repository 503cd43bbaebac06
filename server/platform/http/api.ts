import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { exposedHeaders } from '#contract/api.ts';
import type { Config } from '../config.ts';
import { limitLines } from '../limit-lines.ts';
import { openSecurityLog } from '../security-log.ts';
import { compressResponses } from './compression.ts';
import { sendError } from './errors.ts';
import { hasTooManyParts } from './json-parts.ts';
import { lingerOnClose } from './lingering-close.ts';
import { serializeError, serializeRequest } from './log-serializers.ts';
import { decodableUrl } from './page.ts';
import { HttpError } from './http-error.ts';
import { headersOf, rejectUnreadable, responseWith } from './response-headers.ts';
import { MIN_BODY_LIMIT } from './schema-sizes.ts';
import { createSerializer } from './serialization.ts';
import { closeSlowBodies } from './slow-bodies.ts';
import { closeStalledReaders } from './stalled-readers.ts';
import { createValidator } from './validation.ts';

/** Creates a Fastify instance with the rules common to all endpoints, but without routes. */
export function createHttp(config: Config): FastifyInstance {
  const headers = headersOf(config);
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { req: serializeRequest, err: serializeError } },
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace' }),
    genReqId: () => randomUUID(),
    // Count hops from the right: entries further left in X-Forwarded-For come from the client.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    forceCloseConnections: 'idle',
    // A connection that sends nothing, or an incomplete header, is closed within 25 seconds.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000, ServerResponse: responseWith(headers) },
    // Longer than browsers need between two requests; proxies must close idle connections earlier.
    keepAliveTimeout: 25_000,
    // Ten attachments over a slow connection take long; slow-bodies.ts closes connections that make
    // no progress.
    requestTimeout: 3 * 60 * 60_000,
    // For endpoints without a body; the others set their own limit (serve.ts).
    bodyLimit: MIN_BODY_LIMIT,
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: (request) => decodableUrl(request.url ?? '/'),
    // Fastify runs no hooks for these errors, so set the headers here.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
    clientErrorHandler: (error, socket) => rejectUnreadable(error, socket, headers),
  });
  app.setValidatorCompiler(({ schema, httpPart }) => createValidator(schema as object, httpPart));
  app.setSerializerCompiler(({ schema }) => createSerializer(schema as object));
  app.setErrorHandler(sendError);
  app.decorate(
    'securityLog',
    limitLines(openSecurityLog(config.securityLog, (error) => app.log.error({ err: error }, 'cannot write the security log'))),
  );
  app.addHook('onClose', () => app.securityLog.close());
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  app.addHook('onSend', (request, reply, _payload, done) => {
    const policy = reply.getHeader('content-security-policy') ?? headers['content-security-policy'];
    reply.headers({ ...headers, 'content-security-policy': policy, 'x-request-id': request.id });
    // Keep responses to authenticated requests out of shared caches.
    if (request.headers.authorization !== undefined) reply.header('cache-control', 'no-store');
    // A keep-alive connection would delay the shutdown.
    if (closing) reply.header('connection', 'close');
    done();
  });
  lingerOnClose(app);
  closeStalledReaders(app);
  if (config.minUploadRate > 0) closeSlowBodies(app, config.minUploadRate, headers);
  parseJson(app);
  compressResponses(app);
  if (config.corsOrigins.length > 0) allowOrigins(app, config.corsOrigins);
  return app;
}

/** Accepts only JSON bodies. Fastify rejects an empty body; here it counts as `{}`. */
function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else if (hasTooManyParts(body as string))
      done(new HttpError('bad_request', 'The request has too many values. Please shorten its lists and send it again.'));
    else
      parse(request, body as string, (error, value) =>
        done(error ? new HttpError('bad_request', 'The body is not valid JSON.') : null, value),
      );
  });
}

function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  void app.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-match', 'read-after', 'username'],
    exposedHeaders: ['link', 'retry-after', 'x-request-id', ...exposedHeaders()],
    maxAge: 86_400,
  });
}
