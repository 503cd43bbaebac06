import type { Edition, Section } from '#contract/editions.ts';
import { limits } from '#core/limits.ts';
import type { Numbering, VerseRange } from '#core/scripture/numbering.ts';
import { languageOf } from '../../catalog/languages.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { formatRange } from './verse-address.ts';

/** The columns of an `Edition`, from `editions e`. */
export function editionColumns(sql: SqlRunner) {
  return sql`e.id, e.slug, e.work_id, e.title, e.short_title, e.author, e.language, e.language_name, e.kind, e.translator, e.published, e.license,
    e.attribution, e.source_url, e.citation_levels, e.scripture, e.numbering, e.segment_count, e.imported_at`;
}

interface EditionFilter {
  readonly workId: number | undefined;
  /** A tag or name of a language. */
  readonly language: string | undefined;
  /** Canonical verses, of which the edition has at least one. */
  readonly verses?: readonly VerseRange[] | undefined;
}

export function listEditions(sql: Sql, { workId, language, verses }: EditionFilter, page: Page): Promise<Edition[]> {
  const query = sql<Edition[]>`
    select ${editionColumns(sql)} from editions e where e.slug is not null
      ${workId === undefined ? sql`` : sql`and e.work_id = ${workId}`}
      ${language === undefined || language === '' ? sql`` : sql`and (e.language_name in (${language}, ${languageOf(language).name}) or e.language = ${language})`}
      ${verses === undefined ? sql`` : sql`and e.id in (${editionsWithVerses(sql, verses)})`}
      ${newestPage(sql, 'e.id', page)}`;
  return listPage(query, page);
}

function editionsWithVerses(sql: Sql, verses: readonly VerseRange[]) {
  const ranges = `{${verses.map(formatRange).join(',')}}`;
  return sql`select s.edition_id from segments s where s.position is not null and s.address is not null and s.address && ${ranges}::int8multirange`;
}

/** Returns the editions of a work that can be read, oldest import first. */
export async function listEditionsOfWork(sql: Sql, workId: number): Promise<Edition[]> {
  const rows = await sql<Edition[]>`
    select ${editionColumns(sql)} from editions e where e.work_id = ${workId} and e.slug is not null order by e.id ${limitClause(sql, limits.list.max)}`;
  return rows.slice(0, limits.list.max);
}

export async function findEdition(sql: SqlRunner, slug: string): Promise<Edition | undefined> {
  const [row] = await sql<Edition[]>`select ${editionColumns(sql)} from editions e where e.slug = ${slug}`;
  return row;
}

/** Returns the numberings of editions of scripture; other editions are left out. */
export async function findNumberings(sql: SqlRunner, slugs: readonly string[]): Promise<{ slug: string; numbering: Numbering }[]> {
  return sql<{ slug: string; numbering: Numbering }[]>`
    select slug, coalesce(numbering, 'kjv') as numbering from editions where slug = any(${[...slugs]}::text[]) and scripture`;
}

/** Returns the position of a section in the table of contents. */
export async function findSectionPosition(sql: Sql, editionId: number, id: number): Promise<number | undefined> {
  const [row] = await sql<{ position: number }[]>`select position from sections where id = ${id} and edition_id = ${editionId}`;
  return row?.position;
}

/** Lists the sections after a position in the table of contents. */
export async function listSections(sql: Sql, editionId: number, after: number): Promise<Section[]> {
  return sql<Section[]>`
    select s.id, s.depth, s.label, s.citation, first.citation as first,
      coalesce(s.last_position - s.first_position + 1, 0) as segment_count
    from sections s left join segments first on first.edition_id = s.edition_id and first.position = s.first_position
    where s.edition_id = ${editionId} and s.position > ${after}
    order by s.position limit ${sql.unsafe(String(limits.sections))}`;
}

export interface StoredPosition extends Edition {
  readonly listed_at: string;
  readonly citation: string;
  readonly position: number | null;
  readonly furthest_position: number;
}

/** Returns the caller's positions, the latest first. */
export function listReadingPositions(
  sql: Sql,
  callerId: number,
  { before, limit }: Page<{ readonly listed_at: string; readonly id: number }>,
): Promise<StoredPosition[]> {
  const query = sql<StoredPosition[]>`
    select ${editionColumns(sql)}, r.updated_at as listed_at, s.citation, s.position, r.furthest_position
    from reading_positions r join editions e on e.id = r.edition_id join segments s on s.id = r.segment_id
    where r.user_id = ${callerId} and e.slug is not null
      ${before === undefined ? sql`` : sql`and (r.updated_at, r.edition_id) < (${before.listed_at}::timestamptz, ${before.id}::bigint)`}
    order by r.updated_at desc, r.edition_id desc ${limitClause(sql, limit)}`;
  return listPage(query, { limit });
}

interface NewPosition {
  readonly editionId: number;
  readonly position: number;
  readonly secondsAgo: number;
}

/**
 * Stores where a reader is, unless a later position is known; returns whether the segment still
 * exists.
 */
export async function saveReadingPosition(sql: Sql, callerId: number, { editionId, position, secondsAgo }: NewPosition): Promise<boolean> {
  const rows = await sql`
    insert into reading_positions as known (user_id, edition_id, segment_id, furthest_position, updated_at)
    select ${callerId}, ${editionId}, id, position, now() - make_interval(secs => ${secondsAgo}::float8)
    from segments where edition_id = ${editionId} and position = ${position} for key share
    on conflict (user_id, edition_id) do update set
      segment_id = case when known.updated_at > excluded.updated_at then known.segment_id else excluded.segment_id end,
      updated_at = greatest(known.updated_at, excluded.updated_at),
      furthest_position = greatest(known.furthest_position, excluded.furthest_position)
    returning id`;
  return rows.length > 0;
}

export async function deleteReadingPosition(sql: Sql, callerId: number, editionId: number): Promise<void> {
  await sql`delete from reading_positions where user_id = ${callerId} and edition_id = ${editionId}`;
}

/** Returns the short titles of editions, or else their titles. */
export function listEditionTitles(sql: SqlRunner, slugs: readonly string[]): Promise<{ slug: string; title: string }[]> {
  return sql<{ slug: string; title: string }[]>`
    select slug, coalesce(short_title, title) as title from editions where slug = any(${[...slugs]}::text[])`;
}

/** The slug of the starter text, and the name of the claim of its import. */
export const STARTER_SLUG = 'kjv';

/** A claim that was not renewed for so long belongs to a killed process. */
export const STALE_SECONDS = 60;

/** Returns whether a process imports the starter text of this slug now; it renews its claim. */
export async function isImporting(sql: SqlRunner, slug: string): Promise<boolean> {
  if (slug !== STARTER_SLUG) return false;
  const rows = await sql`
    select from loaded_catalogues where name = ${slug} and checksum = '' and loaded_at > now() - make_interval(secs => ${STALE_SECONDS}::float8)`;
  return rows.length > 0;
}
