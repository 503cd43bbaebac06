import type { Database } from '../platform/db/open.ts';
import { importCatalog, type ImportOptions, type ImportSummary } from './import-catalog.ts';
import { readJsonl } from './read-jsonl.ts';

// Rows and helpers that the import tests share.

export const confessions = {
  id: 'x:confessions',
  title: 'The Confessions',
  alt_titles: [{ title: 'Confessiones', lang: 'la' }],
  authors: [{ name: 'Augustine of Hippo', birth: 354, death: 430, wikipedia: 'https://en.wikipedia.org/wiki/Augustine_of_Hippo' }],
  year: 400,
  year_label: 'c. 397–400',
  language: 'la',
  subjects: ['Church Fathers'],
  type: 'patristic-work',
  url: 'https://example.org/confessions',
};
export const hymns = {
  id: 'x:hymns',
  title: 'Hymns on Paradise',
  authors: [{ name: 'Ephrem', death: 373 }],
  language: 'syc',
  subjects: ['hymnography'],
};

/** Imports rows, given as objects or as the text of a line that is not JSON. */
export async function importRows(database: Pick<Database, 'kind' | 'sql'>, rows: readonly unknown[], options: ImportOptions = {}) {
  const problems: string[] = [];
  const file = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');
  async function* bytes() {
    yield Buffer.from(file);
  }
  const onProblem: ImportOptions['onProblem'] = ({ line, reason, rejected }) =>
    problems.push(`${line}: ${reason}${rejected ? '' : ' (accepted)'}`);
  const summary = await importCatalog(database, readJsonl(bytes()), { onProblem, ...options });
  return { summary, problems };
}

export const noChanges: ImportSummary = {
  added: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  merged: 0,
  kept: 0,
  authorsAdded: 0,
  authorsUpdated: 0,
  stopped: false,
};

export const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({
    id: `m:${from + i}`,
    title: `Work ${from + i}`,
    authors: [`Author ${(from + i) % 7}`, `Editor ${(from + i) % 11}`],
  }));

/**
 * Returns every row of the catalog with its PostgreSQL version (xmin), which changes with every
 * write.
 */
export function versions({ sql }: Database) {
  return sql`
    select 'w' || id as row, xmin::text, ctid::text from works union all select 'a' || id, xmin::text, ctid::text from authors
    union all select 'l' || work_id || '-' || author_id, xmin::text, ctid::text from work_authors
    union all select 't', xmin::text, ctid::text from catalogue_totals order by 1`;
}
