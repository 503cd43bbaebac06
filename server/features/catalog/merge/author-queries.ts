import { foldedWords } from '#core/fold.ts';
import { findStoredAuthors } from '../../../catalog/corrections/queries.ts';
import type { StoredAuthor } from '../../../catalog/record.ts';
import type { SqlRunner, Transaction } from '../../../platform/db/open.ts';
import { documentOfWork, indexDocuments, type SearchedWork } from '../../search/public.ts';

export async function lockStoredAuthors(tx: Transaction, ids: readonly number[]): Promise<Map<number, StoredAuthor>> {
  await tx`select from authors where id = any(${[...ids]}::bigint[]) order by id for update`;
  return findStoredAuthors(tx, ids);
}

/** Stores the columns of works that depend on their authors, before they change. */
export async function storeWorks(tx: Transaction, merge: number, ids: readonly number[]): Promise<void> {
  await tx`
    insert into merged_rows (merge_id, table_name, fate, content)
    select ${merge}::bigint, 'works', 'changed', jsonb_build_object('id', w.id, 'before', ${namesOf(tx)})
    from works w where w.id = any(${[...ids]}::bigint[])`;
}

/** Stores the same columns after the change. */
export async function storeWorksAfter(tx: Transaction, merge: number): Promise<void> {
  await tx`
    update merged_rows m set content = m.content || jsonb_build_object('after', ${namesOf(tx)})
    from works w where m.merge_id = ${merge} and m.table_name = 'works' and m.fate = 'changed' and w.id = (m.content->>'id')::bigint`;
}

/**
 * Restores the stored columns of works that have not changed since; returns the ids of both kinds.
 */
export async function restoreWorks(tx: Transaction, merge: number): Promise<{ restored: number[]; changed: number[] }> {
  const rows = await tx<{ id: number; is_restored: boolean }[]>`
    with stored as (
      select (content->>'id')::bigint as id, content from merged_rows
      where merge_id = ${merge} and table_name = 'works' and fate = 'changed'
    ),
    restored as (
      update works w set author = b.author, sort_author = b.sort_author, words = b.words, other_names = b.other_names, updated_at = b.updated_at
      from stored s cross join lateral jsonb_populate_record(null::works, s.content->'before') b
      where w.id = s.id and ${namesOf(tx)} = s.content->'after' returning w.id
    )
    select s.id, r.id is not null as is_restored from stored s join works w on w.id = s.id left join restored r on r.id = s.id order by s.id`;
  const idsOf = (isRestored: boolean) => rows.filter(({ is_restored: is }) => is === isRestored).map(({ id }) => id);
  return { restored: idsOf(true), changed: idsOf(false) };
}

function namesOf(sql: SqlRunner) {
  return sql`jsonb_build_object('author', w.author, 'sort_author', w.sort_author, 'words', w.words, 'other_names', w.other_names, 'updated_at', w.updated_at)`;
}

/** Indexes works for search as they are stored. */
export async function indexWorks(tx: Transaction, ids: readonly number[]): Promise<void> {
  const works = await tx<(SearchedWork & { id: number })[]>`
    select id, title, author, year, year_label, category, language, subjects, words, other_titles, other_names
    from works where id = any(${[...ids]}::bigint[]) order by id`;
  await indexDocuments(
    tx,
    'work',
    works.map((work) => Object.assign(documentOfWork(work), { id: work.id, userId: null })),
  );
}

/** Adds names by which an author is found. */
export async function addAliases(tx: Transaction, authorId: number, names: readonly string[]): Promise<void> {
  const words = foldedWords(names.join('\n')).join(' ');
  await tx`
    update authors set updated_at = greatest(now(), updated_at + interval '1 millisecond'),
      aliases = array(select distinct unnest(aliases || ${[...names]}::text[]) except select name),
      name_words = array_to_string(array(
        select distinct unnest(string_to_array(coalesce(name_words, ''), ' ') || string_to_array(${words}, ' '))), ' ')
    where id = ${authorId}`;
}

export async function storeAliases(tx: Transaction, merge: number, authorId: number): Promise<void> {
  await tx`
    insert into merged_rows (merge_id, table_name, fate, content)
    select ${merge}::bigint, 'authors', 'changed', jsonb_build_object('aliases', aliases, 'name_words', name_words, 'updated_at', updated_at)
    from authors where id = ${authorId}`;
}

/**
 * Restores the names of an author from before the merge, unless a librarian has edited the author
 * since.
 */
export async function restoreAliases(tx: Transaction, merge: number, authorId: number): Promise<void> {
  await tx`
    update authors a set aliases = b.aliases, name_words = b.name_words, updated_at = b.updated_at
    from merged_rows m join merges g on g.id = m.merge_id cross join lateral jsonb_populate_record(null::authors, m.content) b
    where m.merge_id = ${merge} and m.table_name = 'authors' and m.fate = 'changed' and a.id = ${authorId}
      and not exists (select from author_edits e where e.author_id = a.id and e.edited_at > g.merged_at)`;
}
