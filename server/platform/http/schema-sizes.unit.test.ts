import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { bodyLimitOf, fieldLimitOf, withoutOversized } from './schema-sizes.ts';

const bodies = Object.entries<Endpoint>(api).flatMap(([name, { body, files }]) => (body ? [{ name, body, files }] : []));

interface Sized {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Sized;
  readonly properties?: Readonly<Record<string, Sized>>;
}

/**
 * Returns the largest value that a schema allows, made of the characters with the longest JSON
 * escapes.
 */
function largest({ type, enum: texts, maxLength = 0, maxItems = 0, items = {}, properties = {} }: Sized): unknown {
  const [firstType] = typeof type === 'string' ? [type] : (type ?? []);
  if (texts) return texts.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  if (firstType === 'string') return '𐤀'.repeat(maxLength);
  if (firstType === 'array') return Array.from({ length: maxItems }, () => largest(items));
  if (firstType === 'object') return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, largest(one)]));
  return firstType === 'boolean' ? false : Number.MAX_SAFE_INTEGER;
}

const escaped = (text: string): string => text.replaceAll(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe('the limit of a body', () => {
  test.each(bodies.filter(({ files }) => !files))('of $name allows the largest body that its schema allows', ({ body }) => {
    const value = largest(body as Sized);
    expect(withoutOversized(body, value).issues).toEqual([]);
    const json = escaped(JSON.stringify(value, null, 2));
    expect(json.length).toBeLessThanOrEqual(bodyLimitOf(body));
    expect(bodyLimitOf(body)).toBeLessThan(10 * 1024 * 1024);
  });

  test.each([
    ['POST /api/login', 8],
    ['POST /api/signup', 12],
  ] as const)('of %s is %s kB', (name, limit) => {
    expect(bodyLimitOf(api[name].body)).toBe(limit * 1024);
  });

  test.each(bodies.filter(({ files }) => files))('of each field of $name follows from its schema', ({ body }) => {
    for (const field of Object.values((body as { properties?: Record<string, Sized> }).properties ?? {})) {
      expect(fieldLimitOf(field as typeof body)).toBeGreaterThan(0);
    }
  });

  test('requires a limit for each text and list', () => {
    expect(() => bodyLimitOf(Type.Object({ name: Type.String() }))).toThrow('maxLength');
    expect(() => bodyLimitOf(Type.Object({ ids: Type.Array(Type.Integer()) }))).toThrow('maxItems');
    expect(() => bodyLimitOf(Type.Object({ any: Type.Unknown() }))).toThrow('type');
  });
});

test('a text may have as many characters as its schema allows, on any Unicode plane', () => {
  const schema = Type.Object({ name: Type.String({ maxLength: 3 }) });
  expect(withoutOversized(schema, { name: '𐤀𐤀𐤀' }).issues).toEqual([]);
  expect(withoutOversized(schema, { name: '𐤀𐤀𐤀𐤀' })).toEqual({
    issues: [{ instancePath: '/name', keyword: 'maxLength', schemaPath: '', params: { limit: 3 } }],
    rest: {},
  });
});
