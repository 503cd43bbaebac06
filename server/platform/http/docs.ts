import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openApi } from '#contract/openapi.ts';
import type { Config } from '../config.ts';
import { compressOnce } from './compression.ts';
import { acceptedEncoding, type Encoding, matchesTag } from './conditional-requests.ts';

/** Serves the OpenAPI 3.1 document of all endpoints at `/api/docs`. */
export function serveDocs(app: FastifyInstance, config: Config): void {
  let built: ReturnType<typeof buildDocument> | undefined;
  // The name of the site may change.
  const current = () => (built?.name === config.siteName ? built : (built = buildDocument(config)));
  app.get('/api/docs', { config: { fairly: true } }, async (request, reply) => {
    const { document, etag, compress } = current();
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
    void reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (matchesTag(known, etag)) return reply.code(304).send();
    void reply.type('application/json; charset=utf-8');
    const encoding = acceptedEncoding(accepted);
    return encoding === undefined ? document : reply.header('content-encoding', encoding).send(await compress(encoding));
  });
}

function buildDocument({ siteName: name, publicUrl: url }: Config) {
  const document = JSON.stringify(openApi({ name, url }), null, 2);
  // Weak, since the same tag is sent for every compression.
  const etag = `W/"${createHash('sha256').update(document).digest('base64url').slice(0, 22)}"`;
  const compressed = new Map<Encoding, Promise<Buffer>>();
  const compress = (encoding: Encoding): Promise<Buffer> => {
    const content = compressed.get(encoding) ?? compressOnce(document, encoding);
    compressed.set(encoding, content);
    return content;
  };
  return { name, document, etag, compress };
}
