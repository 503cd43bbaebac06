import { documentOfWork, indexDocuments } from '../features/search/public.ts';
import type { Sql } from '../platform/db/open.ts';
import type { WorkType } from '#core/work-types.ts';
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
  subjects?: readonly string[];
  type?: WorkType;
  otherTitles?: readonly string[];
  otherNames?: readonly string[];
}

/** Inserts works as the import would, and returns their ids. */
export async function addWorks(sql: Sql, works: readonly TestWork[]): Promise<number[]> {
  const ids: number[] = [];
  for (const work of works) ids.push(await addWork(sql, work));
  return ids;
}

async function addWork(sql: Sql, work: TestWork): Promise<number> {
  const authorId = work.author === undefined ? null : await authorNamed(sql, work.author, work);
  const names = { other_titles: work.otherTitles ?? [], other_names: work.otherNames ?? [] };
  const words = foldedWords([work.title, work.author ?? '', ...names.other_names, ...names.other_titles].join(' ')).join(' ');
  const category = work.category ?? 'Patristics';
  const language = work.language ?? 'Latin';
  const subjects = work.subjects ?? [];
  const sortAuthor = work.author === undefined ? '\u{10ffff}' : nameSortKey(work.author);
  const [row] = await sql<{ id: number }[]>`
    insert into works (title, author, author_id, year, year_label, category, language, url, subjects, type, sort_title, sort_author, words, subject_words, other_titles, other_names)
    values (${work.title}, ${work.author ?? null}, ${authorId}, ${work.year ?? null}, ${work.yearLabel ?? null}, ${category},
      ${language}, ${work.url ?? null}, ${[...subjects]}::text[], ${work.type ?? 'book'}, ${sortKey(work.title)}, ${sortAuthor}, ${words},
      ${foldedWords(subjects.join('\n')).join(' ')},       ${[...names.other_titles]}::text[], ${[...names.other_names]}::text[])
    returning id`;
  if (!row) throw new Error('no row returned');
  if (authorId !== null) await sql`insert into work_authors (work_id, author_id, position) values (${row.id}, ${authorId}, 0)`;
  const searched = { title: work.title, author: work.author ?? null, year: work.year ?? null, year_label: work.yearLabel ?? null };
  const document = documentOfWork({ ...searched, category, language, subjects, words, ...names });
  await sql.begin((tx) => indexDocuments(tx, 'work', [{ ...document, id: row.id, userId: null }]));
  return row.id;
}

async function authorNamed(
  sql: Sql,
  name: string,
  { dates = null, otherNames = [] }: { dates?: string | null; otherNames?: readonly string[] },
): Promise<number> {
  const sortName = nameSortKey(name);
  const [row] = await sql<{ id: number }[]>`
    insert into authors (source_key, name, dates, sort_name, letter, aliases, name_words)
    values (${`test:${name}`}, ${name}, ${dates}, ${sortName}, ${initialLetter(sortName)}, ${[...otherNames]}::text[],
      ${foldedWords([name, ...otherNames].join(' ')).join(' ')})
    on conflict (source_key) do update set name = excluded.name returning id`;
  if (!row) throw new Error('no row returned');
  return row.id;
}
