import type { FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';

/** The parts of a schema that limit the size of a value. */
interface Sized {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Sized;
  readonly properties?: Readonly<Record<string, Sized>>;
}

/**
 * Bytes of the longest JSON escape: two `\uXXXX` for any character, one for the ASCII of names and
 * fixed values.
 */
const ESCAPED = { any: 12, ascii: 6 };
/** Digits of a number, with room for redundant zeros. */
const DIGITS = 64;
/** Room for line breaks and indentation around each item, and around the whole body. */
const LAYOUT = { item: 24, all: 128 };
const STEP = 4096;

/** Minimum body limit in bytes, even for endpoints without a body. */
export const MIN_BODY_LIMIT = 2 * STEP;

/** Returns the size of the largest JSON body that a schema allows, rounded up to 4 kB. */
export function bodyLimitOf(schema: TSchema): number {
  return Math.max(MIN_BODY_LIMIT, Math.ceil((jsonBytes(schema as Sized) + LAYOUT.all) / STEP) * STEP);
}

function jsonBytes(schema: Sized): number {
  const { items, maxItems, properties } = schema;
  const texts = fixedTexts(schema);
  if (texts) return Math.max(...texts.map((text) => text.length)) * ESCAPED.ascii + 2;
  const sizes = typesOf(schema).map((type) => {
    if (type === 'string') return bounded(schema.maxLength) * ESCAPED.any + 2;
    if (type === 'array') return bounded(maxItems) * (jsonBytes(items ?? {}) + LAYOUT.item) + 2;
    if (type !== 'object') return DIGITS;
    return Object.entries(properties ?? {}).reduce((sum, [name, one]) => sum + name.length * ESCAPED.ascii + 4 + jsonBytes(one), 2);
  });
  return Math.max(...sizes);
}

/**
 * Returns the bytes of the largest form field that a schema allows; for a list, all values joined
 * with commas.
 */
export function fieldLimitOf(schema: TSchema): number {
  return fieldBytes(schema as Sized);
}

function fieldBytes(schema: Sized): number {
  const texts = fixedTexts(schema);
  if (texts) return Math.max(...texts.map((text) => Buffer.byteLength(text)));
  const sizes = typesOf(schema).map((type) => {
    if (type === 'string') return bounded(schema.maxLength) * 4;
    return type === 'array' ? bounded(schema.maxItems) * (fieldBytes(schema.items ?? {}) + 2) : DIGITS;
  });
  return Math.max(...sizes);
}

function typesOf({ type }: Sized): readonly string[] {
  if (type === undefined) throw new Error('a schema without a type allows values of any size');
  return typeof type === 'string' ? [type] : type;
}

function fixedTexts(schema: Sized): string[] | undefined {
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  return values?.map(String);
}

function bounded(limit: number | undefined): number {
  if (limit === undefined) throw new Error('a text or list in a body needs a maxLength or maxItems');
  return limit;
}

/**
 * Finds oversized texts and lists by looking only at lengths, and returns the value without them,
 * so that later checks take no longer than for a value of valid size.
 */
export function withoutOversized(
  schema: TSchema,
  value: unknown,
): { readonly issues: readonly FastifySchemaValidationError[]; readonly rest: unknown } {
  const issues: FastifySchemaValidationError[] = [];
  const rest = prune(schema as Sized, value, '', issues);
  return { issues, rest: rest === OVERSIZED ? undefined : rest };
}

const OVERSIZED = Symbol('oversized');

function prune(schema: Sized, value: unknown, instancePath: string, issues: FastifySchemaValidationError[]): unknown {
  const reject = (keyword: 'maxLength' | 'maxItems', limit: number): typeof OVERSIZED => {
    issues.push({ instancePath, keyword, schemaPath: '', params: { limit } });
    return OVERSIZED;
  };
  const { maxLength = Infinity, maxItems = Infinity, items, properties = {} } = schema;
  if (typeof value === 'string') return isLongerThan(value, maxLength) ? reject('maxLength', maxLength) : value;
  if (Array.isArray(value)) {
    if (value.length > maxItems) return reject('maxItems', maxItems);
    // A list that the schema does not allow is invalid, whatever it contains.
    if (!items) return [];
    return value.map((item, i) => withoutMark(prune(items, item, `${instancePath}/${i}`, issues)));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(properties).flatMap(([name, one]) => {
    if (!Object.hasOwn(value, name)) return [];
    const inner = prune(one, (value as Record<string, unknown>)[name], `${instancePath}/${name}`, issues);
    return inner === OVERSIZED ? [] : [[name, inner] as const];
  });
  return Object.fromEntries(entries);
}

function withoutMark(value: unknown): unknown {
  return value === OVERSIZED ? '' : value;
}

/** Counts code points, like JSON Schema. */
function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (const _ of text) if (++count > limit) return true;
  return false;
}
