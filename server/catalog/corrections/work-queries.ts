import type { WorkType } from '#core/work-types.ts';
import { asJson } from '../../platform/db/json.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { StoredAuthor } from '../record.ts';
import { storedAuthor } from './queries.ts';

/** A row of the works table with its authors, in order. */
export interface StoredWork {
  readonly id: number;
  readonly source_key: string | null;
  readonly title: string;
  readonly author: string | null;
  readonly year: number | null;
  readonly year_label: string | null;
  readonly category: string;
  readonly language: string;
  readonly url: string | null;
  readonly subjects: string[];
  readonly type: WorkType;
  readonly sort_title: string;
  readonly other_titles: string[];
  readonly other_names: string[];
  readonly updated_at: string;
  readonly authors: StoredAuthor[];
}

/** Returns works by id. Callers that change them have locked the catalog. */
export function listStoredWorks(sql: SqlRunner, ids: readonly number[]): Promise<StoredWork[]> {
  return sql<StoredWork[]>`
    select w.id, w.source_key, w.title, w.author, w.year, w.year_label, w.category, w.language, w.url, w.subjects, w.type, w.sort_title,
      w.other_titles, w.other_names, w.updated_at,
      coalesce((select json_agg(${storedAuthor(sql)} order by wa.position)
        from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = w.id), '[]') as authors
    from works w where w.id = any(${[...ids]}::bigint[]) order by w.id`;
}

/** Updates works by their ids, with the columns of `WorkRow`. */
export async function updateWorks(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    update works w set title = r.title, author = r.author, author_id = r.author_ids[1], year = r.year, year_label = r.year_label,
      category = r.category, language = r.language, url = r.url, subjects = r.subjects, type = r.type, sort_title = r.sort_title,
      sort_author = r.sort_author, words = r.words, subject_words = r.subject_words, other_titles = r.other_titles,
      other_names = r.other_names, updated_at = greatest(now(), w.updated_at + interval '1 millisecond')
    from jsonb_to_recordset(${asJson(tx, rows)}) as r(id bigint, title text, author text, year integer, year_label text, category text,
      language text, url text, subjects text[], type text, sort_title text, sort_author text, words text, subject_words text,
      other_titles text[], other_names text[], author_ids bigint[])
    where w.id = r.id`;
}

/** Links works to their authors, in order. */
export async function replaceAuthors(
  tx: Transaction,
  rows: readonly { readonly id: number; readonly author_ids: readonly number[] }[],
): Promise<void> {
  const named = rows.map(({ id, author_ids }) => ({ id, author_ids }));
  await tx`
    delete from work_authors wa using jsonb_to_recordset(${asJson(tx, named)}) as r(id bigint, author_ids bigint[])
    where wa.work_id = r.id and wa.author_id <> all(r.author_ids)`;
  await tx`
    insert into work_authors (work_id, author_id, position)
    select r.id, n.author_id, n.position - 1 from jsonb_to_recordset(${asJson(tx, named)}) as r(id bigint, author_ids bigint[])
      cross join lateral unnest(r.author_ids) with ordinality n (author_id, position)
    on conflict (work_id, author_id) do update set position = excluded.position where work_authors.position <> excluded.position`;
}
