import { chapterOf, versesOf } from '#core/scripture.ts';
import { asJson } from '../../platform/db/json.ts';
import type { Fragment, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { currentWorks } from './reference-queries.ts';
import type { FoundPassage, TextReferences } from './text-references.ts';

/**
 * Kinds of texts that may refer to passages, with their tables and their columns in
 * `passage_references`.
 */
export const textTables = {
  topic: { table: 'topics', column: 'topic_id' },
  post: { table: 'posts', column: 'post_id' },
  essay: { table: 'essays', column: 'essay_id' },
  note: { table: 'notes', column: 'note_id' },
  comment: { table: 'comments', column: 'comment_id' },
  review: { table: 'reads', column: 'read_id' },
  work: { table: 'works', column: 'work_id' },
  circle: { table: 'circles', column: 'circle_id' },
  project: { table: 'projects', column: 'project_id' },
} as const;
export type TextKind = keyof typeof textTables;

/** Passages as arrays for `unnest`; offsets are -1 if unknown. */
export interface PassageLists {
  readonly passages: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** 1 for the narrowest passage in its chapter, else 0. */
  readonly leads: readonly number[];
  /** The last verse of passages that begin earlier in the chapter (0044_counts_of_passages.sql). */
  readonly covered: readonly number[];
}

export function listsOf(found: readonly FoundPassage[]): PassageLists {
  const passages = found.map(({ passage }) => passage);
  const leading = new Map<number, number>();
  const covered = new Map<number, number>();
  const reached = new Map<number, number>();
  for (const passage of passages) {
    const { from } = chapterOf(passage);
    const narrowest = leading.get(from);
    if (narrowest === undefined || widthOf(passage) < widthOf(narrowest)) leading.set(from, passage);
  }
  for (const passage of passages.toSorted(byFirstVerse)) {
    const { from } = chapterOf(passage);
    const reach = reached.get(from) ?? 0;
    covered.set(passage, reach);
    reached.set(from, Math.max(reach, versesOf(passage).last));
  }
  return {
    passages,
    starts: found.map(({ span }) => span?.start ?? -1),
    ends: found.map(({ span }) => span?.end ?? -1),
    leads: passages.map((passage) => (leading.get(chapterOf(passage).from) === passage ? 1 : 0)),
    covered: passages.map((passage) => covered.get(passage) ?? 0),
  };
}

function widthOf(passage: number): number {
  const { first, last } = versesOf(passage);
  return last - first;
}

function byFirstVerse(one: number, other: number): number {
  const [a, b] = [versesOf(one), versesOf(other)];
  return a.first - b.first || a.last - b.last;
}

/** SQL for the lists of each text: those of one text, or columns of `s`. */
interface ListFragments {
  readonly passages: Fragment;
  readonly all: Fragment;
}

/** Returns SQL for the passages of one text. */
export function passageLists(sql: SqlRunner, found: readonly FoundPassage[]): ListFragments {
  const { passages, starts, ends, leads, covered } = listsOf(found);
  const list = sql`${[...passages]}::bigint[]`;
  const all = sql`${list}, ${[...starts]}::integer[], ${[...ends]}::integer[], ${[...leads]}::integer[], ${[...covered]}::smallint[]`;
  return { passages: list, all };
}

/**
 * Builds `named`, a part of a `with` that stores the passages of texts; `texts` selects their
 * current rows. Only this and `deletePassagesPart` write `passage_references`.
 */
export function storePassagesPart(sql: SqlRunner, kind: TextKind, texts: Fragment, lists: ListFragments) {
  const column = sql(textTables[kind].column);
  return sql`
    named as (
      insert into passage_references as r (passage, position, text_start, text_end, leads_chapter, covered_to, ${column}, user_id, public, written_at)
      select n.passage, (n.n - 1)::smallint, nullif(n.text_start, -1), nullif(n.text_end, -1), n.leads = 1, n.covered, s.id, ${ownedSince(sql, kind)}
      from ${texts} s cross join lateral unnest(${lists.all}) with ordinality n (passage, text_start, text_end, leads, covered, n)
      on conflict (${column}, passage) where ${column} is not null do update
        set position = excluded.position, text_start = excluded.text_start, text_end = excluded.text_end,
          leads_chapter = excluded.leads_chapter, covered_to = excluded.covered_to, public = excluded.public, written_at = excluded.written_at
        where (r.position, r.text_start, r.text_end, r.leads_chapter, r.covered_to, r.public, r.written_at) is distinct from (
          excluded.position, excluded.text_start, excluded.text_end, excluded.leads_chapter, excluded.covered_to, excluded.public, excluded.written_at
        )
    )`;
}

/** Builds `dropped`, the part that deletes passages which an updated text no longer refers to. */
export function deletePassagesPart(sql: SqlRunner, kind: TextKind, texts: Fragment, lists: ListFragments) {
  return sql`dropped as (
      delete from passage_references r using ${texts} s where r.${sql(textTables[kind].column)} = s.id and r.passage <> all(${lists.passages})
    )`;
}

/** Selects the author of a text `s`, whether everybody may read it, and its date. */
function ownedSince(sql: SqlRunner, kind: TextKind): Fragment {
  switch (kind) {
    case 'essay':
      // The date of its first publication, as in the essay lists.
      return sql`s.user_id, s.status = 'published', coalesce(s.published_at, s.created_at)`;
    case 'topic':
      return sql`s.user_id, s.public, s.created_at`;
    case 'note':
      return sql`s.user_id, false, s.created_at`;
    case 'review':
      return sql`s.user_id, s.essay_id is null or exists (select from essays where id = s.essay_id and status = 'published'), s.created_at`;
    case 'work':
      return sql`null::bigint, true, s.updated_at`;
    case 'circle':
    case 'project':
      // Their descriptions have no author and are not public: those who may read them change, so
      // queries join them.
      return sql`null::bigint, false, s.created_at`;
    default:
      return sql`s.user_id, true, s.created_at`;
  }
}

/** Replaces the passages of one text. An earlier statement must have locked or inserted it. */
export async function syncTextPassages(sql: SqlRunner, kind: TextKind, id: number, found: readonly FoundPassage[]): Promise<void> {
  const lists = passageLists(sql, found);
  await sql`
    with s as materialized (select * from ${sql(textTables[kind].table)} where id = ${id}),
    ${storePassagesPart(sql, kind, sql`s`, lists)},
    ${deletePassagesPart(sql, kind, sql`s`, lists)}
    select from s`;
}

/**
 * Replaces the references of an essay by those in its current text, with its current status. An
 * earlier statement must have locked the essay. The only writer of `essay_references`.
 */
export async function syncEssayReferences(tx: Transaction, essayId: number, { works, topics, passages }: TextReferences): Promise<void> {
  const lists = passageLists(tx, passages);
  await tx`
    with e as materialized (select id, user_id, status, published_at, created_at from essays where id = ${essayId}),
    ${storePassagesPart(tx, 'essay', tx`e`, lists)},
    ${deletePassagesPart(tx, 'essay', tx`e`, lists)},
    w as materialized (
      select id from works where id in (${currentWorks(tx, works)}) order by id for key share
    ),
    t as materialized (
      select id from topics where id in (select jsonb_array_elements_text(${asJson(tx, topics)})::bigint) order by id for key share
    ),
    gone as (
      delete from essay_references where essay_id = ${essayId}
        and not coalesce(work_id in (select id from w), false) and not coalesce(topic_id in (select id from t), false)
    ),
    to_works as (
      insert into essay_references as r (essay_id, work_id, user_id, public) select e.id, w.id, e.user_id, e.status = 'published' from e, w
      on conflict (essay_id, work_id) where work_id is not null do update set public = excluded.public where r.public <> excluded.public
    )
    insert into essay_references as r (essay_id, topic_id, user_id, public) select e.id, t.id, e.user_id, e.status = 'published' from e, t
    on conflict (essay_id, topic_id) where topic_id is not null do update set public = excluded.public where r.public <> excluded.public`;
}
