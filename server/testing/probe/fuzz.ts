import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request as send } from 'node:http';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contractViolation } from '../contract-violation.ts';
import { type ProbeRequest, requestOf } from './requests.ts';
import { type AskAs, everyRole, resources, type Role, roles, type Setting, usernameOf } from './resources.ts';

interface Fuzz {
  readonly url: string;
  readonly seed: number;
  /** The index of the first request, and the number of requests. */
  readonly from: number;
  readonly count: number;
  /** The server's data folder, a path that no response may contain. */
  readonly dataDir: string;
}

export interface FuzzReport {
  readonly failures: readonly string[];
  /** The number of responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Some requests end sessions, so everyone logs in again after this many. */
const perSession = 200;

/**
 * Sends mutated requests one after another and returns the responses that a server must never give.
 */
export async function fuzz({ url, seed, from, count, dataDir }: Fuzz): Promise<FuzzReport> {
  const failures: string[] = [];
  const statuses: Record<number, number> = {};
  let tokens = await prepareWorld(url);
  for (let index = from; index < from + count; index++) {
    if ((index - from) % perSession === perSession - 1) tokens = await logIn(url);
    const request = requestOf(seed, index, roles.length);
    const fault = await findFault(url, request, tokens, dataDir, statuses);
    if (fault === undefined) continue;
    const body = request.body === undefined ? '' : ` ${JSON.stringify(request.body.toString('latin1').slice(0, 120))}`;
    failures.push(
      `${request.method} ${request.path.slice(0, 120)}${body} (${request.mutations.join(', ') || 'unchanged'}): ${fault}\n` +
        `  replay: npm run fuzz -- --seed ${seed} --from ${index} --requests 1`,
    );
    if (!(await isAlive(url))) {
      failures.push('The server no longer answers.');
      break;
    }
  }
  return { failures, statuses };
}

async function findFault(
  url: string,
  request: ProbeRequest,
  tokens: readonly string[],
  dataDir: string,
  statuses: Record<number, number>,
): Promise<string | undefined> {
  const token = request.caller === undefined ? undefined : tokens[request.caller];
  const answer = await transmit(url, request, token).catch((error: unknown) => String(error));
  if (typeof answer === 'string') return `no answer: ${answer}`;
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  return findResponseFault(request, answer, dataDir);
}

/** Statuses that any endpoint may return; others must be in its contract. */
const common = new Set([400, 401, 404, 413, 415, 429, 431]);
const inside =
  /node_modules|\.[cm]?[jt]s:\d+|\bat \S+ \(|PostgresError|\bselect\b.+\bfrom\b|\binsert into\b|syntax error at|violates \w+|ECONNREFUSED|ENOENT/i;

function findResponseFault({ name, path }: ProbeRequest, { status, headers, text }: Answer, dataDir: string): string | undefined {
  const endpoint: Endpoint = api[name];
  const excerpt = text.slice(0, 300);
  if (status >= 500) return `${status} ${excerpt}`;
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without nosniff`;
  // A malformed path may belong to the page, or not to the API at all.
  const requestedPath = path.split(/[?#]/, 1)[0] ?? '';
  if (status < 400 && respondsWithFile(endpoint) && status === 200) return undefined;
  if (text.includes(dataDir)) return `${status} leaks a path: ${excerpt}`;
  if (status >= 400 && inside.test(text.replaceAll(requestedPath, ''))) return `${status} leaks internals: ${excerpt}`;
  if (status >= 400 && !common.has(status) && !endpoint.errors?.includes(status)) return `${status} is not in the contract: ${excerpt}`;
  const parsed = text === '' ? undefined : parse(text);
  if (parsed === notJson) return `${status} is not JSON: ${excerpt}`;
  return contractViolation(name, { status, body: parsed });
}

function respondsWithFile({ type }: Endpoint): boolean {
  return type !== undefined && !type.endsWith('json');
}

const notJson = Symbol('not JSON');

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return notJson;
  }
}

/** Decodes a response, whose length decides whether the server compresses it. */
function decode(bytes: Buffer, encoding: string | undefined): string {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  return (encoding === 'br' || encoding === 'gzip' ? decoders[encoding](bytes) : bytes).toString();
}

/** Sends a request with node:http, which does not normalize malformed paths and headers. */
function transmit(url: string, { method, path, headers, body }: ProbeRequest, token: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const all = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
      ...(body && { 'content-length': String(body.length) }),
    };
    const sent = send({ hostname, port, method, path, headers: all, timeout: 60_000 }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: decode(Buffer.concat(parts), response.headers['content-encoding']),
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer for a minute')));
    sent.on('error', reject);
    sent.end(body);
  });
}

async function isAlive(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Only administrators could create these, and nobody is one. */
const ofAdministrators: ReadonlySet<string> = new Set(['account invitation', 'registration', 'managed user', 'held post', 'merge']);

/**
 * Signs up all users and creates one of each resource; returns the tokens in the order of `roles`.
 */
async function prepareWorld(url: string): Promise<string[]> {
  for (const role of roles)
    await post(url, '/api/signup', { email: `${role}@example.org`, username: usernameOf(role), password: 'correct horse' });
  const tokens = await logIn(url);
  const setting = await settingOf(url, tokens);
  for (const [name, make] of Object.entries(resources)) if (!ofAdministrators.has(name)) await make(setting);
  return tokens;
}

async function logIn(url: string): Promise<string[]> {
  const tokens: string[] = [];
  for (const role of roles) {
    const { token } = (await post(url, '/api/login', { email: `${role}@example.org`, password: 'correct horse' })) as { token: string };
    tokens.push(token);
  }
  return tokens;
}

async function post(url: string, path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

async function settingOf(url: string, tokens: readonly string[]): Promise<Setting> {
  const tokenOf = (role: Role): string => tokens[everyRole.indexOf(role)] ?? '';
  const as: AskAs = async (role, name, { params = {}, query = {}, body } = {}) => {
    const [method = '', path = ''] = name.split(' ');
    const address = new URL(
      path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
      url,
    );
    for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value));
    const isForm = body instanceof FormData;
    const response = await fetch(address, {
      method,
      headers: {
        ...(role !== 'visitor' && { authorization: `Bearer ${tokenOf(role)}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: Object.fromEntries(response.headers), body: text === '' ? undefined : JSON.parse(text) };
  };
  const ids: [Role, number][] = [];
  for (const role of roles) ids.push([role, (await as(role, 'GET /api/profile')).body.id]);
  const [work] = (await as('visitor', 'GET /api/works')).body;
  const addWork = async (): Promise<number> => work.id;
  const [edition] = (await as('owner', 'GET /api/editions')).body;
  const addEdition = async (): Promise<string> => edition?.slug ?? 'kjv';
  const users = Object.fromEntries(ids) as Record<Role, number>;
  return { as, users, workId: work.id, authorId: work.author_id ?? 1, addWork, addEdition };
}
