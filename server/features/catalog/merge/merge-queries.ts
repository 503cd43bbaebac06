import type { Merge, MergeKind } from '#contract/catalog.ts';
import { oneRow } from '../../../platform/db/one-row.ts';
import type { Sql, SqlRunner, Transaction } from '../../../platform/db/open.ts';
import { listPage, newestPage, type Page } from '../../../platform/db/list.ts';
import type { Pair } from './row-queries.ts';

/** A work or an author, as the preview of a merge and its record name it. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
  /** The author line of a work, or the dates of an author. */
  readonly detail: string | null;
}

/** Returns the records with these ids. */
export function listRecords(sql: SqlRunner, kind: MergeKind, ids: readonly number[]): Promise<NamedRecord[]> {
  return kind === 'work'
    ? sql<NamedRecord[]>`select id, title as name, author as detail from works where id = any(${[...ids]}::bigint[])`
    : sql<NamedRecord[]>`select id, name, dates as detail from authors where id = any(${[...ids]}::bigint[])`;
}

/**
 * Locks the users whose data a merge stores, and then the two records, so that nothing new refers
 * to them meanwhile.
 */
export async function lockRecords(tx: Transaction, kind: MergeKind, { from, into }: Pair): Promise<void> {
  if (kind === 'work')
    await tx`
      select from users where id in (
        select user_id from reads where work_id in (${from}::bigint, ${into}::bigint)
        union select added_by from circle_works where work_id in (${from}::bigint, ${into}::bigint)
      ) order by id for key share`;
  await tx`select from ${tx(`${kind}s`)} where id in (${from}::bigint, ${into}::bigint) order by id for update`;
}

export async function insertMerge(
  tx: Transaction,
  { kind, from, into, userId }: { kind: MergeKind; from: NamedRecord; into: NamedRecord; userId: number | null },
): Promise<number> {
  return oneRow(
    await tx<{ id: number }[]>`
      insert into merges (kind, into_id, from_id, into_name, from_name, merged_by)
      values (${kind}, ${into.id}, ${from.id}, ${into.name}, ${from.name}, ${userId}) returning id`,
  ).id;
}

/** Stores where the address and the catalog id of a merged record lead, and deletes the record. */
export async function redirectRecord(tx: Transaction, merge: number, kind: MergeKind, { from, into }: Pair): Promise<void> {
  await tx`
    insert into ${tx(`merged_${kind}s`)} (id, into_id, source_key, merge_id)
    select id, ${into}::bigint, source_key, ${merge}::bigint from ${tx(`${kind}s`)} where id = ${from}`;
  await tx`delete from ${tx(`${kind}s`)} where id = ${from}`;
}

/** Points the links in texts to the record that stays. */
export async function moveLinks(tx: Transaction, { from, into }: Pair): Promise<void> {
  await tx`update text_links set work_id = ${into} where work_id = ${from}`;
}

/** Points links back whose text names the merged work, also in texts that changed since. */
export async function moveLinksBack(tx: Transaction, { from, into }: Pair): Promise<void> {
  const link = `[Work:${from}]`;
  await tx`
    update text_links l set work_id = ${from}
    where l.work_id = ${into} and ${link} = substr(coalesce(
      (select content from topics where id = l.topic_id), (select content from posts where id = l.post_id),
      (select content from essays where id = l.essay_id), (select content from notes where id = l.note_id),
      (select content from comments where id = l.comment_id)), l.text_start + 1, ${link.length}::integer)`;
}

/**
 * Replaces the merged work among the works of the landing page, and stores the list from before.
 */
export async function replaceOnShelf(tx: Transaction, merge: number, { from, into }: Pair): Promise<void> {
  await tx`
    with before as (select value from settings where name = 'home_shelf' and value @> to_jsonb(${from}::bigint) for update),
    after as (
      select (select jsonb_agg(id order by position) from (
        select id, min(position) as position from (
          select case when e = to_jsonb(${from}::bigint) then to_jsonb(${into}::bigint) else e end as id, position
          from jsonb_array_elements(value) with ordinality x (e, position)) replaced group by id
      ) once) as value from before
    ),
    saved as (update settings s set value = after.value, revision = revision + 1 from after where s.name = 'home_shelf')
    insert into merged_rows (merge_id, table_name, fate, content)
    select ${merge}::bigint, 'settings', 'changed', jsonb_build_object('before', before.value, 'after', after.value) from before, after`;
}

/** Restores the works of the landing page, unless they were changed since. */
export async function restoreShelf(tx: Transaction, merge: number): Promise<void> {
  await tx`
    update settings s set value = m.content->'before', revision = revision + 1 from merged_rows m
    where m.merge_id = ${merge} and m.table_name = 'settings' and s.name = 'home_shelf' and s.value = m.content->'after'`;
}

/** Gives deleted rows the authors into which theirs were merged since. */
export async function followMergedAuthors(tx: Transaction, merge: number): Promise<void> {
  await tx`
    update merged_rows r set content = r.content || jsonb_build_object('author_id', m.into_id) from merged_authors m
    where r.merge_id = ${merge} and r.fate = 'deleted' and r.table_name in ('works', 'work_authors') and r.content->'author_id' = to_jsonb(m.id)`;
}

/** Deletes notifications that triggers sent of rows which came back: their recipients had them. */
export async function deleteRepeatedNotifications(tx: Transaction, merge: number): Promise<void> {
  await tx`
    delete from notifications n using merged_rows m
    where m.merge_id = ${merge} and m.fate = 'deleted' and n.created_at = now()
      and ((m.table_name = 'reads' and n.read_id = (m.content->>'id')::bigint)
        or (m.table_name = 'circle_works' and n.circle_work_id = (m.content->>'id')::bigint))`;
}

/** Queues the restored search document, whose vectors were deleted. */
export async function enqueueWork(tx: Transaction, workId: number): Promise<void> {
  await tx`insert into search_queue (document_id) select id from search_document where work_id = ${workId} on conflict do nothing`;
}

/** Triggers count the works of authors when rows are inserted or deleted, not when they move. */
export async function recountWorks(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx`
    update authors a set work_count = (select count(*) from work_authors wa where wa.author_id = a.id)
    where id = any(${[...ids]}::bigint[])`;
}

/** A merge as it is locked to be undone. */
export interface StoredMerge extends Pair {
  readonly id: number;
  readonly kind: MergeKind;
  readonly into_name: string;
  readonly from_name: string;
  readonly is_undone: boolean;
}

export async function lockMerge(tx: Transaction, id: number): Promise<StoredMerge | undefined> {
  const [row] = await tx<StoredMerge[]>`
    select id, kind, from_id as "from", into_id as "into", into_name, from_name, undone_at is not null as is_undone
    from merges where id = ${id} for update`;
  return row;
}

/** Ends a merge: its rows are no longer needed, and the addresses lead to the restored record. */
export async function endMerge(tx: Transaction, { id, kind }: StoredMerge): Promise<void> {
  await tx`update merges set undone_at = now() where id = ${id}`;
  await tx`delete from ${tx(`merged_${kind}s`)} where merge_id = ${id}`;
  await tx`delete from merged_rows where merge_id = ${id}`;
}

/** Lists merges, newest first. */
export function listMerges(sql: Sql, page: Page): Promise<Merge[]> {
  const query = sql<Merge[]>`
    select m.id, m.kind, m.into_id, m.into_name, m.from_id, m.from_name, u.username as merged_by, m.merged_at, m.undone_at
    from merges m left join users u on u.id = m.merged_by where true ${newestPage(sql, 'm.id', page)}`;
  return listPage(query, page);
}
