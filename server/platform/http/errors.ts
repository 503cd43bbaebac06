import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, httpErrors } from '#contract/errors.ts';
import { messages } from '#core/messages.ts';
import type { ErrorBody } from '#contract/shapes.ts';
import { logFailure, outageOf } from '../outage.ts';
import { logSecurity } from '../security-log.ts';
import { HttpError, unauthorized } from './http-error.ts';
import { isSchemaFailure, httpErrorOfSchema } from './validation.ts';

/**
 * Responds to any error. Only an `HttpError` has a specific response; anything else is a logged 500
 * that reveals no internals.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const outage = outageOf(error);
  if (outage === 'full') {
    logFailure(request.log, error, 'request failed');
    error = new HttpError('storage_full', messages.storageFull);
  }
  const httpError = toHttpError(error, request);
  if (httpError) {
    if (isInvalidInput(error)) logSecurity(request, 'invalid', request.caller?.id, { status: httpError.status });
    else logRejection(httpError, request);
    void reply.code(httpError.status).headers(httpError.headers).send(httpError.body);
    return;
  }
  // The client disconnected during an upload, which needs no operator's attention.
  if (request.raw.destroyed && !request.raw.complete) request.log.info('the client disconnected before it sent the whole request');
  else if (isClientDisconnect(error, reply)) request.log.info('the client disconnected before it received the whole response');
  else logFailure(request.log, error, 'request failed');
  const body: ErrorBody = { message: outage ? 'Server is down' : 'Server error' };
  void reply.code(outage ? 503 : 500).send(body);
}

/**
 * A request without a token is not an attempt; wrong passwords are logged where they are checked.
 */
function logRejection({ status }: HttpError, request: FastifyRequest): void {
  if (status === 429) logSecurity(request, 'limit', request.caller?.id, { status });
  else if (status === 403 || (status === 401 && request.headers.authorization !== undefined))
    logSecurity(request, 'rejected', request.caller?.id, { status });
}

/**
 * Returns whether a request was rejected because it cannot be read or does not match the contract.
 */
function isInvalidInput(error: unknown): boolean {
  return isSchemaFailure(error) || (!(error instanceof HttpError) && isClientError(error));
}

/** Returns whether the connection ended while its response was being sent. */
function isClientDisconnect(error: unknown, reply: FastifyReply): boolean {
  const cut = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return cut && (reply.raw.destroyed || reply.request.raw.socket.destroyed);
}

function toHttpError(error: unknown, request: FastifyRequest): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (isDeletedUser(error)) return unauthorized();
  if (isSchemaFailure(error)) return httpErrorOfSchema(error, request);
  return frameworkError(error, request);
}

/**
 * Returns whether a write failed because its user was deleted meanwhile, judged by PostgreSQL's
 * foreign key names.
 */
function isDeletedUser(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23503') return false;
  return 'constraint_name' in error && /_(?:user_id|created_by)_fkey$/.test(String(error.constraint_name));
}

const frameworkCodes: Readonly<Record<number, ErrorCode>> = Object.fromEntries(
  Object.entries(httpErrors).map(([code, { status }]) => [status, code as ErrorCode]),
);

const frameworkMessages: Readonly<Record<number, string>> = {
  400: 'The request could not be read. Please check its URL and body.',
  415: 'Please send JSON (content-type: application/json).',
};

/**
 * Converts Fastify's own errors: a malformed URL, an unknown content type, a body that is too
 * large, a file outside its folder.
 */
function frameworkError(error: unknown, request: FastifyRequest): HttpError | undefined {
  const status = isClientError(error) ? error.statusCode : undefined;
  if (status === undefined) return undefined;
  const code = frameworkCodes[status] ?? 'bad_request';
  if (status === 413) return new HttpError(code, tooLarge(request.routeOptions.bodyLimit));
  return new HttpError(code, frameworkMessages[status] ?? frameworkMessages[400]);
}

function tooLarge(bodyLimit: number): string {
  return `This is larger than the limit of ${Math.round(bodyLimit / 1024)} kB. Please shorten it and send it again.`;
}

/** Returns whether Fastify or a plugin rejected the request: only their errors have a status. */
function isClientError(error: unknown): error is FastifyError & { statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500;
}
