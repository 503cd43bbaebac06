import { asJson } from '../../platform/db/json.ts';
import type { Fragment, Sql, Transaction } from '../../platform/db/open.ts';
import { deletePassagesPart, listsOf, type PassageLists, storePassagesPart, type TextKind, textTables } from './text-reference-queries.ts';

import type { FoundPassage } from './text-references.ts';

/** A range of ids left to process: above `from`, up to `until`. */
interface IdRange {
  readonly from: number;
  readonly until: number;
}

interface Text {
  readonly id: number;
  readonly content: string | null;
  readonly ignored: readonly string[];
  /** The title and citations, which are not in the content. */
  readonly outside: readonly string[];
  /** Only of a work. */
  readonly subjects: readonly string[];
  readonly language: string | null;
  readonly author: string | null;
}

/**
 * Locks the remaining range of a kind until the transaction ends. Returns undefined if there is
 * none left.
 */
export async function lockRemainingRange(tx: Transaction, kind: TextKind): Promise<IdRange | undefined> {
  const [range] = await tx<IdRange[]>`
    select read_until as from, to_read_until as until from texts_read where kind = ${kind} and read_until < to_read_until for update`;
  return range;
}

export async function saveProgress(tx: Transaction, kind: TextKind, until: number): Promise<void> {
  await tx`update texts_read set read_until = ${until} where kind = ${kind}`;
}

/** Locks the first texts of the range against changes until the transaction ends. */
export async function lockTexts(tx: Transaction, kind: TextKind, { from, until }: IdRange, limit: number): Promise<Text[]> {
  return tx<Text[]>`
    select id, ${columnsOf(tx, kind)} from ${tx(textTables[kind].table)}
    where id > ${from} and id <= ${until} order by id limit ${limit} for share`;
}

function columnsOf(tx: Transaction, kind: TextKind): Fragment {
  const none = tx`'{}'::text[] as outside`;
  const noWork = tx`ignored_references as ignored, '{}'::text[] as subjects, null as language, null as author`;
  switch (kind) {
    case 'work':
      return tx`title as content, ${none}, '{}'::text[] as ignored, subjects, language, author`;
    case 'review':
      return tx`comment as content, ${none}, ${noWork}`;
    case 'circle':
    case 'project':
      return tx`description as content, ${none}, ${noWork}`;
    case 'topic':
      return tx`content, array[title] || array(
        select c ->> 'text' from jsonb_array_elements(citations) with ordinality as e (c, n) order by n
      ) as outside, ${noWork}`;
    case 'note':
    case 'essay':
      return tx`content, array[title] as outside, ${noWork}`;
    default:
      return tx`content, ${none}, ${noWork}`;
  }
}

/** Stores the passages of several texts, which must be locked; `areNew` if they had none before. */
export async function syncPassages(
  tx: Transaction,
  kind: TextKind,
  found: readonly ({ readonly id: number } & PassageLists)[],
  { areNew = false } = {},
): Promise<void> {
  const lists = { passages: tx`s.passages`, all: tx`s.passages, s.starts, s.ends, s.leads, s.covered` };
  await tx`
    with s as materialized (
      select t.*, f.passages, f.starts, f.ends, f.leads, f.covered
      from jsonb_to_recordset(${asJson(tx, found)})
        as f(id bigint, passages bigint[], starts integer[], ends integer[], leads integer[], covered smallint[])
      -- A join planned while the table is small would later scan all of it for each batch.
      cross join lateral (select * from ${tx(textTables[kind].table)} where id = f.id limit 1) t
    ),
    ${storePassagesPart(tx, kind, tx`s`, lists)}
    ${areNew ? tx`` : tx`, ${deletePassagesPart(tx, kind, tx`s`, lists)}`}
    select from s`;
}

/** Stores the passages of imported works; `known` had some before, which may be gone. */
export async function storeWorkPassages(
  tx: Transaction,
  works: readonly { readonly id: number; readonly found: readonly FoundPassage[] }[],
  known: readonly number[],
): Promise<void> {
  const naming = new Set(works.map(({ id }) => id));
  const silent = known.filter((id) => !naming.has(id));
  if (silent.length > 0) await tx`delete from passage_references where work_id = any(${silent}::bigint[])`;
  if (works.length === 0) return;
  await syncPassages(
    tx,
    'work',
    works.map(({ id, found }) => ({ id, ...listsOf(found) })),
    { areNew: known.length === 0 },
  );
}

/** Adds up the changes in the counts of texts per chapter and of references per passage. */
export async function compactPassageCounts(sql: Sql): Promise<void> {
  await sql`
    with changed as (
      delete from passage_chapter_counts
      where chapter in (select chapter from passage_chapter_counts group by chapter having count(*) > 1) returning chapter, texts
    )
    insert into passage_chapter_counts (chapter, texts)
    select chapter, sum(texts) from changed group by chapter having sum(texts) <> 0`;
  await sql`
    with changed as (delete from passage_counts where recent returning passage, covered_to, kind, texts)
    insert into passage_counts as c (passage, covered_to, kind, texts, recent)
    select passage, covered_to, kind, sum(texts), false from changed group by passage, covered_to, kind having sum(texts) <> 0
    on conflict (passage, covered_to, kind) where not recent do update set texts = c.texts + excluded.texts`;
}
