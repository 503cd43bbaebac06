import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { api, type Api } from '#contract/api.ts';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/shapes.ts';
import { type Caller, requireCaller } from './authenticate.ts';
import { badRequest } from './http-error.ts';
import { bodyLimitOf } from './schema-sizes.ts';
import { unstorable, unstorableIn } from './validation.ts';

type CallerOf<C extends Endpoint> = C['who'] extends 'user' ? Caller : Caller | null;

/** What a handler gets: everything checked by the contract, and who calls. */
export interface EndpointInput<C extends Endpoint> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerOf<C>;
  /** For what the contract does not speak of: the caller's address, the header of a next page, a status other than the usual. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Registers a contract endpoint. Its status is the first of its `answers` unless the handler sets another one. */
export function serve<N extends keyof Api>(
  app: FastifyInstance,
  name: N,
  handler: (asked: EndpointInput<Api[N]>) => Promise<AnswerOf<Api[N]>>,
): void {
  const call: Endpoint = api[name];
  const [method, path] = name.split(' ') as [RouteOptions['method'], string];
  const [usual] = statusesOf(call);
  const ids = idsOf(call);
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(call),
    config: { call },
    // Forms read and limit their bodies themselves.
    ...(call.body && !call.files && { bodyLimit: bodyLimitOf(call.body) }),
    preValidation: (request, _reply, done) => {
      refuseOddIds(ids, request);
      // No body at all is the same as an empty one (W2).
      if (call.body && request.headers['content-type'] === undefined) request.body ??= {};
      const fault = unstorable([request.params, request.query]) ?? (call.body && unstorableIn(call.body, request.body));
      if (fault !== undefined) throw badRequest(fault);
      done();
    },
    handler: async (request, reply) => {
      const caller = call.who === 'user' ? requireCaller(request) : request.caller;
      reply.code(usual);
      const { params, query, body } = request;
      // The schemas above have just checked what TypeScript cannot see here.
      const answer = await handler({ params, query, body, caller, request, reply } as EndpointInput<Api[N]>);
      // Only now: a refusal is JSON. A handler that streams says itself what.
      if (call.type !== undefined && !reply.hasHeader('content-type')) reply.type(`${call.type}; charset=utf-8`);
      return answer ?? (usual === 204 ? reply.send() : answer);
    },
  });
}

function statusesOf(call: Endpoint): [number, ...number[]] {
  // Object keys that are whole numbers come in rising order; a call that creates lists 201 as its usual answer all the same.
  const all = Object.keys(call.answers).map(Number);
  const usual = all.includes(201) ? 201 : all[0];
  if (usual === undefined) throw new Error('a call needs an answer');
  return [usual, ...all.filter((status) => status !== usual)];
}

function schemaOf(call: Endpoint): object {
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    // Those of a form are not there yet: serveForm reads and checks them.
    ...(call.body && !call.files && { body: call.body }),
    response: { ...call.answers, '4xx': ErrorBody, '5xx': ErrorBody },
  };
}

const idText = /^[1-9][0-9]{0,15}$/;

/** The path parameters that are whole numbers, with what is said where one is not. */
function idsOf(call: Endpoint): { name: string; sentence: string }[] {
  const schemas = (call.params as { properties?: Record<string, { type?: string }> } | undefined)?.properties ?? {};
  return Object.entries(schemas)
    .filter(([, schema]) => schema.type === 'integer')
    .map(([name]) => ({ name, sentence: call.sentences?.[name] ?? 'An id in the address must be a whole number from 1.' }));
}

/** Number coercion takes "0x10", "1e3" and " 7 " for integers; a path id is plain digits only (W1). */
function refuseOddIds(ids: { name: string; sentence: string }[], request: FastifyRequest): void {
  for (const { name, sentence } of ids) {
    if (!idText.test((request.params as Record<string, string>)[name] ?? '')) throw badRequest(sentence);
  }
}
