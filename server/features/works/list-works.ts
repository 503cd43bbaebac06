import type { QueryOf } from '#contract/endpoint.ts';
import type { Work, workEndpoints } from '#contract/works.ts';
import { invariant } from '#core/invariant.ts';
import { limits } from '#core/limits.ts';
import type { Sql } from '../../platform/db/open.ts';
import { parseWordFilter } from '../../platform/db/word-filter.ts';
import { decodeCursor, encodeCursor, invalidCursor, linkTo } from '../../platform/http/cursor.ts';
import { isTier, listBestMatches } from './match-queries.ts';
import { matchOrder, type SortKey, type WorkOrder, workOrders } from './orders.ts';
import { countWorks, countMatchingWorks, type Cursor, type WorkWithSortKey, type WorkFilter, listWorksPage } from './queries.ts';

type Query = QueryOf<(typeof workEndpoints)['GET /api/works']>;
type CountQuery = QueryOf<(typeof workEndpoints)['GET /api/works/count']>;

/**
 * Returns one page of the library. Next and Previous use a cursor and cost as much as the first
 * page; jumping to a page number costs the skipped index entries.
 */
export async function listWorks(sql: Sql, query: Query, requestUrl: string): Promise<{ works: Work[]; links: string[] }> {
  const filter = await filterOf(sql, query);
  if (filter === undefined) return { works: [], links: [] };
  const page = query.page ?? 1;
  const limit = query.limit ?? limits.libraryPage;
  const byMatch = query.sort === undefined && filter.words.length > 0;
  const order = byMatch ? matchOrder : workOrders[query.sort ?? 'title'];
  const start = pageStart(query, order, page, limit);
  const rows = byMatch
    ? await listBestMatches(sql, filter, query.searchTerm ?? '', start, limit)
    : await listWorksPage(sql, filter, order, start, limit);
  // The rows still contain their sort keys; serialization writes only the fields of the contract.
  return { works: rows, links: links(rows, order, page, limit, requestUrl) };
}

/** Counting further would cost more than the page that shows the count. */
const MAX_COUNT = 10_000;

/**
 * Returns how many works match the filters of a list, up to `MAX_COUNT`, and how many there are.
 */
export async function countListedWorks(sql: Sql, query: CountQuery): Promise<{ works: number; more: boolean; total: number }> {
  const filter = await filterOf(sql, query);
  const total = await countWorks(sql);
  if (filter === undefined) return { works: 0, more: false, total };
  const isFiltered = filter.category !== undefined || filter.language !== undefined || filter.readable === true || filter.words.length > 0;
  if (!isFiltered) return { works: total, more: false, total };
  const works = await countMatchingWorks(sql, filter, MAX_COUNT + 1);
  return { works: Math.min(works, MAX_COUNT), more: works > MAX_COUNT, total };
}

/**
 * Returns undefined for a term of punctuation only ("?!"): it is not blank, but matches nothing. If
 * nothing has all words, each may be the beginning of one.
 */
async function filterOf(sql: Sql, { searchTerm, category, language, readable }: CountQuery): Promise<WorkFilter | undefined> {
  const words = parseWordFilter(searchTerm);
  if (words === undefined) return undefined;
  const filter = { category: nonEmpty(category), language: nonEmpty(language), readable: readable === 1, words: withoutArticle(words) };
  if (filter.words.length < 2 || (await countMatchingWorks(sql, filter, 1)) > 0) return filter;
  return { ...filter, partial: true };
}

/** Titles are found with and without the article that begins them. */
function withoutArticle(words: readonly string[]): readonly string[] {
  const [first = '', ...others] = words;
  return others.length > 0 && ['the', 'a', 'an'].includes(first) ? others : words;
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text;
}

function pageStart(
  query: Query,
  order: WorkOrder,
  page: number,
  limit: number,
): { after: Cursor } | { until: Cursor } | { offset: number } {
  if (page > 1 && query.after !== undefined) return { after: parseCursor(query.after, order) };
  if (page > 1 && query.until !== undefined) return { until: parseCursor(query.until, order) };
  return { offset: (page - 1) * limit };
}

function parseCursor(text: string, order: WorkOrder): Cursor {
  const cursor = decodeCursor(text, order.shape);
  if (order === matchOrder && !isTier(cursor[0])) throw invalidCursor();
  return cursor;
}

function links(rows: readonly WorkWithSortKey[], { keys }: WorkOrder, page: number, limit: number, requestUrl: string): string[] {
  const first = rows[0];
  const last = rows.at(-1);
  const cursorOf = (work: WorkWithSortKey): string => encodeCursor(keys.map((key) => keyOf(work, key)));
  const found: string[] = [];
  if (last && rows.length === limit) {
    found.push(linkTo(requestUrl, 'next', { page: String(page + 1), after: cursorOf(last), until: undefined }));
  }
  if (first && page > 1) {
    const until = page > 2 ? cursorOf(first) : undefined;
    found.push(linkTo(requestUrl, 'prev', { page: String(page - 1), until, after: undefined }));
  }
  return found;
}

function keyOf(work: WorkWithSortKey, key: SortKey): string | number {
  const value = work[key];
  invariant(value !== undefined, 'the list selects the keys of its order');
  return value;
}
