import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, httpErrors } from '#contract/errors.ts';
import { sentences } from '#core/sentences.ts';
import type { ErrorBody } from '#contract/shapes.ts';
import { logFailure, outageOf } from '../outage.ts';
import { logSecurity } from '../security-log.ts';
import { HttpError, unauthorized } from './http-error.ts';
import { isSchemaFailure, httpErrorOfSchema } from './validation.ts';

/** Answers whatever was thrown. Only a `Refusal` says something of its own; the rest is a logged 500 that tells nothing of the inside. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const outage = outageOf(error);
  if (outage === 'full') {
    logFailure(request.log, error, 'request failed');
    error = new HttpError('storage_full', sentences.storageFull);
  }
  const refusal = asRefusal(error, request);
  if (refusal) {
    logRefusal(refusal, request);
    void reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
    return;
  }
  // Who has gone away in the middle of an upload is told nothing, and no operator needs to look into it.
  if (request.raw.destroyed && !request.raw.complete) request.log.info('a caller went away before the end of its request');
  else if (isWithoutCaller(error, reply)) request.log.info('a caller went away before the end of its answer');
  else logFailure(request.log, error, 'request failed');
  const body: ErrorBody = { message: outage ? 'Server is down' : 'Server error' };
  void reply.code(outage ? 503 : 500).send(body);
}

/** Refused logins are logged elsewhere, and a call without a token is not an attempt. */
function logRefusal({ status }: HttpError, request: FastifyRequest): void {
  if (status === 429) logSecurity(request, 'limit', request.caller?.id, { status });
  else if (status === 403 || (status === 401 && request.headers.authorization !== undefined))
    logSecurity(request, 'refused', request.caller?.id, { status });
}

/** An answer that was being compressed when its connection ended. */
function isWithoutCaller(error: unknown, reply: FastifyReply): boolean {
  const cut = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return cut && (reply.raw.destroyed || reply.request.raw.socket.destroyed);
}

function asRefusal(error: unknown, request: FastifyRequest): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (isWithoutUser(error)) return unauthorized();
  if (isSchemaFailure(error)) return httpErrorOfSchema(error, request);
  return refusalOfFramework(error, request);
}

/** Something was to be written in the name of a user who was deleted since the call began. By the names that PostgreSQL gives to foreign keys. */
function isWithoutUser(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23503') return false;
  return 'constraint_name' in error && /_(?:user_id|created_by)_fkey$/.test(String(error.constraint_name));
}

const frameworkCodes: Readonly<Record<number, ErrorCode>> = Object.fromEntries(
  Object.entries(httpErrors).map(([code, { status }]) => [status, code as ErrorCode]),
);

const sentencesOfFramework: Readonly<Record<number, string>> = {
  400: 'The request could not be read. Please check its address and its body.',
  415: 'Please send JSON (content-type: application/json).',
};

/** Fastify's own refusals: a broken address, an unknown content type, a body too large, a file outside its folder. */
function refusalOfFramework(error: unknown, request: FastifyRequest): HttpError | undefined {
  const status = isClientFault(error) ? error.statusCode : undefined;
  if (status === undefined) return undefined;
  const code = frameworkCodes[status] ?? 'bad_request';
  if (status === 413) return new HttpError(code, tooLarge(request.routeOptions.bodyLimit));
  return new HttpError(code, sentencesOfFramework[status] ?? sentencesOfFramework[400]);
}

function tooLarge(bodyLimit: number): string {
  return `This is larger than the limit of ${Math.round(bodyLimit / 1024)} kB. Please shorten it and send it again.`;
}

/** Fastify and its plugins give what they refuse a status; no error of ours or of the database has one. */
function isClientFault(error: unknown): error is FastifyError & { statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500;
}
