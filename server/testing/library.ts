import type { Sql } from '../platform/db/open.ts';
import { foldedWords, nameSortKey, initialLetter, sortKey } from '#core/fold.ts';

export interface TestWork {
  title: string;
  author?: string;
  dates?: string;
  year?: number;
  yearLabel?: string;
  category?: string;
  language?: string;
  url?: string;
}

/** Puts works into the library as the import would, and answers their ids. */
export async function addWorks(sql: Sql, works: readonly TestWork[]): Promise<number[]> {
  const ids: number[] = [];
  for (const work of works) ids.push(await addWork(sql, work));
  return ids;
}

async function addWork(sql: Sql, work: TestWork): Promise<number> {
  const authorId = work.author === undefined ? null : await authorNamed(sql, work.author, work.dates ?? null);
  const words = foldedWords(`${work.title} ${work.author ?? ''}`).join(' ');
  const [row] = await sql<{ id: number }[]>`
    insert into works (title, author, author_id, year, year_label, category, language, url, sort_title, words)
    values (${work.title}, ${work.author ?? null}, ${authorId}, ${work.year ?? null}, ${work.yearLabel ?? null}, ${work.category ?? 'Patristics'},
      ${work.language ?? 'Latin'}, ${work.url ?? null}, ${sortKey(work.title)}, ${words})
    returning id`;
  if (!row) throw new Error('no row came back');
  if (authorId !== null) await sql`insert into work_authors (work_id, author_id, position) values (${row.id}, ${authorId}, 0)`;
  return row.id;
}

async function authorNamed(sql: Sql, name: string, dates: string | null): Promise<number> {
  const sortName = nameSortKey(name);
  const [row] = await sql<{ id: number }[]>`
    insert into authors (source_key, name, dates, sort_name, letter)
    values (${`test:${name}`}, ${name}, ${dates}, ${sortName}, ${initialLetter(sortName)})
    on conflict (source_key) do update set name = excluded.name returning id`;
  if (!row) throw new Error('no row came back');
  return row.id;
}
