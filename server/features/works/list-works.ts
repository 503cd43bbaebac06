import type { QueryOf } from '#contract/endpoint.ts';
import type { Work, workEndpoints } from '#contract/works.ts';
import { foldedWords } from '#core/fold.ts';
import { limits } from '#core/limits.ts';
import type { Sql } from '../../platform/db/open.ts';
import { decodeCursor, encodeCursor, linkTo } from '../../platform/http/cursor.ts';
import { type Place, type PlacedWork, type WorkFilter, listWorksPage } from './queries.ts';

type Query = QueryOf<(typeof workEndpoints)['GET /api/works']>;

/**
 * Returns one page of the library. Next and Previous use a cursor and cost as much as the first
 * page; jumping to a page number costs the skipped index entries.
 */
export async function listWorks(sql: Sql, query: Query, requestUrl: string): Promise<{ works: Work[]; links: string[] }> {
  const words = foldedWords(query.searchTerm ?? '');
  // A query of punctuation only ("?!") is not blank, but matches nothing.
  if (words.length === 0 && (query.searchTerm ?? '').trim() !== '') return { works: [], links: [] };

  const page = query.page ?? 1;
  const limit = query.limit ?? limits.libraryPage;
  const filter: WorkFilter = { category: nonEmpty(query.category), language: nonEmpty(query.language), words };
  const rows = await listWorksPage(sql, filter, pageStart(query, page, limit), limit);
  // The rows still contain their sort keys; serialization writes only the fields of the contract.
  return { works: rows, links: links(rows, page, limit, requestUrl) };
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text;
}

function pageStart(query: Query, page: number, limit: number): { after: Place } | { until: Place } | { offset: number } {
  if (page > 1 && query.after !== undefined) return { after: decodeCursor(query.after, ['string', 'number']) };
  if (page > 1 && query.until !== undefined) return { until: decodeCursor(query.until, ['string', 'number']) };
  return { offset: (page - 1) * limit };
}

function links(rows: readonly PlacedWork[], page: number, limit: number, requestUrl: string): string[] {
  const first = rows[0];
  const last = rows.at(-1);
  const found: string[] = [];
  if (last && rows.length === limit) {
    found.push(linkTo(requestUrl, 'next', { page: String(page + 1), after: encodeCursor([last.sort_title, last.id]), until: undefined }));
  }
  if (first && page > 1) {
    const until = page > 2 ? encodeCursor([first.sort_title, first.id]) : undefined;
    found.push(linkTo(requestUrl, 'prev', { page: String(page - 1), until, after: undefined }));
  }
  return found;
}
