import type { FastifyRequest } from 'fastify';
import { messages } from '#core/messages.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { logSecurity } from '../../platform/security-log.ts';

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    'password-rejected': true;
  }
}

const rejections: ReadonlySet<string | undefined> = new Set([messages.wrongPassword, messages.codeRejected]);

/** Returns a handler that logs a wrong current password or code, and rethrows the error. */
export function logWrongPassword(request: FastifyRequest): (error: unknown) => never {
  return (error) => {
    if (error instanceof HttpError && rejections.has(error.body.details)) logSecurity(request, 'password-rejected');
    throw error;
  };
}
