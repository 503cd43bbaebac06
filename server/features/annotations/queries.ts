import type { Annotation } from '#contract/annotations.ts';
import { formatOsis } from '#core/scripture/osis.ts';
import { sameList } from '#core/same-list.ts';
import type { Fragment, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { notHidden } from '../blocks/access.ts';
import { annotationWords } from './annotation-words.ts';

/** A row of `annotationColumns`. */
export interface AnnotationRow extends Pick<
  Annotation,
  'id' | 'edition' | 'quote' | 'body' | 'color' | 'visibility' | 'circle_ids' | 'author' | 'reply_count' | 'created_at' | 'updated_at'
> {
  readonly first_citation: string;
  readonly last_citation: string;
  readonly start_offset: number | null;
  readonly end_offset: number | null;
  readonly first_verse: number | null;
  readonly last_verse: number | null;
  readonly original_quote: string | null;
  /** The segment before one that the edition no longer has. */
  readonly beside: string | null;
}

/** The columns of an annotation for the caller, from `annotationTables`. */
export function annotationColumns(sql: SqlRunner, callerId: number): Fragment {
  return sql`a.id, e.slug as edition, f.citation as first_citation, l.citation as last_citation, a.start_offset, a.end_offset, a.quote, a.original_quote,
    lower(a.address) as first_verse, upper(a.address) - 1 as last_verse, a.body, a.color, a.visibility, a.created_at, a.updated_at,
    array(
      select ac.circle_id from annotation_circles ac join circle_members cm on cm.circle_id = ac.circle_id and cm.user_id = ${callerId}
      where ac.annotation_id = a.id order by ac.circle_id
    ) as circle_ids,
    case when u.id is not null
      then json_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name, 'profilePicture', u.picture) end as author,
    (select count(*)::integer from annotation_replies r where r.annotation_id = a.id and ${notHidden(sql, callerId, 'r.author_id')}) as reply_count,
    case when f.position is null then coalesce(${citationBefore(sql, 'a', 'f')}, '') end as beside`;
}

/** Returns a row of `annotationColumns` as the API shows it. */
export function toAnnotation(row: AnnotationRow): Annotation {
  const {
    first_citation,
    last_citation,
    start_offset,
    end_offset,
    first_verse: first,
    last_verse: last,
    beside,
    original_quote: original,
    ...rest
  } = row;
  const fields = { ...rest, ...(original !== null && { original_quote: original }) };
  const address = first === null || last === null ? null : { first, last, osis: formatOsis([{ ranges: [{ first, last }], book: '' }]) };
  if (start_offset === null || end_offset === null)
    return {
      ...fields,
      first: { citation: first_citation },
      last: { citation: last_citation },
      lost: true,
      ...(beside !== null && { beside }),
      address,
    };
  return {
    ...fields,
    first: { citation: first_citation, start: start_offset },
    last: { citation: last_citation, end: end_offset },
    address,
  };
}

/**
 * The tables of a list of annotations; editions that are being imported or removed are left out.
 */
export function annotationTables(sql: SqlRunner): Fragment {
  return sql`annotations a join editions e on e.id = a.edition_id and e.slug is not null
    join segments f on f.id = a.first_segment_id join segments l on l.id = a.last_segment_id left join users u on u.id = a.author_id`;
}

/**
 * Selects the citation before the first segment of an annotation, which the edition no longer has.
 */
export function citationBefore(sql: SqlRunner, annotation: string, segment: string): Fragment {
  return sql`(
    select b.citation from segments b
    where b.edition_id = ${sql(annotation)}.edition_id and b.citation_key <= ${sql(segment)}.citation_key and b.position is not null
    order by b.citation_key desc limit 1)`;
}

/** Returns an annotation that matches a condition on `a`. */
export async function findAnnotation(sql: SqlRunner, callerId: number, id: number, condition: Fragment): Promise<Annotation | undefined> {
  const [row] = await sql<AnnotationRow[]>`
    select ${annotationColumns(sql, callerId)} from ${annotationTables(sql)} where a.id = ${id} and ${condition}`;
  return row && toAnnotation(row);
}

/** Locks the caller's row, so that it stays, and then an annotation until the transaction ends. */
export async function lockAnnotation(tx: Transaction, callerId: number, id: number): Promise<void> {
  await tx`
    with me as (select id from users where id = ${callerId} for key share)
    select from me join annotations a on a.id = ${id} for no key update of a`;
}

/**
 * Locks a user and then their memberships, on which the circles of annotations depend. Required
 * before locking an annotation to change its circles: leaving a circle locks the membership first.
 */
export async function lockMemberships(tx: Transaction, user: number | Fragment): Promise<void> {
  await tx`
    with author as materialized (select id from users where id = ${user} for key share)
    select from author join circle_members m on m.user_id = author.id order by m.circle_id for key share of m`;
}

/**
 * Locks the editions of annotations that match a condition: required before several annotations are
 * locked.
 */
export async function lockEditionsOf(tx: Transaction, condition: Fragment): Promise<void> {
  await tx`select from editions where id in (select a.edition_id from annotations a where ${condition}) order by id for share`;
}

/** The fields that an author may change. */
export interface AnnotationFields {
  readonly color: Annotation['color'];
  readonly body: string | null;
  readonly visibility: Annotation['visibility'];
  readonly circleIds: readonly number[];
}

/** Where an annotation is, and its words. */
export interface Anchor {
  readonly editionId: number;
  readonly firstSegmentId: number;
  readonly lastSegmentId: number;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  readonly prefix: string;
  readonly suffix: string;
  /** An `int8range`. */
  readonly address: string | null;
}

/** Prevents corrections of an edition until the transaction ends. */
export async function lockEditionText(tx: Transaction, editionId: number): Promise<void> {
  await tx`select from editions where id = ${editionId} for share`;
}

/** Inserts an annotation; returns undefined if the account no longer exists. */
export async function insertAnnotation(
  tx: Transaction,
  callerId: number,
  anchor: Anchor,
  { color, body, visibility, circleIds }: AnnotationFields,
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    with me as (select id from users where id = ${callerId} for key share),
    members as (select circle_id, user_id from circle_members where user_id = ${callerId} and circle_id = any(${[...circleIds]}::bigint[]) for key share),
    a as (
      insert into annotations (author_id, edition_id, first_segment_id, last_segment_id, start_offset, end_offset, quote, prefix, suffix,
        address, color, body, visibility, words)
      select me.id, ${anchor.editionId}::bigint, ${anchor.firstSegmentId}::bigint, ${anchor.lastSegmentId}::bigint, ${anchor.start}::integer,
        ${anchor.end}::integer, ${anchor.quote}::text, ${anchor.prefix}::text, ${anchor.suffix}::text, ${anchor.address}::int8range,
        ${color}::text, ${body}::text, ${visibility}::text, ${annotationWords(anchor.quote, body)}::text
      from me returning id
    ),
    shared as (
      insert into annotation_circles (annotation_id, circle_id, author_id, edition_id)
      select a.id, circle_id, user_id, ${anchor.editionId}::bigint from a, members
    )
    select id from a`;
  return row?.id;
}

/**
 * Requires a lock on the annotation and, if its circles change, on the memberships. `updated_at`
 * always increases.
 */
export async function updateAnnotationRow(
  tx: Transaction,
  callerId: number,
  { id, quote, circle_ids: before }: Pick<Annotation, 'id' | 'quote' | 'circle_ids'>,
  fields: AnnotationFields,
  /** The new place of a lost annotation. */
  anchor?: Anchor,
): Promise<void> {
  const { color, body, visibility, circleIds } = fields;
  if (!sameList(before.map(String), circleIds.map(String))) await updateCircles(tx, callerId, id, circleIds);
  await tx`
    update annotations set color = ${color}, body = ${body}, visibility = ${visibility}, words = ${annotationWords(anchor?.quote ?? quote, body)},
      ${anchor ? anchorChange(tx, anchor) : tx``}
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where id = ${id}`;
}

function anchorChange(tx: Transaction, anchor: Anchor): Fragment {
  const { firstSegmentId, lastSegmentId, start, end, quote, prefix, suffix, address } = anchor;
  return tx`first_segment_id = ${firstSegmentId}, last_segment_id = ${lastSegmentId}, start_offset = ${start}, end_offset = ${end},
    quote = ${quote}, original_quote = null, prefix = ${prefix}, suffix = ${suffix}, address = ${address}::int8range,`;
}

async function updateCircles(tx: Transaction, callerId: number, id: number, circleIds: readonly number[]): Promise<void> {
  await tx`delete from annotation_circles where annotation_id = ${id} and circle_id <> all(${[...circleIds]}::bigint[])`;
  await tx`
    with members as (select circle_id, user_id from circle_members where user_id = ${callerId} and circle_id = any(${[...circleIds]}::bigint[]) for key share)
    insert into annotation_circles (annotation_id, circle_id, author_id, edition_id)
    select ${id}::bigint, circle_id, user_id, (select edition_id from annotations where id = ${id}) from members
    on conflict do nothing`;
}

export async function deleteAnnotationRow(tx: Transaction, id: number): Promise<void> {
  await lockMemberships(tx, tx`(select author_id from annotations where id = ${id})`);
  await tx`delete from annotations where id = ${id}`;
}
