import compile from 'fast-json-stringify';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { checkOf } from './validation.ts';

const calls: [string, Endpoint][] = Object.entries(api);

test.each(calls)('%s can be checked and answered, though its schemas are compiled only when it is called', (_name, call) => {
  const { params, query, body, answers } = call;
  for (const [part, schema] of Object.entries({ params, querystring: query, body })) {
    if (schema) expect(typeof checkOf(schema, part)({})).toBe('boolean');
  }
  for (const schema of Object.values(answers)) expect(compile(schema)).toBeTypeOf('function');
});
