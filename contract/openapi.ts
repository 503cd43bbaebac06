import type { TSchema } from 'typebox';
import { api } from './api.ts';
import type { Endpoint, EndpointFiles } from './endpoint.ts';
import { ErrorBody } from './shapes.ts';

const errorDescriptions: Readonly<Record<number, string>> = {
  400: 'A parameter or field is missing or invalid; see `issues`.',
  401: 'The token is missing or invalid.',
  403: 'The caller may not do this.',
  404: 'Not found.',
  409: 'The request conflicts with the current state.',
  413: 'The request is larger than this endpoint accepts.',
  415: 'This endpoint does not accept the content type of the body.',
  429: 'Too many attempts, too many concurrent requests, or an hourly limit of the account. `Retry-After` gives the seconds to wait.',
  500: 'Something went wrong on the server.',
  503: 'The database is unavailable, or the server is overloaded.',
  507: 'The server is out of disk space.',
};

/** Builds the OpenAPI 3.1 document from the contract that the server validates with. */
export function openApi(site: { name: string; url: string | undefined }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(api as Record<string, Endpoint>)) {
    const [method = '', path = ''] = name.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description:
        'All endpoints of the digital library and reading network. Lists are plain arrays; a `Link` header leads to the next page.',
    },
    servers: [{ url: site.url ?? '/' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token from the response to login or signup.' } },
      schemas: { Error: jsonSchema(ErrorBody) },
    },
  };
}

function operation(name: string, endpoint: Endpoint): object {
  return {
    operationId: name.replaceAll(/[^A-Za-z]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? ''),
    summary: endpoint.summary,
    tags: [name.split('/')[2] ?? 'other'],
    security: endpoint.who !== 'visitor' ? [{ token: [] }] : [{}, { token: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.once ? [idempotencyKeyHeader] : []),
      ...(endpoint.replica ? [readAfterHeader] : []),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: bodyContent(endpoint.body, endpoint.files) } }),
    responses: { ...successes(endpoint), ...errorResponses(endpoint) },
  };
}

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random key that makes a create request idempotent. If a retry within a day has the same key and content, nothing new is created and the response contains the existing resource. Different content under the same key is a 409 with the existing resource.',
  schema: { type: 'string', pattern: '^[0-9A-Za-z_-]{16,64}$' },
};

const readAfterHeader = {
  name: 'Read-After',
  in: 'header',
  required: false,
  description:
    "A random value that the client replaces before and after each change that it makes. With it, the response may lack what others changed in the last second, but never the client's own changes. Without it, a request with a token gets the latest state.",
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
};

function parameters(schema: TSchema | undefined, place: 'path' | 'query'): object[] {
  const shape = schema as { properties?: Record<string, TSchema>; required?: string[] } | undefined;
  return Object.entries(shape?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (shape?.required?.includes(name) ?? false),
    schema: jsonSchema(property),
  }));
}

function successes(endpoint: Endpoint): Record<string, object> {
  const notModified = { 304: { description: 'The response to the request with the `ETag` in `If-None-Match` is still current.' } };
  const successes = Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) =>
      status === '204'
        ? [status, { description: 'Done.' }]
        : [status, { description: status === '201' ? 'Created.' : 'Success.', content: contentOf(schema, endpoint.type) }],
    ),
  );
  return endpoint.shared ? { ...successes, ...notModified } : successes;
}

function errorResponses(endpoint: Endpoint): Record<string, object> {
  const statuses = [...new Set([400, 401, 429, 500, 503, ...(endpoint.body ? [413, 415, 507] : []), ...(endpoint.errors ?? [])])].sort(
    (a, b) => a - b,
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(statuses.map((status) => [status, { description: errorDescriptions[status] ?? 'Error.', content }]));
}

function contentOf(schema: TSchema, type = 'application/json'): object {
  return { [type]: { schema: jsonSchema(schema) } };
}

/** Returns the schema of a JSON body, or of a form with its fields and files. */
function bodyContent(body: TSchema, files: EndpointFiles | undefined): object {
  if (!files) return contentOf(body);
  const { properties = {}, ...form } = jsonSchema(body) as { properties?: object };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const all = { type: 'array', maxItems: files.premium?.max ?? files.max, items: file, description: files.description };
  return { 'multipart/form-data': { schema: { ...form, properties: { ...properties, [files.field]: all } } } };
}

/** Removes TypeBox's internal properties from a JSON Schema. */
function jsonSchema(schema: TSchema): object {
  return JSON.parse(JSON.stringify(schema)) as object;
}
