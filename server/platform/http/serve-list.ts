import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Api } from '#contract/api.ts';
import type { ResponseOf, QueryOf } from '#contract/endpoint.ts';
import { limits } from '#core/limits.ts';
import type { Page } from '../db/list.ts';
import { type CursorParts, type CursorShape, decodeCursor, encodeCursor, linkTo, formatCursorTime } from './cursor.ts';
import { type EndpointInput, serve } from './serve.ts';

/** The order of a list: what a cursor contains, and where a row is in the list. */
export interface ListOrder<Row, Cursor> {
  /** Throws a 400 for a malformed cursor. */
  readonly parse: (cursor: string) => Cursor;
  readonly cursorOf: (row: Row) => string;
}

/** The options of a list: its order, and its default `limit` if that is unusual. */
interface List<Row, Cursor, Query> extends ListOrder<Row, Cursor> {
  readonly defaultLimit?: number | ((query: Query) => number);
}

/** Orders a list by the parts of its cursors, which have the types in `shape`. */
export function orderedBy<Row, const S extends CursorShape>(shape: S, keyOf: (row: Row) => CursorParts<S>): ListOrder<Row, CursorParts<S>> {
  return { parse: (cursor) => decodeCursor(cursor, shape), cursorOf: (row) => encodeCursor(keyOf(row)) };
}

/** The order of most lists: ids increase over time. */
export const newestFirst: ListOrder<{ readonly id: number }, number> = {
  parse: (cursor) => decodeCursor(cursor, ['number'])[0],
  cursorOf: ({ id }) => encodeCursor([id]),
};

interface TimeCursor {
  readonly listed_at: string;
  readonly id: number;
}

/** For lists by descending time whose ids do not follow the time. */
export const latestFirst: ListOrder<TimeCursor, TimeCursor> = {
  parse: (cursor) => {
    const [time, id] = decodeCursor(cursor, ['number', 'number']);
    return { listed_at: formatCursorTime(time), id };
  },
  cursorOf: ({ listed_at, id }) => encodeCursor([Date.parse(listed_at), id]),
};

/**
 * Registers a list endpoint: `load` gets the requested page. The response is its rows, with a
 * `Link` header to the next page.
 */
export function serveList<N extends keyof Api, Row, Cursor>(
  app: FastifyInstance,
  name: N,
  list: List<Row, Cursor, QueryOf<Api[N]>>,
  load: (input: EndpointInput<Api[N]> & { readonly page: Page<Cursor> }) => Promise<ResponseOf<Api[N]> & readonly Row[]>,
): void {
  serve(app, name, async (input) => {
    const defaultLimit = typeof list.defaultLimit === 'function' ? list.defaultLimit(input.query) : list.defaultLimit;
    const page = pageOf(input.query as PageQuery, list, defaultLimit);
    const rows = await load({ ...input, page });
    linkNext(input.reply, list, rows, page);
    return rows;
  });
}

interface PageQuery {
  readonly limit?: number;
  readonly before?: string;
}

/** Returns the requested page of a list. */
export function pageOf<Cursor>(
  { limit, before }: PageQuery,
  order: ListOrder<never, Cursor>,
  defaultLimit: number = limits.list.default,
): Page<Cursor> {
  return { before: before === undefined ? undefined : order.parse(before), limit: limit ?? defaultLimit };
}

/** Adds the `Link` header to the next page; a page that is not full is the last one. */
export function linkNext<Row>(reply: FastifyReply, order: ListOrder<Row, unknown>, rows: readonly Row[], { limit }: Page<unknown>): void {
  const last = rows.at(-1);
  if (last !== undefined && rows.length === limit)
    reply.header('link', linkTo(reply.request.url, 'next', { before: order.cursorOf(last) }));
}
