import type { CatalogAuthor } from '#contract/catalog.ts';
import type { AuthorRow } from '../../catalog/authors.ts';
import type { WorkEdits } from '../../catalog/corrections/work-edits.ts';
import { asJson } from '../../platform/db/json.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';

/** Returns the edited fields of a work; none if nobody has edited it. */
export async function findWorkEdits(sql: SqlRunner, workId: number): Promise<WorkEdits> {
  const [row] = await sql<{ fields: WorkEdits }[]>`select fields from work_edits where work_id = ${workId}`;
  return row?.fields ?? {};
}

export async function saveWorkEdits(tx: Transaction, workId: number, fields: WorkEdits): Promise<void> {
  await tx`
    insert into work_edits (work_id, fields) values (${workId}, ${asJson(tx, fields)})
    on conflict (work_id) do update set fields = excluded.fields, edited_at = now()`;
}

export async function findAuthorByKey(sql: SqlRunner, key: string): Promise<{ id: number } | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select coalesce((select into_id from merged_authors where source_key = ${key}), (select id from authors where source_key = ${key})) as id`;
  return row?.id === null ? undefined : row;
}

export async function findCatalogAuthor(sql: SqlRunner, id: number): Promise<CatalogAuthor | undefined> {
  const [row] = await sql<CatalogAuthor[]>`
    select a.id, a.name, a.dates, a.aliases, a.work_count, exists (select from author_edits e where e.author_id = a.id) as edited, a.updated_at
    from authors a where a.id = ${id}`;
  return row;
}

export async function listWorkIds(sql: SqlRunner, authorId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select work_id as id from work_authors where author_id = ${authorId} order by work_id`;
  return rows.map(({ id }) => id);
}

/**
 * Saves an edited author. Remembers the name from before the first edit, which records still have.
 */
export async function saveAuthor(
  tx: Transaction,
  id: number,
  author: Omit<AuthorRow, 'source_key'> & { readonly imported_name: string },
): Promise<void> {
  await tx`
    update authors set name = ${author.name}, dates = ${author.dates}, aliases = ${author.aliases}::text[], sort_name = ${author.sort_name},
      letter = ${author.letter}, name_words = ${author.name_words}, updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where id = ${id}`;
  await tx`
    insert into author_edits (author_id, imported_name) values (${id}, ${author.imported_name})
    on conflict (author_id) do update set edited_at = now()`;
}
