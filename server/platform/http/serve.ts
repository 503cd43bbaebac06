import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { api, type Api } from '#contract/api.ts';
import type { ResponseOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/shapes.ts';
import type { Sql } from '../db/sql.ts';
import { type Caller, requireCaller } from './authenticate.ts';
import { badRequest } from './http-error.ts';
import { readWithFallback } from './replica-reads.ts';
import { bodyLimitOf } from './schema-sizes.ts';
import { unstorable, unstorableIn } from './validation.ts';

type CallerOf<C extends Endpoint> = C['who'] extends 'user' ? Caller : Caller | null;

/** The validated request, as a handler gets it. */
export interface EndpointInput<C extends Endpoint> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerOf<C>;
  /**
   * The database for reads of an endpoint that is marked with `replica`: one that may be a second
   * old. Otherwise the primary.
   */
  readonly readSql: Sql;
  /**
   * For anything outside the contract: the client's address, the header of a next page, an unusual
   * status.
   */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Registers a contract endpoint. Its status is the first of its `responses` unless the handler sets
 * another one.
 */
export function serve<N extends keyof Api>(
  app: FastifyInstance,
  name: N,
  handler: (input: EndpointInput<Api[N]>) => Promise<ResponseOf<Api[N]>>,
): void {
  const endpoint: Endpoint = api[name];
  const [method, path] = name.split(' ') as [RouteOptions['method'], string];
  const [successStatus] = statusesOf(endpoint);
  const ids = integerParams(endpoint);
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(endpoint),
    config: { endpoint: endpoint },
    // Forms read and limit their bodies themselves.
    ...(endpoint.body && !endpoint.files && { bodyLimit: bodyLimitOf(endpoint.body) }),
    preValidation: (request, _reply, done) => {
      requirePlainIds(ids, request);
      // A missing body counts as an empty one.
      if (endpoint.body && request.headers['content-type'] === undefined) request.body ??= {};
      const fault = unstorable([request.params, request.query]) ?? (endpoint.body && unstorableIn(endpoint.body, request.body));
      if (fault !== undefined) throw badRequest(fault);
      done();
    },
    handler: async (request, reply) => {
      const caller = endpoint.who === 'user' ? requireCaller(request) : request.caller;
      reply.code(successStatus);
      const { params, query, body } = request;
      // The schemas above were just checked, which TypeScript cannot see.
      const answer = await readWithFallback(request, (readSql) =>
        handler({ params, query, body, caller, readSql, request, reply } as EndpointInput<Api[N]>),
      );
      // Set the type only on success: errors are JSON, and a handler that streams sets its own.
      if (endpoint.type !== undefined && !reply.hasHeader('content-type')) reply.type(`${endpoint.type}; charset=utf-8`);
      return answer ?? (successStatus === 204 ? reply.send() : answer);
    },
  });
}

function statusesOf(endpoint: Endpoint): [number, ...number[]] {
  // Integer keys are enumerated in ascending order, so 201 would come after 200.
  const all = Object.keys(endpoint.responses).map(Number);
  const successStatus = all.includes(201) ? 201 : all[0];
  if (successStatus === undefined) throw new Error('an endpoint needs a response');
  return [successStatus, ...all.filter((status) => status !== successStatus)];
}

function schemaOf(endpoint: Endpoint): object {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    // serveForm reads and validates a form's body itself.
    ...(endpoint.body && !endpoint.files && { body: endpoint.body }),
    response: { ...endpoint.responses, '4xx': ErrorBody, '5xx': ErrorBody },
  };
}

const idText = /^[1-9][0-9]{0,15}$/;

/** Returns the integer path parameters, each with its error sentence. */
function integerParams(endpoint: Endpoint): { name: string; sentence: string }[] {
  const schemas = (endpoint.params as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {};
  return Object.entries(schemas)
    .filter(([, schema]) => schema.type === 'integer')
    .map(([name]) => ({ name, sentence: endpoint.messages?.[name] ?? 'An ID in the URL must be a whole number of at least 1.' }));
}

/** Rejects ids such as "0x10", "1e3" and " 7 ", which number coercion would accept. */
function requirePlainIds(ids: { name: string; sentence: string }[], request: FastifyRequest): void {
  for (const { name, sentence } of ids) {
    if (!idText.test((request.params as Record<string, string>)[name] ?? '')) throw badRequest(sentence);
  }
}
