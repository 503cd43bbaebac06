import { asJson } from '../../platform/db/json.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { annotationWords } from './annotation-words.ts';

/**
 * An annotation whose text may differ in the version of the edition that is about to be published.
 */
export interface AffectedAnnotation {
  readonly id: number;
  readonly quote: string;
  readonly original_quote: string | null;
  readonly prefix: string;
  readonly suffix: string;
  readonly start_offset: number | null;
  readonly end_offset: number | null;
  /** The texts of its segments in both versions; empty where one of its ends is missing. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Prevents new annotations on an edition until the transaction ends. */
export async function lockAnnotatedEdition(tx: Transaction, editionId: number): Promise<void> {
  await tx`select from editions where id = ${editionId} for no key update`;
}

export async function countAnnotations(tx: SqlRunner, editionId: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`select count(*)::integer as count from annotations where edition_id = ${editionId}`;
  return row?.count ?? 0;
}

/**
 * Returns annotations of an edition that lie on changed segments or several segments, or are lost,
 * by id.
 */
export function listAffectedAnnotations(
  tx: Transaction,
  { oldId, newId }: { readonly oldId: number; readonly newId: number },
  after: number,
  limit: number,
): Promise<AffectedAnnotation[]> {
  return tx<AffectedAnnotation[]>`
    select a.id, a.quote, a.original_quote, a.prefix, a.suffix, a.start_offset, a.end_offset,
      (select coalesce(json_agg(s.body order by s.position), '[]') from segments s
        where s.edition_id = ${oldId} and s.position between f.position and l.position) as before,
      (select coalesce(json_agg(s.body order by s.position), '[]') from segments s
        where s.edition_id = ${newId} and s.position between nf.position and nl.position) as after
    from annotations a join segments f on f.id = a.first_segment_id join segments l on l.id = a.last_segment_id
      left join segments nf on nf.edition_id = ${newId} and nf.citation = f.citation
      left join segments nl on nl.edition_id = ${newId} and nl.citation = l.citation
    where a.edition_id = ${oldId} and a.id > ${after}
      and (a.start_offset is null or a.first_segment_id <> a.last_segment_id or nf.body is distinct from f.body)
    order by a.id limit ${tx.unsafe(String(limit))}`;
}

/** The segments that annotations are on: all that a dry run must know of the new text. */
export async function listAnnotatedCitations(sql: Sql, editionId: number): Promise<{ first: string; last: string }[]> {
  return sql<{ first: string; last: string }[]>`
    select distinct f.citation as first, l.citation as last
    from annotations a join segments f on f.id = a.first_segment_id join segments l on l.id = a.last_segment_id
    where a.edition_id = ${editionId}`;
}

/** An annotation with the citations of its segments and their current texts. */
export type CitedAnnotation = Omit<AffectedAnnotation, 'after'> & { readonly first: string; readonly last: string };

/** Returns the annotations of an edition by id, with the texts that they are on. */
export function listCitedAnnotations(sql: Sql, editionId: number, after: number, limit: number): Promise<CitedAnnotation[]> {
  return sql<CitedAnnotation[]>`
    select a.id, a.quote, a.original_quote, a.prefix, a.suffix, a.start_offset, a.end_offset, f.citation as first, l.citation as last,
      (select coalesce(json_agg(s.body order by s.position), '[]') from segments s
        where s.edition_id = ${editionId} and s.position between f.position and l.position) as before
    from annotations a join segments f on f.id = a.first_segment_id join segments l on l.id = a.last_segment_id
    where a.edition_id = ${editionId} and a.id > ${after} order by a.id limit ${sql.unsafe(String(limit))}`;
}

/** Counts the annotations of an edition and their authors; a deleted account counts as one. */
export async function countAnnotationsAndAuthors(sql: Sql, editionId: number): Promise<{ annotations: number; authors: number }> {
  const [row] = await sql<{ annotations: number; authors: number }[]>`
    select count(*)::integer as annotations, count(distinct coalesce(author_id, 0))::integer as authors
    from annotations where edition_id = ${editionId}`;
  return row ?? { annotations: 0, authors: 0 };
}

/** Where an annotation is after a correction; null offsets if its words are no longer there. */
export interface AnchorChange {
  readonly id: number;
  readonly start_offset: number | null;
  readonly end_offset: number | null;
  /** The words at the offsets. */
  readonly quote: string;
  /** The annotated words, if a correction changed them. */
  readonly original_quote: string | null;
  readonly prefix: string;
  readonly suffix: string;
}

/** Stores where annotations are. Search finds a corrected quote by its old and its new words. */
export async function updateAnchors(tx: Transaction, changes: readonly AnchorChange[]): Promise<void> {
  const rows = changes.map((change) => ({ ...change, words: change.original_quote === null ? '' : annotationWords(change.quote, null) }));
  await tx`
    update annotations a set start_offset = c.start_offset, end_offset = c.end_offset, prefix = c.prefix, suffix = c.suffix,
      quote = c.quote, original_quote = c.original_quote, words = case when a.quote = c.quote then a.words else a.words || c.words end
    from jsonb_to_recordset(${asJson(tx, rows)}) as c (id bigint, start_offset integer, end_offset integer, quote text, original_quote text,
      prefix text, suffix text, words text)
    where a.id = c.id`;
}

/** Gives annotations the addresses of their segments, which a correction may have changed. */
export async function updateAddresses(tx: Transaction, editionId: number): Promise<void> {
  await tx`
    update annotations a set address = range_merge(f.address, l.address) from segments f, segments l
    where a.edition_id = ${editionId} and f.id = a.first_segment_id and l.id = a.last_segment_id
      and a.address is distinct from range_merge(f.address, l.address)`;
}
