import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { andNotHidden } from './hidden-queries.ts';
import type { TextFilter } from './passage-conditions.ts';
import { afterCursor, detailsOf, type TextCursor } from './passage-queries.ts';
import { type QuotedText, type UserTextType, wordColumns } from './place-queries.ts';

/** A segment of a text that is not scripture. */
export interface LinkedPlace {
  readonly position: number;
  readonly citation_key: string;
}

/** The edition whose margin is read; those that cite the work in the same way have the same segments. */
export interface LinkedText {
  readonly id: number;
  readonly work_id: number;
  readonly citation_levels: readonly string[];
}

interface LinkRequest {
  readonly callerId: number;
  readonly types: readonly UserTextType[];
  readonly filter: TextFilter;
}

interface Places {
  readonly text: LinkedText;
  readonly places: readonly LinkedPlace[];
}

/** Counts, for each place, the texts of each type that link to it and that the caller may read, and those that begin there. */
export function countLinksOnPlaces(
  sql: Sql,
  places: Places,
  request: LinkRequest,
): Promise<{ position: number; kind: UserTextType; total: number; marks: number }[]> {
  return sql<{ position: number; kind: UserTextType; total: number; marks: number }[]>`
    with ${placedPart(sql, places, request)}
    select position, kind, count(*)::integer as total, count(*) filter (where begins)::integer as marks from placed group by position, kind`;
}

/** Lists all texts that link to some places; the caller has counted that they are few. Each has its places, with its width there. */
export function listLinksOnPlaces(
  sql: Sql,
  places: Places,
  request: LinkRequest,
  limit: number,
): Promise<(QuotedText & { readonly places: readonly (readonly [position: number, width: number])[] })[]> {
  return sql<(QuotedText & { readonly places: readonly (readonly [number, number])[] })[]>`
    with ${placedPart(sql, places, request)},
    page as materialized (
      select kind, text_id, min(width) as width, max(written_at) as written_at, json_agg(json_build_array(position, width)) as places,
        min(text_start) as text_start
      from placed group by kind, text_id limit ${sql.unsafe(String(limit))}
    ),
    ${namedPart(sql)}
    ${detailsOf(sql, request.callerId, sql`, p.places ${wordColumns(sql)}`)}`;
}

/** Lists the texts that link to one place page by page: the narrowest place first, then the newest. */
export async function listQuotedLinks(
  sql: Sql,
  { text, place }: { readonly text: LinkedText; readonly place: LinkedPlace },
  request: LinkRequest,
  { before, limit }: { readonly before: TextCursor | undefined; readonly limit: number },
): Promise<QuotedText[]> {
  const texts = await sql<QuotedText[]>`
    with ${placedPart(sql, { text, places: [place] }, request)},
    page as materialized (
      select kind, text_id, width, written_at, text_start from placed
      where true ${afterCursor(sql, before, sql`width`)} order by width, written_at desc, kind, text_id desc ${limitClause(sql, limit)}
    ),
    ${namedPart(sql)}
    ${detailsOf(sql, request.callerId, wordColumns(sql))} order by p.width, p.written_at desc, p.kind, p.text_id desc`;
  return texts.slice(0, limit);
}

/** No passages: what is linked to is not scripture. */
function namedPart(sql: SqlRunner): Fragment {
  return sql`named as materialized (select kind, text_id, '[]'::json as passages, text_start from page)`;
}

/**
 * Builds the parts of a `with` that find texts on places: `placed` has each text once for each place, with the width of
 * its narrowest link there: 0 for the segment, 1 for a section or range, 2 for the edition, 3 for the work.
 */
function placedPart(sql: SqlRunner, { text, places }: Places, { callerId, types, filter }: LinkRequest): Fragment {
  const isRead = sql`(l.public or l.author_id = ${callerId}) and l.kind = any(${[...types]}::text[]) ${passesFilter(sql, filter)} ${andNotHidden(sql, callerId, 'l.author_id')}`;
  const isFirst = sql`l.first_key <> '' and (l.first_key = h.key or not exists (
    select from segments s where s.edition_id = ${text.id} and s.position = h.position - 1 and s.citation_key >= l.first_key))`;
  return sql`
    here as materialized (
      select * from unnest(${places.map(({ position }) => position)}::integer[], ${places.map((place) => place.citation_key)}::text[] collate "C") h (position, key)
    ),
    linked as materialized (
      select l.kind, l.text_id, h.position, l.written_at, l.text_start, ${isFirst} as begins,
        case when l.first_key = '' then 2 when l.first_key = h.key and l.last_key = h.key then 0 else 1 end as width
      from here h join text_links l on l.first_key <= h.key and h.key < l.last_key || '/'
        and l.slug in (select e.slug from editions e where e.work_id = ${text.work_id} and e.slug is not null and not e.scripture
          and cardinality(e.citation_levels) = ${text.citation_levels.length})
      where ${isRead}
      union all
      select l.kind, l.text_id, h.position, l.written_at, l.text_start, false, 3
      from here h join text_links l on l.work_id = ${text.work_id} where ${isRead}
    ),
    placed as materialized (
      select position, kind, text_id, min(width)::integer as width, max(written_at) as written_at, min(text_start) as text_start, bool_or(begins) as begins
      from linked group by position, kind, text_id
    )`;
}

function passesFilter(sql: SqlRunner, { username, circleId, writtenAfter }: TextFilter): Fragment {
  return sql`
    ${username === undefined ? sql`` : sql`and l.author_id = (select id from users where lower(username collate "C") = ${username.toLowerCase()})`}
    ${circleId === undefined ? sql`` : sql`and l.author_id in (select user_id from circle_members where circle_id = ${circleId})`}
    ${writtenAfter === undefined ? sql`` : sql`and l.written_at > ${writtenAfter}::timestamptz`}`;
}
