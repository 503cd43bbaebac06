import { type RefusalCode, refusals } from '#contract/errors.ts';
import type { ErrorBody } from '#contract/shapes.ts';
import { sentences } from '#core/sentences.ts';

/** A call that is answered with something other than success. Thrown anywhere below a route. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: RefusalCode,
    details?: string,
    more: { issues?: ErrorBody['issues']; headers?: Record<string, string>; current?: object } = {},
  ) {
    super(details ?? refusals[code].message);
    this.status = refusals[code].status;
    this.headers = more.headers ?? {};
    this.body = { message: refusals[code].message };
    if (details !== undefined) this.body.details = details;
    if (more.issues !== undefined) this.body.issues = more.issues;
    if (more.current !== undefined) this.body.current = { ...more.current };
  }
}

/** `details` says what to do about it; a sentence of the specification where there is one. */
export function badRequest(details: string, issues?: ErrorBody['issues']): Refusal {
  return new Refusal('bad_request', details, issues ? { issues } : {});
}

export function unauthorized(details: string = sentences.unauthorized): Refusal {
  return new Refusal('unauthorized', details);
}

export function forbidden(details: string = sentences.accessDenied): Refusal {
  return new Refusal('forbidden', details);
}

export function notFound(details: string): Refusal {
  return new Refusal('not_found', details);
}

/** It was changed since the caller read it; `current` is what it is now. */
export function conflict(details: string, current: object): Refusal {
  return new Refusal('conflict', details, { current });
}

export function tooMany(details: string, retryAfterSeconds: number): Refusal {
  return new Refusal('too_many', details, { headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) } });
}
