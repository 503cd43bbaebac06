import { randomUUID } from 'node:crypto';
import { request as send, Agent } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Api } from '#contract/api.ts';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { browserEncodings } from './measured-request.ts';

export interface RequestInput {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A user with an account on a running server. */
export interface Caller {
  readonly token: string;
  /**
   * Sends a request, reads the whole response and returns its status. Ids that are not given are
   * those of `createThings`, or 1.
   */
  send(name: keyof Api, input?: RequestInput): Promise<number>;
  /**
   * Creates a resource, returns its id and uses it in further requests. Throws if it is rejected.
   */
  create(name: keyof Api, input: RequestInput): Promise<number>;
}

export const password = 'correct horse';

/** Signs a user up. */
export async function callerOn(
  url: string,
  username: string,
  { connections = 1, network = '' }: { connections?: number; network?: string } = {},
): Promise<Caller> {
  const headers = { 'content-type': 'application/json', ...(network !== '' && { 'x-forwarded-for': network }) };
  const body = JSON.stringify({ username, email: `${username}@example.org`, password });
  const response = await fetch(`${url}/api/signup`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`POST /api/signup answered ${response.status} for ${username}.`);
  const { token } = (await response.json()) as { token: string };
  return callerWith(url, new Agent({ keepAlive: true, maxSockets: connections }), token, network);
}

/** Returns a visitor at a network address. The server must trust a proxy. */
export function visitorOn(url: string, network: string): Caller {
  return callerWith(url, new Agent({ keepAlive: true, maxSockets: 1 }), '', network);
}

function callerWith(url: string, agent: Agent, token: string, network: string): Caller {
  const line: Line = { url, agent, token, network, ids: new Map() };
  return {
    token,
    send: async (name, input) => (await transmit(line, name, input)).status,
    create: async (name, input) => {
      const { status, body, encoding } = await transmit(line, name, input);
      if (status !== 201) throw new Error(`${name} answered ${status} instead of creating something to measure with.`);
      const { id } = JSON.parse(decode(body, encoding)) as { id: number };
      // A comment's id is not that of a post.
      if (!name.includes('{')) line.ids.set(collectionOf(name), id);
      return id;
    },
  };
}

/** Creates one resource of each kind. Throws if a request is rejected. */
export async function createThings(caller: Caller): Promise<void> {
  const essay = new FormData();
  essay.append('title', 'On grace');
  essay.append('content', 'A text.');
  await caller.create('POST /api/essays', { body: essay });
  const folder = await caller.create('POST /api/folders', { body: { name: 'Folder' } });
  await caller.create('POST /api/notes', { body: { title: 'Grace', content: 'A note.', folder_id: folder } });
  await caller.create('POST /api/topics', { body: { title: 'Grace', content: 'A topic of [Work:1].', public: true, citations: [] } });
  await caller.create('POST /api/communities', { body: { name: `Community ${randomUUID()}` } });
  const post = await caller.create('POST /api/posts', { body: { content: 'A post.' } });
  await caller.create('POST /api/posts/{id}/comments', { params: { id: post }, body: { content: 'A comment.' } });
  await caller.create('POST /api/circles', { body: { name: 'Circle' } });
  await caller.create('POST /api/projects', { body: { title: 'Project' } });
  await caller.create('POST /api/workflows', { body: { title: 'Workflow', steps: [{ title: 'Step' }] } });
}

interface Line {
  readonly url: string;
  readonly agent: Agent;
  readonly token: string;
  readonly network: string;
  /** Ids of the caller's resources by collection, such as `notes`. */
  readonly ids: Map<string, number>;
}

/** Seconds without a byte of the response after which a request has failed. */
const MAX_SILENCE = 120;

async function transmit(
  { url, agent, token, network, ids }: Line,
  name: keyof Api,
  { query, body, params = {} }: RequestInput = {},
): Promise<{ status: number; body: Buffer; encoding: string | undefined }> {
  const [method = '', path = ''] = name.split(' ');
  const address = new URL(
    path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? defaultOf(name, key, ids))),
    url,
  );
  for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, value);
  const encoded = body === undefined ? undefined : new Response(body instanceof FormData ? body : JSON.stringify(body));
  const content = encoded && Buffer.from(await encoded.arrayBuffer());
  const type = body instanceof FormData ? encoded?.headers.get('content-type') : 'application/json';
  const headers = {
    'accept-encoding': browserEncodings,
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(network !== '' && { 'x-forwarded-for': network }),
    ...(content && { 'content-type': type ?? '', 'content-length': String(content.length) }),
  };
  return new Promise((resolve, reject) => {
    const sent = send(address, { method, agent, headers }, (response) => {
      const status = response.statusCode ?? 0;
      const encoding = response.headers['content-encoding'];
      // A stream of events may last an hour.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        resolve({ status, body: Buffer.alloc(0), encoding });
        response.destroy();
        return;
      }
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => void parts.push(part));
      response.on('end', () => resolve({ status, body: Buffer.concat(parts), encoding }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.setTimeout(MAX_SILENCE * 1000, () => sent.destroy(new Error(`${name} did not respond for ${MAX_SILENCE} s.`)));
    sent.end(content);
  });
}

function decode(body: Buffer, encoding: string | undefined): string {
  return (encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** Returns the collection of an endpoint: `notes` for `GET /api/notes/{id}`. */
function collectionOf(name: keyof Api): string {
  return name.split('/')[2] ?? '';
}

function defaultOf(name: keyof Api, key: string, ids: ReadonlyMap<string, number>): string {
  if (key === 'type') return 'literal';
  if (key === 'letter') return 'a';
  if (key === 'name') return `${'a'.repeat(64)}.png`;
  const own = key === 'id' ? ids.get(collectionOf(name)) : undefined;
  if (own !== undefined) return String(own);
  const { type } = ((api[name] as Endpoint).params as { properties: Record<string, { type?: string }> }).properties[key] ?? {};
  return type === 'integer' ? '1' : name.includes('graph') ? 'user_1' : '1';
}
