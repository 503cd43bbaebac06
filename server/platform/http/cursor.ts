import type { FastifyReply } from 'fastify';
import { badRequest } from './http-error.ts';

/** Returns a position in a list as opaque text. It contains only the sort key. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Parses a cursor; throws a 400 if it is malformed. `shape` gives the type of each part. */
export function decodeCursor<const S extends readonly ('string' | 'number')[]>(
  cursor: string,
  shape: S,
): { -readonly [I in keyof S]: S[I] extends 'string' ? string : number } {
  const key = parse(cursor);
  const fits =
    Array.isArray(key) &&
    key.length === shape.length &&
    shape.every((type, i) => typeof key[i] === type && (type === 'string' ? !String(key[i]).includes('\0') : Number.isSafeInteger(key[i])));
  if (!fits) throw noCursor();
  return key as ReturnType<typeof decodeCursor<S>>;
}

/** Returns the id after which the page starts, for a list ordered by descending id. */
export function idBefore(cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : decodeCursor(cursor, ['number'])[0];
}

/**
 * Adds the `Link` header to the next page of such a list; a page that is not full is the last one.
 */
export function linkNext(reply: FastifyReply, rows: readonly { id: number }[], limit: number): void {
  const last = rows.at(-1);
  if (last && rows.length === limit) reply.header('link', linkTo(reply.request.url, 'next', { before: encodeCursor([last.id]) }));
}

/**
 * Like `idBefore`, for a list ordered by descending time: returns the time and id after which the
 * page starts.
 */
export function timeBefore(cursor: string | undefined): { listed_at: string; id: number } | undefined {
  if (cursor === undefined) return undefined;
  const [time, id] = decodeCursor(cursor, ['number', 'number']);
  return { listed_at: timeOf(time), id };
}

/** Formats a cursor's time, in milliseconds, for the database. */
export function timeOf(time: number): string {
  // Outside this range, years do not have four digits in ISO 8601.
  if (time < 0 || time > lastTime) throw noCursor();
  return new Date(time).toISOString();
}

const lastTime = Date.UTC(9999, 11, 31);

export function linkNextByTime(reply: FastifyReply, rows: readonly { id: number; listed_at: string }[], limit: number): void {
  const last = rows.at(-1);
  if (!last || rows.length < limit) return;
  reply.header('link', linkTo(reply.request.url, 'next', { before: encodeCursor([Date.parse(last.listed_at), last.id]) }));
}

export function noCursor(): Error {
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
