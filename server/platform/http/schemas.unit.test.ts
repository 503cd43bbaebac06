import compile from 'fast-json-stringify';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { createValidator } from './validation.ts';

const endpoints: [string, Endpoint][] = Object.entries(api);

test.each(endpoints)('compiles the schemas of %s', (_name, endpoint) => {
  const { params, query, body, responses } = endpoint;
  for (const [part, schema] of Object.entries({ params, querystring: query, body })) {
    if (schema) expect(typeof createValidator(schema, part)({})).toBe('boolean');
  }
  for (const schema of Object.values(responses)) expect(compile(schema)).toBeTypeOf('function');
});
