import type { Edition } from '#contract/editions.ts';
import type { FoundPlaces } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { snippetAround } from '#core/snippet.ts';
import { marksInText } from '#core/text-words.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { notFound } from '../../../platform/http/http-error.ts';
import { parseQuery } from '../literal/parse-query.ts';
import { matchingInTexts, spellingsInTexts } from '../literal/tsquery.ts';
import { withLongPrefix } from './search-texts.ts';
import { citationTitle } from './text-hits.ts';
import { countTextMatches, findPositionOf, listCommonPlaces, listRarePlaces, type PlaceRow } from './text-queries.ts';

interface FindRequest {
  readonly q: string;
  readonly after?: string;
  readonly limit?: number;
}

/** Returns the places where an edition has the words, in reading order after a citation, and how many there are in all. */
export async function findInEdition(
  sql: Sql,
  edition: Edition,
  { q, after, limit = limits.list.default }: FindRequest,
): Promise<FoundPlaces> {
  const parsed = withLongPrefix(parseQuery(q));
  if (parsed.required.length === 0) return { total: 0, places: [], next: null };
  const start = after === undefined ? -1 : await findPositionOf(sql, edition.id, after);
  if (start === undefined) throw notFound(messages.citationNotFound);
  const query = matchingInTexts(parsed);
  const total = (await countTextMatches(sql, query, [edition.id])).get(edition.id) ?? 0;
  const rows =
    total < limits.textMatches
      ? await listRarePlaces(sql, edition.id, query, start, limit + 1)
      : await readOn(sql, edition, query, start, limit + 1);
  const terms = parsed.required.flatMap(spellingsInTexts);
  const places = rows.slice(0, limit).map((row) => {
    const { content: excerpt, marks } = snippetAround(row.body, terms, { marks: marksInText(row.body, edition.language, terms) });
    return { citation: row.citation, label: citationTitle({ ...row, numbering: edition.numbering }), excerpt, marks };
  });
  return { total, places, next: rows.length > limit ? (places.at(-1)?.citation ?? null) : null };
}

/** Segments that are read at once. */
const STRETCH = 2000;

async function readOn(sql: Sql, { id, segment_count: count }: Edition, query: string, start: number, limit: number): Promise<PlaceRow[]> {
  const rows: PlaceRow[] = [];
  for (let after = start; after < count && rows.length < limit; after += STRETCH)
    rows.push(...(await listCommonPlaces(sql, id, query, { after, until: after + STRETCH, limit: limit - rows.length })));
  return rows;
}
