import type { SqlRunner } from '../../platform/db/open.ts';
import type { StoredAuthor } from '../record.ts';
import type { WorkEdits } from './work-edits.ts';

export interface FoundCorrections {
  /** Ids of records that were merged into others. */
  readonly merged: readonly string[] | null;
  readonly works: readonly { readonly source_key: string; readonly fields: WorkEdits }[] | null;
  readonly authors: readonly AuthorCorrection[] | null;
}

/** What librarians corrected of an author of a record. */
export interface AuthorCorrection {
  /** The key in records. */
  readonly key: string;
  readonly author: StoredAuthor;
  /** The name that `author.name` replaces; null if it was merged into another author. */
  readonly imported_name: string | null;
}

/** Returns whether librarians corrected anything. */
export async function hasCorrections(sql: SqlRunner): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from work_edits) or exists (select from author_edits) or exists (select from merged_works)
      or exists (select from merged_authors) as found`;
  return row?.found === true;
}

/** Returns what librarians corrected of records and authors with these keys. */
export async function findCorrections(
  sql: SqlRunner,
  works: readonly string[],
  authors: readonly string[],
): Promise<FoundCorrections | undefined> {
  const [row] = await sql<FoundCorrections[]>`
    select
      (select json_agg(source_key) from merged_works where source_key = any(${[...works]}::text[])) as merged,
      (select json_agg(json_build_object('source_key', w.source_key, 'fields', e.fields))
        from works w join work_edits e on e.work_id = w.id where w.source_key = any(${[...works]}::text[])) as works,
      (select json_agg(json_build_object('key', c.key, 'imported_name', c.imported_name, 'author', ${storedAuthor(sql)})) from (
          select a.source_key as key, a.id, e.imported_name
          from authors a join author_edits e on e.author_id = a.id where a.source_key = any(${[...authors]}::text[])
          union all
          select source_key, into_id, null from merged_authors where source_key = any(${[...authors]}::text[])
        ) c join authors a on a.id = c.id) as authors`;
  return row;
}

/** Returns authors by id, or those into which they were merged; without those that do not exist. */
export async function findStoredAuthors(sql: SqlRunner, ids: readonly number[]): Promise<Map<number, StoredAuthor>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<{ named: number; author: StoredAuthor }[]>`
    select k.id as named, ${storedAuthor(sql)} as author
    from unnest(${[...ids]}::bigint[]) k (id) left join merged_authors m on m.id = k.id join authors a on a.id = coalesce(m.into_id, k.id)`;
  return new Map(rows.map(({ named, author }) => [named, author]));
}

/** Returns SQL for the JSON of a row of `authors a`. */
export function storedAuthor(sql: SqlRunner) {
  return sql`json_build_object('id', a.id, 'source_key', a.source_key, 'name', a.name, 'dates', a.dates, 'sort_name', a.sort_name, 'aliases', a.aliases)`;
}
