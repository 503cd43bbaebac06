import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * A bucket for tests: a small HTTP server that the real client calls over a socket, since no
 * maintained npm package runs on Node 20. Verifies each signature and content hash.
 */
export interface S3Server {
  /** The environment variables that configure a program to use it. */
  readonly env: Readonly<Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>>;
  /** The upload time of each object; a test may backdate it. */
  readonly objects: Map<string, { putAt: number }>;
  /** Accepted requests in order, such as "PUT name". */
  readonly calls: string[];
  /**
   * `away`: connections are closed. `silent`: no response. `failing`: 503. `read only`: 403 for
   * writes.
   */
  mode: 'well' | 'away' | 'silent' | 'failing' | 'read only';
  close(): Promise<void>;
}

const [bucket, region, accessKey, secretKey] = ['catena-files', 'eu-central-1', 'test-access-key', 'a/secret+of the test'];

export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'catena-bucket-'));
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const endpoint = `http://127.0.0.1:${address.port}`;
  const self: S3Server = {
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    objects: new Map(),
    calls: [],
    mode: 'well',
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  /**
   * The file of each object's content. Every upload has its own file, so that an overwrite during a
   * deletion is not lost.
   */
  const contents = new Map<string, { path: string; size: number }>();
  const store = (key: string, path: string, size: number): void => {
    contents.set(key, { path, size });
    self.objects.set(key, { putAt: Date.now() });
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (self.mode === 'away') return void request.socket.destroy();
      if (self.mode === 'silent') return;
      if (self.mode === 'failing') throw new Fault(503, 'SlowDown');
      checkSignature(request);
      await handle(request, response);
    } catch (error) {
      const fault = error instanceof Fault ? error : new Fault(500, String(error));
      request.resume();
      response.writeHead(fault.status, { 'content-type': 'application/xml', connection: 'close' });
      response.end(request.method === 'HEAD' ? '' : `<Error><Code>${fault.code}</Code><Message>${secretKey}</Message></Error>`);
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', endpoint);
    const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    // S3-compatible stores are known not to support virtual-hosted addresses.
    if (name !== bucket) throw new Fault(404, 'NoSuchBucket');
    if (self.mode === 'read only' && request.method !== 'GET' && request.method !== 'HEAD') throw new Fault(403, 'AccessDenied');
    self.calls.push(`${request.method} ${key}`);
    if (request.method === 'GET' && url.searchParams.get('list-type') === '2') return void response.end(listing(url.searchParams));
    if (request.method === 'PUT') return put(request, response, key);
    if (request.method === 'DELETE') {
      self.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const { path, size } = find(key);
    response.writeHead(200, { 'content-length': size, 'content-type': 'binary/octet-stream' });
    if (request.method === 'HEAD') return void response.end();
    await pipeline(createReadStream(path), response).catch(() => undefined);
  }

  function find(key: string): { path: string; size: number } {
    const found = self.objects.has(key) ? contents.get(key) : undefined;
    if (!found) throw new Fault(404, 'NoSuchKey');
    return found;
  }

  async function put(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    const source = request.headers['x-amz-copy-source'];
    if (typeof source === 'string') {
      const from = decodeURIComponent(source).replace(`${bucket}/`, '');
      const { path, size } = find(from);
      store(key, path, size);
      return void response.end('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
    }
    const part = join(folder, randomUUID());
    const hash = createHash('sha256');
    const seen = new Transform({ transform: (chunk: Buffer, _, done) => (hash.update(chunk), done(null, chunk)) });
    await pipeline(request, seen, createWriteStream(part));
    if (hash.digest('hex') !== request.headers['x-amz-content-sha256']) {
      await unlink(part);
      throw new Fault(400, 'XAmzContentSHA256Mismatch');
    }
    store(key, part, (await stat(part)).size);
    response.writeHead(200, { etag: '"x"' }).end();
  }

  /** Lists two objects per page, so that a sweep needs several pages. */
  function listing(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const prefix = query.get('prefix') ?? '';
    const under = [...self.objects.keys()].filter((key) => key.startsWith(prefix));
    const wanted = query.get('delimiter') === '/' ? under.filter((key) => !key.slice(prefix.length).includes('/')) : under;
    const keys = wanted.sort().filter((key) => key > after);
    const page = keys.slice(0, Math.min(2, Number(query.get('max-keys'))));
    const more = keys.length > page.length;
    const entries = page.map((key) => {
      const time = new Date(self.objects.get(key)?.putAt ?? 0).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified><Size>1</Size></Contents>`;
    });
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
  }

  return self;
}

class Fault extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Verifies AWS Signature Version 4. */
function checkSignature({ method = '', url = '', headers }: IncomingMessage): void {
  const hash = String(headers['x-amz-content-sha256']);
  // A body must be signed with its own hash, an empty request with the hash of the empty string.
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Fault(501, 'NotImplemented');
  // S3-compatible stores are known not to support checksum trailers.
  if (headers['x-amz-trailer'] !== undefined || headers['content-encoding'] !== undefined) throw new Fault(501, 'NotImplemented');
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, key, scope = '', signed = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  if (key !== accessKey) throw new Fault(403, 'InvalidAccessKeyId');
  if (!signed.split(';').includes('x-amz-content-sha256') || !signed.split(';').includes('host')) throw new Fault(403, 'AccessDenied');
  const [path = '', query = ''] = url.split('?');
  const sorted = query === '' ? [] : query.split('&').map((part) => (part.includes('=') ? part : `${part}=`));
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`);
  const canonical = [method, path, sorted.sort().join('&'), ...lines, '', signed, hash].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, digest].join('\n');
  const hmac = (secret: string | Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  if (hmac(signingKey, toSign).toString('hex') !== signature) throw new Fault(403, 'SignatureDoesNotMatch');
}
