import { foldedWords, sortKey } from '#core/fold.ts';
import { saveBatch } from '../../../catalog/save-batch.ts';
import { toWorkRows } from '../../../catalog/work.ts';
import { wordQuery } from '../../../platform/db/word-filter.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { EditionMetadata } from '../formats/text-events.ts';

export interface FoundWork {
  readonly id: number;
  readonly title: string;
}

/** Returns a work by its own id or by its id in the catalog. */
export async function findWork(sql: Sql, work: string): Promise<FoundWork | undefined> {
  const id = /^\d{1,15}$/.test(work) ? Number(work) : 0;
  const [row] = await sql<FoundWork[]>`select id, title from works where id = ${id} or source_key = ${work} limit 1`;
  return row;
}

/** Returns the work that the file names, or one with the edition's title by the same author. */
export async function findWorkOfEdition(sql: Sql, { title = 'Untitled', author, work }: EditionMetadata): Promise<FoundWork | undefined> {
  const named = work === undefined ? [] : await sql<FoundWork[]>`select id, title from works where source_key = ${work}`;
  return named[0] ?? findWorkByTitle(sql, title, author);
}

/** Creates the work of an edition from the file's metadata. */
export async function createWork(sql: Sql, slug: string, metadata: EditionMetadata): Promise<FoundWork> {
  const { title = 'Untitled', author } = metadata;
  const year = /^\d{3,4}$/.test(metadata.published ?? '') ? Number(metadata.published) : null;
  const { work, authors } = toWorkRows(1, {
    id: `text:${slug}`,
    title,
    altTitles: metadata.shortTitle === undefined ? [] : [metadata.shortTitle],
    authors:
      author === undefined
        ? []
        : [{ name: author, role: null, birth: null, death: null, floruit: null, dates: null, url: null, aliases: [] }],
    year,
    yearLabel: null,
    language: metadata.language ?? null,
    titleLanguage: null,
    category: metadata.scripture ? 'Scripture' : null,
    subjects: [],
    lcc: [],
    type: null,
    source: null,
    url: null,
  });
  await saveBatch(sql, [work], authors);
  const stored = await findWork(sql, work.source_key);
  if (stored === undefined) throw new Error('the work was not stored');
  return stored;
}

async function findWorkByTitle(sql: Sql, title: string, author: string | undefined): Promise<FoundWork | undefined> {
  const words = foldedWords(`${title} ${author ?? ''}`).slice(0, 20);
  if (words.length === 0) return undefined;
  const rows = await sql<{ id: number; title: string; author: string | null; other_titles: string[] }[]>`
    select id, title, author, other_titles from works where filter_vector @@ ${wordQuery(words)}::tsquery order by id limit 200`;
  const key = sortKey(title);
  return rows.find((work) => [work.title, ...work.other_titles].some((one) => sortKey(one) === key));
}
