import { invariant } from '#core/invariant.ts';
import { responseShapes, objectShapes } from './response-shapes.ts';

/**
 * A successful response that does not match the contract: from a captive portal, a proxy or another
 * server.
 */
export class MalformedResponse extends Error {}

/**
 * Returns the body of a successful response and fills in what is missing: 0 for a count, null if
 * nullable, an empty list. Throws `MalformedResponse` if it does not match the contract.
 */
export function parseResponse(name: string, body: unknown): unknown {
  const code = responseShapes[name];
  return code === undefined ? body : checked(code, body);
}

/** Checks a value against a type code; `|` separates the alternatives of a union. */
function checked(code: string, value: unknown): unknown {
  const [first = code, ...more] = code.split('|');
  if (more.length === 0) return checkedAs(first, value);
  try {
    return checkedAs(first, value);
  } catch {
    return checked(more.join('|'), value);
  }
}

/**
 * Checks a value against `s`, `t` (a time), `n`, `b`, `x` (anything), `#` and the index of an
 * object shape, or `[` and the code of the items. A trailing `?` means nullable.
 */
function checkedAs(code: string, value: unknown): unknown {
  if (value === null && code.endsWith('?')) return null;
  const bare = code.endsWith('?') ? code.slice(0, -1) : code;
  if (bare.startsWith('[')) return listOf(bare.slice(1), value);
  if (bare.startsWith('#')) return objectOf(Number(bare.slice(1)), value);
  if (bare !== 'x' && typeof value !== types[bare]) throw new MalformedResponse(`not a ${types[bare]}`);
  return value;
}

const types: Readonly<Record<string, string>> = { s: 'string', t: 'string', n: 'number', b: 'boolean' };

function listOf(code: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new MalformedResponse('not a list');
  return value.map((item) => checked(code, item));
}

function objectOf(place: number, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedResponse('not an object');
  const shape = shapeAt(place);
  const object = value as Record<string, unknown>;
  // An object without any property of its shape is another object, not an incomplete one.
  if (shape.properties.every(({ name }) => object[name] === undefined)) throw new MalformedResponse('an object of another shape');
  const filled = { ...object };
  for (const { name, code, optional } of shape.properties) {
    if (object[name] !== undefined) filled[name] = checked(code, object[name]);
    else if (shape.names.has(name)) throw new MalformedResponse('an object without an identifying property');
    else if (!optional) filled[name] = defaultOf(code, object);
  }
  return filled;
}

/** Returns the value for a missing property. */
function defaultOf(code: string, { created_at: createdAt }: Record<string, unknown>): unknown {
  if (code.endsWith('?')) return null;
  if (code.startsWith('#')) throw new MalformedResponse('an object without a required nested object');
  if (code.startsWith('[')) return [];
  // Without an update time, it was never updated.
  if (code === 't') return typeof createdAt === 'string' ? createdAt : '';
  return { s: '', n: 0, b: false }[code];
}

interface Shape {
  readonly properties: readonly { readonly name: string; readonly code: string; readonly optional: boolean }[];
  /**
   * The properties that an object must have: the first one, usually its id, and the first required
   * text.
   */
  readonly names: ReadonlySet<string>;
}

const shapes = new Map<number, Shape>();

function shapeAt(place: number): Shape {
  const cached = shapes.get(place);
  if (cached) return cached;
  const source = objectShapes[place];
  invariant(source !== undefined, 'every object shape exists');
  const properties = source.split(' ').map((property) => {
    const [name, code] = property.split(':');
    invariant(name !== undefined && code !== undefined, 'every property has a type');
    // `~` after a property name means that it may be missing and is not filled in.
    return { name: name.replace('~', ''), code, optional: name.endsWith('~') };
  });
  const [first, text] = [properties[0], properties.find(({ code, optional }) => code === 's' && !optional)];
  const shape = { properties, names: new Set([first, text].flatMap((property) => property?.name ?? [])) };
  shapes.set(place, shape);
  return shape;
}
