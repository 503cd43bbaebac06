import type { TSchema } from 'typebox';
import { api } from './api.ts';
import type { Endpoint, EndpointFiles } from './endpoint.ts';
import { ErrorBody } from './shapes.ts';

const errorDescriptions: Readonly<Record<number, string>> = {
  400: 'Something that was sent is missing or not valid; `issues` says what.',
  401: 'No token, or one that is not valid. The session is over.',
  403: 'Not allowed to this caller.',
  404: 'Nothing is there.',
  409: 'It was changed elsewhere meanwhile.',
  413: 'The request is larger than this call takes.',
  415: 'The body is not of the content type that this call takes.',
  429: 'Too many attempts, over an hourly limit of the account, or too many calls at once. `Retry-After` gives the seconds to wait.',
  500: 'Something went wrong on the server.',
  503: 'The database is unavailable, or the server is overloaded.',
  507: 'The server is out of disk space.',
};

/** The API document, OpenAPI 3.1, made from the contract that the server itself validates with. */
export function openApi(site: { name: string; url: string | undefined }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(api as Record<string, Endpoint>)) {
    const [method = '', path = ''] = name.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description:
        'Every call of the digital library and reading network. Lists answer plain arrays; a `Link` header leads to the next page.',
    },
    servers: [{ url: site.url ?? '/' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token that login or signup answered.' } },
      schemas: { Error: plain(ErrorBody) },
    },
  };
}

function operation(name: string, call: Endpoint): object {
  return {
    operationId: name.replaceAll(/[^A-Za-z]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? ''),
    summary: call.summary,
    tags: [name.split('/')[2] ?? 'other'],
    security: call.who === 'user' ? [{ token: [] }] : [{}, { token: [] }],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query'), ...(call.once ? [onceHeader] : [])],
    ...(call.body && { requestBody: { required: true, content: bodyContent(call.body, call.files) } }),
    responses: { ...successes(call), ...errorResponses(call) },
  };
}

const onceHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random key for one thing that is to be made. Sent again within a day, because the answer was lost, the same makes nothing new: what is there is answered. Something else under the same key is a 409 with what is there.',
  schema: { type: 'string', pattern: '^[0-9A-Za-z_-]{16,64}$' },
};

function parameters(schema: TSchema | undefined, place: 'path' | 'query'): object[] {
  const shape = schema as { properties?: Record<string, TSchema>; required?: string[] } | undefined;
  return Object.entries(shape?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (shape?.required?.includes(name) ?? false),
    schema: plain(property),
  }));
}

function successes(call: Endpoint): Record<string, object> {
  return Object.fromEntries(
    Object.entries(call.answers).map(([status, schema]) =>
      status === '204'
        ? [status, { description: 'Done.' }]
        : [status, { description: status === '201' ? 'Created.' : 'Answer.', content: contentOf(schema, call.type) }],
    ),
  );
}

function errorResponses(call: Endpoint): Record<string, object> {
  const statuses = [...new Set([400, 401, 429, 500, 503, ...(call.body ? [413, 415, 507] : []), ...(call.errors ?? [])])].sort(
    (a, b) => a - b,
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(statuses.map((status) => [status, { description: errorDescriptions[status] ?? 'Refused.', content }]));
}

function contentOf(schema: TSchema, type = 'application/json'): object {
  return { [type]: { schema: plain(schema) } };
}

/** A body as JSON, or as the fields and files of a form. */
function bodyContent(body: TSchema, files: EndpointFiles | undefined): object {
  if (!files) return contentOf(body);
  const { properties = {}, ...form } = plain(body) as { properties?: object };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const all = { type: 'array', maxItems: files.premium?.most ?? files.most, items: file, description: files.description };
  return { 'multipart/form-data': { schema: { ...form, properties: { ...properties, [files.field]: all } } } };
}

/** Without what TypeBox keeps for itself beside the JSON Schema. */
function plain(schema: TSchema): object {
  return JSON.parse(JSON.stringify(schema)) as object;
}
