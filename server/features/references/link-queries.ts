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

/**
 * The edition whose margin is read; those that cite the work in the same way have the same
 * segments.
 */
export interface LinkedText {
  readonly id: number;
  readonly work_id: number;
  readonly citation_levels: readonly string[];
}

export interface LinkRequest {
  readonly callerId: number;
  readonly types: readonly UserTextType[];
  readonly filter: TextFilter;
}

export interface LinkedPlaces {
  readonly text: LinkedText;
  readonly places: readonly LinkedPlace[];
}

/**
 * Lists all texts that link to some places; the caller has counted that they are few. Each has its
 * places, with its width there.
 */
export function listLinksOnPlaces(
  sql: Sql,
  places: LinkedPlaces,
  request: LinkRequest,
  limit: number,
): Promise<(QuotedText & { readonly places: readonly (readonly [position: number, width: number])[] })[]> {
  // The width of a link to the edition is 2, of one to the work 3.
  const width = sql`case when l.slug is null then 3 else 2 end as width`;
  const toAll = { columns: sql`l.kind, l.text_id, ${width}, l.written_at, l.text_start`, isWanted: sql`true` };
  return sql<(QuotedText & { readonly places: readonly (readonly [number, number])[] })[]>`
    with ${narrowPart(sql, places, request)},
    placed as materialized (
      select position, kind, text_id, min(width)::integer as width, max(written_at) as written_at, min(text_start) as text_start
      from (
        select position, kind, text_id, width, written_at, text_start from narrow
        union all
        select h.position, l.* from here h cross join (${linksToAll(sql, places.text, request, toAll)}) l
      ) linked group by position, kind, text_id
    ),
    page as materialized (
      select kind, text_id, min(width) as width, max(written_at) as written_at, json_agg(json_build_array(position, width)) as places,
        min(text_start) as text_start
      from placed group by kind, text_id ${limitClause(sql, limit)}
    ),
    ${namedPart(sql)}
    ${detailsOf(sql, request.callerId, sql`, p.places ${wordColumns(sql)}`)}`;
}

/**
 * Lists the texts that link to one place page by page: the narrowest place first, then the newest.
 */
export async function listQuotedLinks(
  sql: Sql,
  { text, place }: { readonly text: LinkedText; readonly place: LinkedPlace },
  request: LinkRequest,
  { before, limit }: { readonly before: TextCursor | undefined; readonly limit: number },
): Promise<QuotedText[]> {
  const texts = await sql<QuotedText[]>`
    with ${narrowPart(sql, { text, places: [place] }, request)},
    page as materialized (
      select kind, text_id, width, written_at, text_start from (
        select kind, text_id, width, written_at, text_start from narrow where true ${afterCursor(sql, before, sql`width`)}
        union all
        ${newestLinksToAll(sql, text, request, { before, limit })}
      ) linked order by width, written_at desc, kind, text_id desc ${limitClause(sql, limit)}
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
 * Builds the parts of a `with` that find texts on places. `narrow` has each text once for each
 * place, with the width of its narrowest link there: 0 for the segment, 1 for a section or range.
 */
function narrowPart(sql: SqlRunner, { text, places }: LinkedPlaces, request: LinkRequest): Fragment {
  const columns = sql`l.kind, l.text_id, h.position, l.written_at, l.text_start,
    case when l.first_key = h.key and l.last_key = h.key then 0 else 1 end as width`;
  return sql`
    here as materialized (select * from unnest(${places.map(({ position }) => position)}::integer[]) h (position)),
    slugs as materialized (${slugsOf(sql, text)}),
    linked as materialized (
      ${readable(
        sql,
        request,
        (isRead) => sql`
          select ${columns} from slugs cross join (${keysHere(sql, places, keysAround)}) h
            join text_links l on l.slug = slugs.slug and l.first_key = h.around
          where l.last_key = l.first_key and l.first_key <> '' and ${isRead}
          union all ${rangesHere(sql, { text, places }, columns, isRead)}`,
      )}
    ),
    narrow as materialized (
      select position, kind, text_id, min(width)::integer as width, max(written_at) as written_at, min(text_start) as text_start
      from linked group by position, kind, text_id
    )`;
}

/** Selects the links to ranges around places. */
export function rangesHere(sql: SqlRunner, { places }: LinkedPlaces, columns: Fragment, isRead: Fragment): Fragment {
  return sql`
    select ${columns} from slugs cross join (${keysHere(sql, places, prefixesOf)}) h
      join text_links l on l.slug = slugs.slug and shared_prefix(l.first_key, l.last_key) = h.around
    where l.first_key < l.last_key and l.first_key <> '' and l.first_key <= h.key and h.key < l.last_key || '/' and ${isRead}`;
}

/** Selects the places with their keys, once for each other key that `around` returns for theirs. */
export function keysHere(sql: SqlRunner, places: readonly LinkedPlace[], around: (key: string) => string[]): Fragment {
  const all = places.flatMap(({ position, citation_key: key }) => around(key).map((one) => ({ position, key, around: one })));
  return sql`
    select * from unnest(${all.map(({ position }) => position)}::integer[], ${all.map(({ key }) => key)}::text[] collate "C",
      ${all.map((one) => one.around)}::text[] collate "C") h (position, key, around)`;
}

/** Matches places `h` that are the first of what begins with a key. */
export function isFirstOf(sql: SqlRunner, text: LinkedText, firstKey: Fragment): Fragment {
  return sql`(${firstKey} = h.key or not exists (
    select from segments s where s.edition_id = ${text.id} and s.position = h.position - 1 and s.citation_key >= ${firstKey}))`;
}

/**
 * Selects the editions whose segments are the same; '/' and what is after it sorts after all that
 * continues a citation.
 */
export function slugsOf(sql: SqlRunner, text: LinkedText): Fragment {
  return sql`select e.slug from editions e where e.work_id = ${text.work_id} and e.slug is not null and not e.scripture
    and cardinality(e.citation_levels) = ${text.citation_levels.length}`;
}

/**
 * Selects columns of the links to all of a text, to the edition or to the work, as far as they
 * match a condition.
 */
export function linksToAll(
  sql: SqlRunner,
  text: LinkedText,
  request: LinkRequest,
  { columns, isWanted }: { readonly columns: Fragment; readonly isWanted: Fragment },
): Fragment {
  return readable(
    sql,
    request,
    (isRead) => sql`
      select ${columns} from slugs join text_links l on l.slug = slugs.slug and l.first_key = '' where ${isWanted} and ${isRead}
      union all
      select ${columns} from text_links l where l.work_id = ${text.work_id} and ${isWanted} and ${isRead}`,
  );
}

/**
 * Selects the first rows after a cursor of links to all of a text, without texts that have a
 * narrower link to the place.
 */
function newestLinksToAll(
  sql: SqlRunner,
  text: LinkedText,
  request: LinkRequest,
  { before, limit }: { readonly before: TextCursor | undefined; readonly limit: number },
): Fragment {
  const isText = (alias: string): Fragment => sql`${sql(alias)}.kind = l.kind and ${sql(alias)}.text_id = l.text_id`;
  const isNarrower = sql`exists (select from narrow n where ${isText('n')})`;
  // Scalar, so that each row of the page looks them up: joins would read all links of the text.
  const firstToEdition = sql`(select min(o.id) from text_links o join slugs s on s.slug = o.slug where o.first_key = '' and ${isText('o')})`;
  const firstToWork = sql`(select min(o.id) from text_links o where o.work_id = l.work_id and ${isText('o')})`;
  const newest = sql`order by written_at desc, kind, text_id desc ${limitClause(sql, limit)}`;
  const page = (width: number, links: Fragment, isRead: Fragment): Fragment => sql`
    select l.kind, l.text_id, ${sql.unsafe(String(width))} as width, l.written_at, l.text_start from ${links}
      and ${isRead} and not ${isNarrower} ${afterCursor(sql, before, sql`${sql.unsafe(String(width))}`)} ${newest}`;
  // Inequalities: the planner expects an equality to leave so few rows that it would read and sort
  // all of them.
  return readable(
    sql,
    request,
    (isRead) => sql`
      select p.* from slugs cross join lateral (
        ${page(2, sql`text_links l where l.slug = slugs.slug and l.first_key = '' and ${firstToEdition} >= l.id`, isRead)}) p
      union all
      (${page(3, sql`text_links l where l.work_id = ${text.work_id} and coalesce(${firstToEdition}, 0) < 1 and ${firstToWork} >= l.id`, isRead)})`,
  );
}

/**
 * Unites what everybody may read and what only the caller may read, each through its own indexes.
 */
export function readable(sql: SqlRunner, { callerId, types, filter }: LinkRequest, select: (isRead: Fragment) => Fragment): Fragment {
  const isWanted = sql`l.kind = any(${[...types]}::text[]) ${passesFilter(sql, filter)} ${andNotHidden(sql, callerId, 'l.author_id')}`;
  return sql`${select(sql`l.public and ${isWanted}`)} union all ${select(sql`not l.public and l.author_id = ${callerId} and ${isWanted}`)}`;
}

/** Returns the keys of a segment and of all that it is in, which sort before its next character. */
export function keysAround(key: string): string[] {
  return [key, ...Array.from(key.matchAll(/[ -.]/g), ({ index }) => key.slice(0, index)).filter((one) => one !== '')];
}

/** Returns what the ends of a range around a segment may have in common (`shared_prefix`). */
function prefixesOf(key: string): string[] {
  return ['', ...Array.from(key.matchAll(/[^0-9a-z]/gu), ({ 0: one, index }) => key.slice(0, index + one.length))];
}

function passesFilter(sql: SqlRunner, { username, circleId, writtenAfter }: TextFilter): Fragment {
  return sql`
    ${username === undefined ? sql`` : sql`and l.author_id = (select id from users where lower(username collate "C") = ${username.toLowerCase()})`}
    ${circleId === undefined ? sql`` : sql`and l.author_id in (select user_id from circle_members where circle_id = ${circleId})`}
    ${writtenAfter === undefined ? sql`` : sql`and l.written_at > ${writtenAfter}::timestamptz`}`;
}
