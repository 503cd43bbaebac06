import { answerShapes, objectShapes } from './answer-shapes.ts';

/** A success whose body is not what the contract says: a captive portal, a proxy's page, another server. */
export class MalformedAnswer extends Error {}

/**
 * Returns the body of a success with what it leaves out filled in: 0 for a count, null where there may be nothing, an empty list. Throws
 * `MalformedAnswer` where it is not of the contract's shape.
 *
 * A code is `s`, `t` (a time), `n`, `b`, `x` (anything), `#` and the place of an object's shape, or `[` and the code of the items; `?` at its end:
 * it may be null. `~` after the name of a property: it may be missing and is left so.
 */
export function checkAnswer(name: string, body: unknown): unknown {
  const code = answerShapes[name];
  return code === undefined ? body : checked(code, body);
}

function checked(code: string, value: unknown): unknown {
  if (value === null && code.endsWith('?')) return null;
  const bare = code.endsWith('?') ? code.slice(0, -1) : code;
  if (bare.startsWith('[')) return listOf(bare.slice(1), value);
  if (bare.startsWith('#')) return objectOf(Number(bare.slice(1)), value);
  if (bare !== 'x' && typeof value !== types[bare]) throw new MalformedAnswer(`not a ${types[bare]}`);
  return value;
}

const types: Readonly<Record<string, string>> = { s: 'string', t: 'string', n: 'number', b: 'boolean' };

function listOf(code: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new MalformedAnswer('not a list');
  return value.map((item) => checked(code, item));
}

function objectOf(place: number, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedAnswer('not an object');
  const shape = shapeAt(place);
  const given = value as Record<string, unknown>;
  // An object that has nothing of its shape is not one with everything left out.
  if (shape.properties.every(({ name }) => given[name] === undefined)) throw new MalformedAnswer('an object of another kind');
  const filled = { ...given };
  for (const { name, code, optional } of shape.properties) {
    if (given[name] !== undefined) filled[name] = checked(code, given[name]);
    else if (shape.names.has(name)) throw new MalformedAnswer('an object without what names it');
    else if (!optional) filled[name] = missing(code, given);
  }
  return filled;
}

/** What stands for a property that was left out. */
function missing(code: string, { created_at: createdAt }: Record<string, unknown>): unknown {
  if (code.endsWith('?')) return null;
  if (code.startsWith('#')) throw new MalformedAnswer('an object without a part of it');
  if (code.startsWith('[')) return [];
  // Something without a time of change was not changed.
  if (code === 't') return typeof createdAt === 'string' ? createdAt : '';
  return { s: '', n: 0, b: false }[code];
}

interface Shape {
  readonly properties: readonly { readonly name: string; readonly code: string; readonly optional: boolean }[];
  /** What an object is nothing without: its first property, which mostly is its id, and the first text that it always has. */
  readonly names: ReadonlySet<string>;
}

const shapes = new Map<number, Shape>();

function shapeAt(place: number): Shape {
  const known = shapes.get(place);
  if (known) return known;
  const properties = (objectShapes[place] ?? '').split(' ').map((property) => {
    const [name = '', code = 'x'] = property.split(':');
    return { name: name.replace('~', ''), code, optional: name.endsWith('~') };
  });
  const [first, text] = [properties[0], properties.find(({ code, optional }) => code === 's' && !optional)];
  const shape = { properties, names: new Set([first, text].flatMap((property) => property?.name ?? [])) };
  shapes.set(place, shape);
  return shape;
}
