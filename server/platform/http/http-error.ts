import { type ErrorCode, httpErrors } from '#contract/errors.ts';
import type { ErrorBody } from '#contract/shapes.ts';
import { messages } from '#core/messages.ts';

type ErrorDetails = Partial<Pick<ErrorBody, 'message' | 'reason' | 'issues' | 'current'>> & { headers?: Record<string, string> };

/** An error response. Can be thrown anywhere below a route. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details?: string, { headers = {}, ...more }: ErrorDetails = {}) {
    super(details ?? httpErrors[code].message);
    this.status = httpErrors[code].status;
    this.headers = headers;
    this.body = { message: httpErrors[code].message, ...(details !== undefined && { details }), ...more };
  }
}

/** Returns a 400. `details` tells the user what to do. */
export function badRequest(details: string, issues?: ErrorBody['issues']): HttpError {
  return new HttpError('bad_request', details, issues ? { issues } : {});
}

export function unauthorized(details: string = messages.unauthorized): HttpError {
  return new HttpError('unauthorized', details);
}

export function forbidden(details: string = messages.accessDenied): HttpError {
  return new HttpError('forbidden', details);
}

/** Returns a 403 for a suspended account, with the reason and whom to ask. */
export function suspended(details: string): HttpError {
  return new HttpError('suspended', details);
}

/** Returns a 404. `reason` tells programs why, where it may change. */
export function notFound(details: string, reason?: string): HttpError {
  return new HttpError('not_found', details, reason === undefined ? {} : { reason });
}

export function conflict(details: string): HttpError {
  return new HttpError('conflict', details);
}

/** Returns a 409 for a resource that changed since the client read it, with its current state. */
export function changedElsewhere(sentence: string, current: Readonly<Record<string, unknown>>): HttpError {
  return new HttpError('conflict', sentence, { message: sentence, current });
}

export function tooMany(details: string, retryAfterSeconds: number): HttpError {
  return new HttpError('too_many', details, { headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) } });
}
