import type { Api } from '#contract/api.ts';
import type { ResponseOf, BodyOf, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { NetworkError, NotStored, StatusError } from './api-errors.ts';
import { reportResponse } from './connection.ts';
import { takeEarlyResponse } from './early-responses.ts';
import { parseResponse, MalformedResponse } from './parse-response.ts';
import { renewReadAfter } from './read-after.ts';
import { addressOf, headersOf } from './request.ts';
import { type Session, session } from './session.ts';

type Part<T, K extends string> = T extends undefined ? { [P in K]?: never } : object extends T ? { [P in K]?: T } : { [P in K]: T };
// Distributes over endpoints: of a union of them, the compiler would build every combination of
// params, query and body.
type Input<C> = C extends unknown
  ? Part<ParamsOf<C>, 'params'> & Part<QueryOf<C>, 'query'> & Part<BodyOf<C>, 'body'> & RequestOptions
  : never;

/**
 * An input of any endpoint. Checking the exact types inside the functions below takes the compiler
 * minutes.
 */
type AnyInput = { params?: unknown; query?: unknown; body?: unknown } & RequestOptions;

interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Continues after the page is closed. */
  keepalive?: boolean;
  /** Sends no token, and a 401 does not end the session: for a login. */
  anonymous?: boolean;
  /** The request changes nothing, although its method is not GET. */
  reads?: true;
  /** Where to store the response, and to find it if the server cannot be reached. */
  copies?: ResponseCopies | undefined;
  /** Replaces the session's token. A 401 must not wait for that replacement. */
  renewsToken?: boolean;
}

/** Stores responses in this browser, separately for each reader. */
export interface ResponseCopies {
  readonly store: (address: string, response: Response, reader: Session | null) => Promise<void>;
  readonly find: (address: string, reader: Session | null) => Promise<Response | undefined>;
}

export interface ResponseWithLinks<T> {
  readonly body: T;
  /** Query parameters of the adjacent pages, from the Link header. */
  readonly next: URLSearchParams | null;
  readonly prev: URLSearchParams | null;
  /** Query parameters of the request that counts what is newer than this first page. */
  readonly newer: URLSearchParams | null;
  readonly headers: Headers;
}

/**
 * Sends a request; throws `StatusError`, `NetworkError` or `MalformedResponse`. A 401 ends the
 * session, unless the request is anonymous.
 */
export function call<N extends keyof Api>(name: N, input: NoInfer<Input<Api[N]>>): Promise<ResponseOf<Api[N]>>;
export async function call(name: keyof Api, input: AnyInput): Promise<unknown> {
  return (await parsed(name, input)).body;
}

/** Like `call`, with the adjacent pages of a list. */
export function callWithLinks<N extends keyof Api>(name: N, input: NoInfer<Input<Api[N]>>): Promise<ResponseWithLinks<ResponseOf<Api[N]>>>;
export function callWithLinks(name: keyof Api, input: AnyInput): Promise<ResponseWithLinks<unknown>> {
  return parsed(name, input);
}

async function parsed(name: keyof Api, input: AnyInput): Promise<ResponseWithLinks<unknown>> {
  const response = await succeed(name, input);
  const body = parseResponse(name, await readBody(response));
  const links = response.headers.get('link') ?? '';
  return {
    body,
    next: linkOf(links, 'next'),
    prev: linkOf(links, 'prev'),
    newer: linkOf(links, 'newer'),
    headers: response.headers,
  };
}

/** Endpoints that return a file. */
type FileCall = { [N in keyof Api]: Api[N] extends { type: string } ? N : never }[keyof Api];

interface ProgressOption {
  onProgress?: (bytes: number) => void;
}

interface DownloadedFile {
  readonly blob: Blob;
  readonly filename: string | undefined;
}

/**
 * Like `call`, for an endpoint that returns a file, with the server's file name. A plain link could
 * not carry the token. `onProgress` receives the number of bytes so far.
 */
export function download<N extends FileCall>(name: N, input: NoInfer<Input<Api[N]> & ProgressOption>): Promise<DownloadedFile>;
export async function download(name: FileCall, input: AnyInput & ProgressOption): Promise<DownloadedFile> {
  const response = await succeed(name, input, FILE_TIMEOUT);
  const filename = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const type = response.headers.get('content-type') ?? '';
  return { blob: new Blob(await partsOf(response, input.onProgress), { type }), filename };
}

async function succeed(name: keyof Api, input: AnyInput, timeoutMs = DEFAULT_TIMEOUT): Promise<Response> {
  // Actions end a session that storage no longer has; background reads leave it alone.
  if (!name.startsWith('GET ')) session.check();
  const used = input.anonymous ? null : session.live();
  const response = await sendOrFindCopy(name, input, used, timeoutMs);
  if (response.ok) return response;
  if (response.status === 401 && used && !input.renewsToken && (await session.renewed(used))) return succeed(name, input, timeoutMs);
  const body = await readBody(response);
  const error = new StatusError(response.status, body);
  // A late response to an older token must not end a newer session.
  if (endsSession(error) && !input.anonymous && session.get()?.token === used?.token)
    session.end(error.isSuspension ? 'suspended' : 'rejected');
  throw error;
}

/** Like `send`, but returns the stored copy of the response if the server cannot be reached. */
async function sendOrFindCopy(...[name, input, used, timeoutMs]: Required<Parameters<typeof send>>): Promise<Response> {
  const { copies } = input;
  if (!copies) return send(name, input, used, timeoutMs);
  const address = addressOf(name, input);
  try {
    const response = await send(name, input, used, timeoutMs);
    if (response.ok) void copies.store(address, response.clone(), used);
    return response;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const copy = await copies.find(address, used);
    if (!copy) throw new NotStored('no response, and no copy');
    reportResponse('copy');
    return copy;
  }
}

/** Throws if the download is cut off. */
async function partsOf(response: Response, onProgress: ((bytes: number) => void) | undefined): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.length;
      onProgress?.(bytes);
    }
  } catch {
    throw new NetworkError('the response was cut off');
  }
  return parts;
}

/** Timeouts in milliseconds, for requests and for files, which the server writes while sending. */
const DEFAULT_TIMEOUT = 30_000;
const FILE_TIMEOUT = 30 * 60_000;

async function send(name: string, input: AnyInput, used: Session | null, timeoutMs = DEFAULT_TIMEOUT): Promise<Response> {
  const [method = 'GET'] = name.split(' ');
  const headers = { ...input.headers, ...headersOf(used), ...(input.body !== undefined && { 'content-type': 'application/json' }) };
  const timeout = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = {
    method,
    headers,
    credentials: 'include',
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    keepalive: input.keepalive ?? false,
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  };
  const address = addressOf(name, input);
  const early = method === 'GET' ? takeEarlyResponse(address, headers) : undefined;
  const response = early && (await early);
  input.signal?.throwIfAborted();
  if (response) return response;
  const isChange = method !== 'GET' && input.reads !== true;
  if (isChange) renewReadAfter();
  try {
    const response = await fetch(address, init);
    reportResponse('server');
    return response;
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new NetworkError('no response');
  } finally {
    if (isChange) renewReadAfter();
  }
}

/** Returns whether the server no longer accepts the token. */
function endsSession({ status, isSuspension }: StatusError): boolean {
  return status === 401 || isSuspension;
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch {
    // A proxy's error page is not JSON, and its status is enough. A successful response must be
    // JSON.
    if (response.ok) throw new MalformedResponse('not JSON');
    return undefined;
  }
}

function linkOf(header: string, rel: string): URLSearchParams | null {
  const target = header
    .split(/,\s*(?=<)/)
    .find((part) => part.includes(`rel="${rel}"`))
    ?.match(/^<([^>]*)>/)?.[1];
  return target === undefined ? null : new URL(target, window.location.origin).searchParams;
}
