import type { Random } from './random.ts';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Texts that match the patterns of the contract or resemble what people write. */
const texts = [
  'Grace',
  'Of the Trinity',
  '1,2,3',
  'a'.repeat(64) + '.png',
  'user_1',
  'work_1',
  'topic_2',
  'delete',
  'work,essay',
  'the-owner',
  'literal',
  'semantic',
  'read **this**: [Work:1] [Topic:1] [[Grace]] John 3:16',
  '<p>A <b>text</b></p>',
  'שָׁלוֹם',
  'λόγος',
  '2',
] as const;

/** Returns a value that the schema accepts. */
export function validValue(schema: Schema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return validValue(random.pick(schema.anyOf), random);
  const type = typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? ['object']);
  switch (type) {
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? -5;
      // A small data set has small ids.
      return Math.min(schema.maximum ?? Infinity, least + random.below(8));
    }
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: random.below(Math.min(4, schema.maxItems ?? 4)) }, () => validValue(schema.items ?? {}, random));
    case 'string':
      return validText(schema, random);
    default:
      return validObject(schema, random);
  }
}

function validText({ format, pattern, minLength = 0, maxLength = Infinity }: Schema, random: Random): string {
  if (format === 'email') return `reader${random.below(1e6)}@example.org`;
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const fitting = texts.filter((text) => text.length >= minLength && text.length <= maxLength && (expression?.test(text) ?? true));
  return fitting.length === 0 ? 'x'.repeat(Math.max(1, minLength)) : random.pick(fitting);
}

function validObject({ properties = {}, required = [] }: Schema, random: Random): Record<string, unknown> {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.4));
  return Object.fromEntries(entries.map(([name, schema]) => [name, validValue(schema, random)]));
}

const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066\ufeff',
  "' or 1=1; --",
  '%00%zz',
  '../../../etc/passwd',
  '{{7*7}}${7*7}',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '<'.repeat(3_000),
  '[[[[[[[[[[]]]]]]]]]]('.repeat(200),
  '- '.repeat(500) + 'deep',
  '>'.repeat(500),
  'א\u05b7'.repeat(2_000),
  '👩‍👩‍👧‍👦'.repeat(500),
  'e\u0301'.repeat(1_000),
  'a-'.repeat(2_000),
  '"'.repeat(500),
  '-"-("(-'.repeat(60),
  'x'.repeat(100_000),
  '1e400',
  'NaN',
  '９',
  'true',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
] as const;

/** Returns something that the schema most likely does not accept. */
export function oddValue(random: Random): unknown {
  const kinds: (() => unknown)[] = [
    () => random.pick(oddTexts),
    () => random.pick([0, -0, -1, 0.5, 1e308, 1e23, 2 ** 53, -(2 ** 63), 2 ** 31, Number.MIN_VALUE, 32_768]),
    () => random.pick<unknown>([null, true, false, [], {}, [[]], [null], { length: 1e9 }, { toString: 'x' }]),
    () => Array.from({ length: 1 + random.below(2_000) }, (_, i) => i),
    () => deep(1 + random.below(2_000)),
    () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as unknown,
  ];
  return random.pick(kinds)();
}

export function oddText(random: Random): string {
  return random.pick(oddTexts);
}

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}
