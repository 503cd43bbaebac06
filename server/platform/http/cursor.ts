import { badRequest } from './http-error.ts';

/** Returns a position in a list as opaque text. It contains only the sort key. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The type of each part of a cursor. */
export type CursorShape = readonly ('string' | 'number')[];
export type CursorParts<S extends CursorShape> = { readonly [I in keyof S]: S[I] extends 'string' ? string : number };

/** Parses a cursor; throws a 400 if it is malformed. */
export function decodeCursor<const S extends CursorShape>(cursor: string, shape: S): CursorParts<S> {
  const key = parse(cursor);
  const fits =
    Array.isArray(key) &&
    key.length === shape.length &&
    shape.every((type, i) => typeof key[i] === type && (type === 'string' ? !String(key[i]).includes('\0') : Number.isSafeInteger(key[i])));
  if (!fits) throw invalidCursor();
  return key as CursorParts<S>;
}

/** The beginning of the year 1, in milliseconds. */
export const FIRST_YEAR = Date.parse('0001-01-01T00:00:00Z');

/** Formats a cursor's time, in milliseconds and at least `from`, for the database. */
export function formatCursorTime(time: number, from = 0): string {
  // Beyond these, years do not have four digits in ISO 8601.
  if (time < Math.max(from, FIRST_YEAR) || time > lastTime) throw invalidCursor();
  return new Date(time).toISOString();
}

const lastTime = Date.UTC(9999, 11, 31);

export function invalidCursor(): Error {
  return badRequest('The cursor is not valid. Please start again from the first page.');
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * Returns a `Link` header entry for another page of the list, or for its count of newer rows. A
 * change to undefined removes the parameter.
 */
export function linkTo(requestUrl: string, rel: 'next' | 'prev' | 'newer', changes: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(requestUrl, 'http://any');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return `<${url.pathname}${url.search}>; rel="${rel}"`;
}
