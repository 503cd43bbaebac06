import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '#contract/shapes.ts';
import type { Config } from '../config.ts';

/**
 * The content security policy of every response without one of its own. It does not restrict what
 * scripts of workers may load, since a worker has the policy of its script's response.
 */
const basicPolicy = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/**
 * The policy of files that users uploaded: a browser that opens one runs nothing and loads nothing.
 */
export const filePolicy = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every response: pages, files, API responses and errors. */
export function headersOf({ publicUrl }: Config): Record<string, string> {
  return {
    'content-security-policy': basicPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The site uses none of these and denies them to embedded players.
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), serial=(), usb=()',
    // Only the operator knows whether the site is reached over https, as set in PUBLIC_URL.
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/**
 * Returns a class for Node's own responses as well, which pass no hook: 417 for `Expect`, 400
 * without `Host`, 503 while closing.
 */
export function responseWith(headersOfAll: Readonly<Record<string, string>>): typeof ServerResponse {
  return class<R extends IncomingMessage> extends ServerResponse<R> {
    // Node also passes options, which its types omit.
    constructor(...given: [request: R]) {
      super(...given);
      for (const [name, value] of Object.entries(headersOfAll)) this.setHeader(name, value);
    }
  };
}

/** Responds to requests that Node's parser rejects, in the format of every other error. */
export function rejectUnreadable(error: Error & { code?: string }, socket: Socket, headersOfAll: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooLarge
    ? '431 Request Header Fields Too Large'
    : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : '400 Bad Request';
  const details = tooLarge ? 'The URL or the headers are too long.' : 'The request could not be read.';
  const body = JSON.stringify({ message: 'Bad request', details } satisfies ErrorBody);
  const headers = {
    ...headersOfAll,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'));
}
