import type { Edition } from '#contract/editions.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { FoundPlaces, searchEndpoints } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { snippetAround } from '#core/snippet.ts';
import { marksInText } from '#core/text-words.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { badRequest, notFound } from '../../../platform/http/http-error.ts';
import { parseQuery } from '../literal/parse-query.ts';
import { matchingInTexts, spellingsInTexts } from '../literal/tsquery.ts';
import { withLongPrefix } from './search-texts.ts';
import { citationTitle } from './text-hits.ts';
import { countPlaces, findPositionOf, listCommonPlaces, listRarePlaces, type PlaceRow, type Span } from './text-queries.ts';

type FindRequest = QueryOf<(typeof searchEndpoints)['GET /api/editions/{slug}/find']>;

/**
 * Returns the first places where an edition has the words, or those after or before a citation, in
 * reading order, and their total number. With `from`, the places are a circle that starts there.
 */
export async function findInEdition(
  sql: Sql,
  edition: Edition,
  { q, limit = limits.list.default, ...ends }: FindRequest,
): Promise<FoundPlaces> {
  const parsed = withLongPrefix(parseQuery(q));
  if (parsed.required.length === 0) return { total: 0, places: [], next: null };
  const query = matchingInTexts(parsed);
  const request = await placesRequest(sql, edition, ends, limit);
  const { total, earlier } = await countPlaces(sql, edition.id, query, request.start);
  const rows = await listPlaces(sql, edition, query, request, total);
  const terms = parsed.required.flatMap(spellingsInTexts);
  const places = rows.slice(0, limit).map((row, i) => {
    const { content: excerpt, marks } = snippetAround(row.body, terms, { marks: marksInText(row.body, edition.language, terms) });
    const index = (request.isBackward ? total + earlier - 1 - i : earlier + i) % total;
    return { citation: row.citation, label: citationTitle({ ...row, numbering: edition.numbering }), number: index + 1, excerpt, marks };
  });
  if (request.isBackward) places.reverse();
  const isEnd = request.isBackward || rows.length <= limit;
  return { total, places, next: isEnd ? null : (places.at(-1)?.citation ?? null) };
}

interface PlacesRequest {
  /** The position to read on from, itself included; or before which to read backward. */
  readonly start: number;
  readonly isBackward: boolean;
  /** Where the circle of places begins and ends; undefined if there is none. */
  readonly seam: number | undefined;
  readonly limit: number;
}

async function placesRequest(
  sql: Sql,
  { id }: Edition,
  { from, after, before }: Pick<FindRequest, 'from' | 'after' | 'before'>,
  limit: number,
): Promise<PlacesRequest> {
  if (after !== undefined && before !== undefined) throw badRequest(messages.oneEndOfPlaces);
  const positionOf = async (citation: string): Promise<number> => {
    const position = await findPositionOf(sql, id, citation);
    if (position === undefined) throw notFound(messages.citationNotFound);
    return position;
  };
  const seam = from === undefined ? undefined : await positionOf(from);
  if (before !== undefined) return { start: await positionOf(before), isBackward: true, seam, limit };
  const start = after === undefined ? (seam ?? 0) : (await positionOf(after)) + 1;
  // One more than are returned, which shows whether others follow.
  return { start, isBackward: false, seam, limit: limit + 1 };
}

async function listPlaces(sql: Sql, edition: Edition, query: string, request: PlacesRequest, total: number): Promise<PlaceRow[]> {
  const rows: PlaceRow[] = [];
  for (const span of spansOf(request, edition.segment_count)) {
    const limit = request.limit - rows.length;
    if (limit <= 0) break;
    const found =
      total < limits.textMatches
        ? await listRarePlaces(sql, edition.id, query, { ...span, ...request, limit })
        : await readOn(sql, edition, query, { ...request, span, limit });
    rows.push(...found);
  }
  return rows;
}

/**
 * Returns the positions to read, in this order: up to the end of the text and, in a circle, on from
 * its other end.
 */
function spansOf({ start, isBackward, seam }: PlacesRequest, count: number): Span[] {
  const [first, last] = [0, count - 1];
  const around = { first: start, last };
  if (isBackward) return seam === undefined ? [{ first, last: start - 1 }] : [{ first, last: start - 1 }, around];
  if (seam === undefined) return [around];
  return start < seam ? [{ first: start, last: seam - 1 }] : [around, { first, last: seam - 1 }];
}

/** Segments that are read at once. */
const STRETCH = 2000;

async function readOn(
  sql: Sql,
  { id }: Edition,
  query: string,
  { span, isBackward, limit }: { readonly span: Span; readonly isBackward: boolean; readonly limit: number },
): Promise<PlaceRow[]> {
  const rows: PlaceRow[] = [];
  for (let done = 0; span.first + done <= span.last && rows.length < limit; done += STRETCH) {
    const stretch = isBackward
      ? { first: Math.max(span.first, span.last - done - STRETCH + 1), last: span.last - done }
      : { first: span.first + done, last: Math.min(span.last, span.first + done + STRETCH - 1) };
    rows.push(...(await listCommonPlaces(sql, id, query, { ...stretch, isBackward, limit: limit - rows.length })));
  }
  return rows;
}
