import type { PastImport } from '#contract/own-annotations.ts';
import type { AnnotationColor } from '#core/annotations.ts';
import { asJson } from '../../platform/db/json.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { annotationWords } from './annotation-words.ts';
import { type Anchor, lockEditionsOf, lockMemberships } from './queries.ts';

export interface ImportedSegment {
  readonly id: number;
  readonly position: number;
  readonly body: string;
  readonly first_verse: number | null;
  /** Exclusive. */
  readonly end_verse: number | null;
}

/** An edition that an annotation names, with its segment there. */
export interface FirstSegment {
  readonly slug: string;
  readonly citation: string;
  readonly edition_id: number;
  readonly segment: ImportedSegment | null;
}

interface NamedPlace {
  readonly slug: string;
  readonly citation: string;
}

/** Returns the editions and segments with these slugs and citations, as far as they exist. */
export function findFirstSegments(sql: SqlRunner, places: readonly NamedPlace[]): Promise<FirstSegment[]> {
  return sql<FirstSegment[]>`
    select distinct on (e.id, w.citation) e.slug, w.citation, e.id as edition_id,
      case when s.id is not null then json_build_object(
        'id', s.id, 'position', s.position, 'body', s.body, 'first_verse', lower(s.address), 'end_verse', upper(s.address)) end as segment
    from unnest(${places.map(({ slug }) => slug)}::text[], ${places.map(({ citation }) => citation)}::text[]) w (slug, citation)
      join editions e on e.slug = w.slug
      left join segments s on s.edition_id = e.id and s.citation = w.citation and s.position is not null`;
}

/** Returns segments of an edition from a position on, in reading order. */
export function listSegmentsFrom(sql: SqlRunner, editionId: number, position: number, count: number): Promise<ImportedSegment[]> {
  return sql<ImportedSegment[]>`
    select id, position, body, lower(address) as first_verse, upper(address) as end_verse from segments
    where edition_id = ${editionId} and position between ${position} and ${position + count - 1} order by position`;
}

/** An annotation of the user, as an import compares it. */
export interface OwnAnnotation {
  readonly id: number;
  readonly first_segment_id: number;
  readonly last_segment_id: number;
  readonly start_offset: number | null;
  readonly end_offset: number | null;
  readonly quote: string;
  readonly body: string | null;
  readonly color: AnnotationColor;
}

/** Returns the user's annotations that begin in some segments or have some ids. */
export function listOwnAnnotations(
  sql: SqlRunner,
  userId: number,
  {
    ids,
    editionIds,
    segmentIds,
  }: { readonly ids: readonly number[]; readonly editionIds: readonly number[]; readonly segmentIds: readonly number[] },
): Promise<OwnAnnotation[]> {
  const columns = sql`id, first_segment_id, last_segment_id, start_offset, end_offset, quote, body, color`;
  return sql<OwnAnnotation[]>`
    select ${columns} from annotations where author_id = ${userId} and id = any(${[...ids]}::bigint[])
    union
    select ${columns} from annotations
    where author_id = ${userId} and edition_id = any(${[...editionIds]}::bigint[]) and first_segment_id = any(${[...segmentIds]}::bigint[])`;
}

/**
 * Creates an import. Locks the user, so that two imports of one file add it once; undefined if the
 * account is gone.
 */
export async function insertImport(tx: Transaction, userId: number): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    with me as (select id from users where id = ${userId} for no key update)
    insert into annotation_imports (user_id) select id from me returning id`;
  return row?.id;
}

/** Prevents corrections of editions until the transaction ends. */
export async function lockEditionTexts(tx: Transaction, slugs: readonly string[]): Promise<void> {
  await tx`select from editions where slug = any(${[...slugs]}::text[]) order by id for share`;
}

/** Where an imported annotation is; without offsets if it is lost. */
export type ImportedAnchor = Omit<Anchor, 'start' | 'end'> & { readonly start: number | null; readonly end: number | null };

interface NewAnnotation {
  readonly anchor: ImportedAnchor;
  readonly body: string | null;
  readonly color: AnnotationColor;
  readonly createdAt: string | undefined;
}

/** Inserts private annotations of an import. */
export async function insertImported(
  tx: Transaction,
  userId: number,
  importId: number,
  annotations: readonly NewAnnotation[],
): Promise<void> {
  const rows = annotations.map(({ anchor, body, color, createdAt }, n) => ({
    n,
    edition_id: anchor.editionId,
    first_segment_id: anchor.firstSegmentId,
    last_segment_id: anchor.lastSegmentId,
    start_offset: anchor.start,
    end_offset: anchor.end,
    quote: anchor.quote,
    prefix: anchor.prefix,
    suffix: anchor.suffix,
    address: anchor.address,
    color,
    body,
    created_at: createdAt ?? null,
    words: annotationWords(anchor.quote, body),
  }));
  await tx`
    insert into annotations (author_id, edition_id, first_segment_id, last_segment_id, start_offset, end_offset, quote, prefix, suffix,
      address, color, body, visibility, created_at, words, import_id)
    select ${userId}::bigint, r.edition_id, r.first_segment_id, r.last_segment_id, r.start_offset, r.end_offset, r.quote, r.prefix, r.suffix,
      r.address::int8range, r.color, r.body, 'private', coalesce(r.created_at, now()), r.words, ${importId}::bigint
    from jsonb_to_recordset(${asJson(tx, rows)})
      as r (edition_id bigint, first_segment_id bigint, last_segment_id bigint, start_offset integer, end_offset integer, quote text,
        prefix text, suffix text, address text, color text, body text, created_at timestamptz, words text, n integer)
    order by r.n`;
}

export async function deleteImport(sql: SqlRunner, id: number): Promise<void> {
  await sql`delete from annotation_imports where id = ${id}`;
}

/**
 * Deletes an import of the user with its annotations that were not changed since; undefined if
 * there is none.
 */
export async function undoImport(tx: Transaction, userId: number, id: number): Promise<{ deleted: number; kept: number } | undefined> {
  await lockMemberships(tx, userId);
  await lockEditionsOf(tx, tx`a.import_id = ${id} and a.author_id = ${userId}`);
  const [row] = await tx<{ deleted: number; kept: number }[]>`
    with i as (select id, created_at from annotation_imports where id = ${id} and user_id = ${userId} for update),
    own as (
      select a.id, a.updated_at = i.created_at as is_unchanged from i join annotations a on a.import_id = i.id and a.author_id = ${userId}
      order by a.id for update of a
    ),
    gone as (delete from annotations where id in (select id from own where is_unchanged) returning id),
    undone as (delete from annotation_imports where id in (select id from i))
    select (select count(*) from gone)::integer as deleted, (select count(*) from own where not is_unchanged)::integer as kept from i`;
  return row;
}

/** Returns the user's imports with how many of their annotations are left, newest first. */
export function listImports(sql: Sql, userId: number, page: Page): Promise<PastImport[]> {
  const query = sql<PastImport[]>`
    select i.id, i.created_at, (select count(*)::integer from annotations a where a.import_id = i.id and a.author_id = ${userId}) as count
    from annotation_imports i where i.user_id = ${userId} ${newestPage(sql, 'i.id', page)}`;
  return listPage(query, page);
}
