import { asJson } from '../../../platform/db/json.ts';
import type { Sql, SqlRunner, Transaction } from '../../../platform/db/open.ts';
import { lexemes, SEGMENT_WORDS_VERSION } from '../../search/public.ts';
import type { SectionRow, SegmentRow } from './edition-rows.ts';

/** A row of `editions` besides its slug and work. */
export interface EditionRow {
  readonly title: string;
  readonly short_title: string | null;
  readonly author: string | null;
  readonly language: string;
  readonly language_name: string;
  readonly kind: string | null;
  readonly translator: string | null;
  readonly published: string | null;
  readonly license: string | null;
  readonly attribution: string | null;
  readonly source_url: string | null;
  readonly source_sha256: string;
  readonly format: string;
  readonly citation_levels: readonly string[];
  readonly scripture: boolean;
  readonly numbering: string | null;
}

/** Inserts a hidden edition. */
export async function insertHiddenEdition(sql: Sql, row: EditionRow): Promise<number> {
  const columns = sql`title, short_title, author, language, language_name, kind, translator, published, license, attribution, source_url,
    source_sha256, format, citation_levels, scripture, numbering`;
  const [edition] = await sql<{ id: number }[]>`
    insert into editions (${columns}) select ${columns} from jsonb_populate_record(null::editions, ${asJson(sql, row)}) returning id`;
  if (!edition) throw new Error('no row returned');
  return edition.id;
}

export async function insertSegments(sql: Sql, editionId: number, rows: readonly SegmentRow[]): Promise<void> {
  await sql`
    insert into segments (edition_id, position, section_position, citation, citation_key, label, address, body, marks, notes, about, about_addresses,
      source_author, source_work, source_year, words)
    select ${editionId}::bigint, position, section_position, citation, citation_key, label, address, body, marks, notes, about, about_addresses,
      source_author, source_work, source_year, words || array_to_tsvector(array[${lexemes.edition(editionId)}::text])
    from jsonb_to_recordset(${asJson(sql, rows)}) as r(
      position integer, section_position integer, citation text, citation_key text, label text, address int8range, body text,
      marks jsonb, notes jsonb, about text[], about_addresses int8multirange, source_author text, source_work text, source_year smallint,
      words tsvector)`;
}

export async function insertSections(sql: Sql, editionId: number, rows: readonly SectionRow[]): Promise<void> {
  await sql`
    insert into sections (edition_id, position, parent_position, depth, label, citation, citation_key, first_position, last_position)
    select ${editionId}::bigint, position, parent_position, depth, label, citation, citation_key, first_position, last_position
    from jsonb_to_recordset(${asJson(sql, rows)}) as r(
      position integer, parent_position integer, depth integer, label text, citation text, citation_key text,
      first_position integer, last_position integer)`;
}

export interface KnownEdition {
  readonly id: number;
  readonly slug: string;
  readonly work_id: number;
  readonly author: string | null;
  readonly translator: string | null;
  readonly language: string;
  readonly segment_count: number;
}

/** Serializes the publication of editions, until the end of the transaction. */
export async function lockEditions(sql: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catena.editions'))`;
}

export async function findKnownEdition(sql: SqlRunner, slug: string): Promise<KnownEdition | undefined> {
  const [row] = await sql<KnownEdition[]>`
    select id, slug, work_id, author, translator, language, segment_count from editions where slug = ${slug}`;
  return row;
}

/** Returns whether an edition has segments with any of some citations. */
export async function hasAnyCitation(sql: SqlRunner, editionId: number, citations: readonly string[]): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from segments where edition_id = ${editionId} and citation = any(${[...citations]}::text[]) and position is not null) as found`;
  return row?.found === true;
}

export async function publishEdition(
  sql: SqlRunner,
  id: number,
  change: { slug: string; workId: number; segments: number },
): Promise<void> {
  await sql`
    update editions set slug = ${change.slug}, work_id = ${change.workId}, segment_count = ${change.segments},
      words_version = ${SEGMENT_WORDS_VERSION}, imported_at = now()
    where id = ${id}`;
}

/** Stores the hash of the files, which is known after the last one. */
export async function setSource(sql: SqlRunner, id: number, sha256: string): Promise<void> {
  await sql`update editions set source_sha256 = ${sha256} where id = ${id}`;
}

export interface SegmentChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/**
 * Updates the planner's statistics of segments. For an edition without them, it expects one segment
 * and compares all segments with each other: merging two versions of a Bible then takes hours.
 */
export async function countSegmentsForPlanner(sql: Sql): Promise<void> {
  await sql`analyze segments (edition_id, citation, position)`;
}

/**
 * Compares rows of a text that was only read with the edition that has its slug; `known` counts
 * those that it has.
 */
export async function compareSegments(
  sql: Sql,
  editionId: number,
  rows: readonly SegmentRow[],
): Promise<{ known: number; changed: number }> {
  const [row] = await sql<{ known: number; changed: number }[]>`
    select count(*)::integer as known, count(*) filter (where
      (o.label, o.address, o.body, o.marks, o.notes, o.about) is distinct from (n.label, n.address, n.body, n.marks, n.notes, n.about))::integer
      as changed
    from jsonb_to_recordset(${asJson(sql, rows)}) as n(
      citation text, label text, address int8range, body text, marks jsonb, notes jsonb, about text[])
    join segments o on o.edition_id = ${editionId} and o.citation = n.citation and o.position is not null`;
  return row ?? { known: 0, changed: 0 };
}

/** Clears the positions of segments that the new text no longer has. */
export async function removeMissingSegments(sql: Transaction, oldId: number, newId: number): Promise<number> {
  const rows = await sql`
    update segments o set position = null, section_position = null where o.edition_id = ${oldId} and o.position is not null
      and not exists (select from segments n where n.edition_id = ${newId} and n.citation = o.citation)`;
  return rows.count;
}

/**
 * Updates the position and content of segments that both texts have; returns how many changed or
 * came back.
 */
export async function updateKnownSegments(sql: Transaction, oldId: number, newId: number): Promise<{ changed: number; returned: number }> {
  const [row] = await sql<{ changed: number; returned: number }[]>`
    with known as (
      update segments o set position = n.position, section_position = n.section_position, label = n.label, address = n.address, body = n.body,
        marks = n.marks, notes = n.notes, about = n.about, about_addresses = n.about_addresses,
        source_author = n.source_author, source_work = n.source_work, source_year = n.source_year,
        words = case when o.body = n.body then o.words else ${wordsInEdition(sql, 'n', newId, oldId)} end
      from segments n, segments before
      where n.edition_id = ${newId} and o.edition_id = ${oldId} and o.citation = n.citation and before.id = o.id
        and (o.position, o.section_position, o.label, o.address, o.body, o.marks, o.notes, o.about, o.about_addresses,
            o.source_author, o.source_work, o.source_year)
          is distinct from (n.position, n.section_position, n.label, n.address, n.body, n.marks, n.notes, n.about, n.about_addresses,
            n.source_author, n.source_work, n.source_year)
      returning before.position is not null
        and (before.label, before.address, before.body, before.marks, before.notes, before.about, before.source_year)
          is distinct from (n.label, n.address, n.body, n.marks, n.notes, n.about, n.source_year) as is_changed, before.position is null as is_back
    )
    select count(*) filter (where is_changed)::integer as changed, count(*) filter (where is_back)::integer as returned from known`;
  return row ?? { changed: 0, returned: 0 };
}

/** Moves the segments that are new in the new text to the old edition. */
export async function moveNewSegments(sql: Transaction, oldId: number, newId: number): Promise<number> {
  const rows = await sql`
    update segments n set edition_id = ${oldId}, words = ${wordsInEdition(sql, 'n', newId, oldId)} where n.edition_id = ${newId}
      and not exists (select from segments o where o.edition_id = ${oldId} and o.citation = n.citation)`;
  return rows.count;
}

/** Selects the words of a segment with the lexeme of another edition. */
function wordsInEdition(sql: SqlRunner, alias: string, from: number, to: number) {
  return sql`ts_delete(${sql(alias)}.words, ${lexemes.edition(from)}::text) || array_to_tsvector(array[${lexemes.edition(to)}::text])`;
}

/** Deletes the removed segments of an edition that nothing refers to. */
export async function deleteUnusedSegments(sql: Transaction, editionId: number): Promise<void> {
  await sql`
    delete from segments s where s.edition_id = ${editionId} and s.position is null
      and not exists (select from reading_positions r where r.segment_id = s.id)
      and not exists (select from annotations a where a.first_segment_id = s.id)
      and not exists (select from annotations a where a.last_segment_id = s.id and a.first_segment_id <> a.last_segment_id)`;
}

/** Replaces the table of contents of the old edition with that of the new one. */
export async function replaceSections(sql: Transaction, oldId: number, newId: number): Promise<void> {
  await sql`delete from sections where edition_id = ${oldId}`;
  await sql`update sections set edition_id = ${oldId} where edition_id = ${newId}`;
}

/** Copies the metadata of the new text to the old edition. */
export async function updateEdition(sql: Transaction, oldId: number, newId: number, workId: number, segments: number): Promise<void> {
  await sql`
    update editions o set work_id = ${workId}, title = n.title, short_title = n.short_title, author = n.author, language = n.language,
      language_name = n.language_name, kind = n.kind, translator = n.translator, published = n.published, license = n.license,
      attribution = n.attribution, source_url = n.source_url, source_sha256 = n.source_sha256, format = n.format,
      citation_levels = n.citation_levels, scripture = n.scripture, numbering = n.numbering, segment_count = ${segments}, imported_at = now(),
      words_version = case when o.language = n.language then o.words_version else 0 end
    from editions n where o.id = ${oldId} and n.id = ${newId}`;
}

/** Hides an edition, so that it can be deleted in small steps; returns its id. */
export async function hideEdition(sql: Sql, slug: string): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`update editions set slug = null, imported_at = now() where slug = ${slug} returning id`;
  return row?.id;
}

/** Deletes some segments of a hidden edition; returns how many. */
export async function deleteSomeSegments(sql: Sql, editionId: number, max: number): Promise<number> {
  const rows = await sql`
    delete from segments where id in (select id from segments where edition_id = ${editionId} limit ${max}::integer)
      and exists (select from editions where id = ${editionId} and slug is null)`;
  return rows.count;
}

export async function deleteHiddenEdition(sql: Sql, id: number): Promise<void> {
  await sql`delete from editions where id = ${id} and slug is null`;
}

/** Returns hidden editions that an interrupted import or removal left behind. */
export async function listAbandonedEditions(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from editions where slug is null and imported_at < now() - interval '6 hours'`;
  return rows.map(({ id }) => id);
}
