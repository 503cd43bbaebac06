import type { FastifyReply } from 'fastify';
import { badRequest } from './http-error.ts';

/** A place in a list, as text that means nothing to its holder. Holds only what orders the list. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The place again; a cursor that this program did not write is a 400. `shape` gives the type of each part. */
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

/** Of a list that is newest first, in which ids rise with time: the id behind which the page begins. */
export function idBefore(cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : decodeCursor(cursor, ['number'])[0];
}

/** Leads to the next page of such a list; a page that is not full is the last one. */
export function linkNext(reply: FastifyReply, rows: readonly { id: number }[], limit: number): void {
  const last = rows.at(-1);
  if (last && rows.length === limit) reply.header('link', linkTo(reply.request.url, 'next', { before: encodeCursor([last.id]) }));
}

/** As `idBefore`, of a list that is ordered by a time: the time and the id behind which the page begins. */
export function timeBefore(cursor: string | undefined): { listed_at: string; id: number } | undefined {
  if (cursor === undefined) return undefined;
  const [time, id] = decodeCursor(cursor, ['number', 'number']);
  return { listed_at: timeOf(time), id };
}

/** A time as a cursor has it, in milliseconds, as the database reads it. */
export function timeOf(time: number): string {
  // Beyond it neither a browser nor the database writes a year with four digits.
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
  return badRequest('The cursor is not one of ours. Please start again from the first page.');
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** The address of another page of the same list (or of the count of what is newer), as a `Link` header's entry. `changes` with undefined drops a parameter. */
export function linkTo(requestUrl: string, rel: 'next' | 'prev' | 'newer', changes: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(requestUrl, 'http://any');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return `<${url.pathname}${url.search}>; rel="${rel}"`;
}
