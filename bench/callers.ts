import { request as send, Agent } from 'node:http';
import type { Api } from '#contract/api.ts';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';

export interface RequestInput {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A user with an account on a running server. */
export interface Caller {
  readonly token: string;
  /** Makes a call, reads the whole response and returns its status. */
  send(name: keyof Api, asked?: RequestInput): Promise<number>;
  /** Returns the same user without a token, at another address. The server must trust a proxy. */
  from(network: string): Caller;
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

function callerWith(url: string, agent: Agent, token: string, network: string): Caller {
  return {
    token,
    send: (name, asked) => transmit({ url, agent, token, network }, name, asked),
    from: (other) => callerWith(url, agent, '', other),
  };
}

/** Creates one resource of each kind on an empty server, so that the id 1 exists. Throws if one is refused. */
export async function createThings(caller: Caller): Promise<void> {
  const send = async (name: keyof Api, asked: RequestInput): Promise<void> => {
    const status = await caller.send(name, asked);
    if (status !== 201) throw new Error(`${name} answered ${status} instead of creating something to measure with.`);
  };
  const essay = new FormData();
  essay.append('title', 'On grace');
  essay.append('content', 'A text.');
  await send('POST /api/essays', { body: essay });
  await send('POST /api/folders', { body: { name: 'Folder' } });
  await send('POST /api/notes', { body: { title: 'Grace', content: 'A note.', folder_id: 1 } });
  await send('POST /api/topics', { body: { title: 'Grace', content: 'A topic of [Work:1].', public: true, citations: [] } });
  await send('POST /api/communities', { body: { name: 'Community' } });
  await send('POST /api/posts', { body: { content: 'A post.' } });
  await send('POST /api/posts/{id}/comments', { params: { id: 1 }, body: { content: 'A comment.' } });
  await send('POST /api/circles', { body: { name: 'Circle' } });
  await send('POST /api/projects', { body: { title: 'Project' } });
  await send('POST /api/workflows', { body: { title: 'Workflow', steps: [{ title: 'Step' }] } });
}

interface Line {
  readonly url: string;
  readonly agent: Agent;
  readonly token: string;
  readonly network: string;
}

async function transmit(
  { url, agent, token, network }: Line,
  name: keyof Api,
  { query, body, params = {} }: RequestInput = {},
): Promise<number> {
  const [method = '', path = ''] = name.split(' ');
  const address = new URL(
    path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? defaultOf(name, key))),
    url,
  );
  for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, value);
  const encoded = body === undefined ? undefined : new Response(body instanceof FormData ? body : JSON.stringify(body));
  const content = encoded && Buffer.from(await encoded.arrayBuffer());
  const type = body instanceof FormData ? encoded?.headers.get('content-type') : 'application/json';
  const headers = {
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(network !== '' && { 'x-forwarded-for': network }),
    ...(content && { 'content-type': type ?? '', 'content-length': String(content.length) }),
  };
  return new Promise((resolve, reject) => {
    const sent = send(address, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

function defaultOf(name: keyof Api, key: string): string {
  if (key === 'type') return 'literal';
  if (key === 'letter') return 'a';
  if (key === 'name') return `${'a'.repeat(64)}.png`;
  const { type } = ((api[name] as Endpoint).params as { properties: Record<string, { type?: string }> }).properties[key] ?? {};
  return type === 'integer' ? '1' : name.includes('graph') ? 'user_1' : '1';
}
