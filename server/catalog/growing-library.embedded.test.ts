import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { importRows } from './testing.ts';

const FIRST = 3000;
const SECOND = 600;
/** How many rows of a table the import may read for each work, as by the checks of references. */
const READS = 8;

/** Returns works with a passage and an author each. */
function works(from: number, count: number) {
  return Array.from({ length: count }, (_, i) => ({
    id: `x:${from + i}`,
    title: `Homilies on Psalm ${1 + (i % 150)}`,
    authors: [`Author ${from + i}`],
    language: 'en',
  }));
}

test('an import does not scan a whole table for each batch, however large the library grows', async () => {
  const database = await openTestDatabase({ own: true });
  try {
    const rowsRead = async () => {
      await database.sql`select pg_stat_force_next_flush()`;
      const tables = await database.sql<{ table: string; rows: number }[]>`
        select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_user_tables
        where relname in ('works', 'authors', 'work_authors', 'search_document', 'passage_references', 'passage_counts')`;
      return new Map(tables.map(({ table, rows }) => [table, rows]));
    };
    await importRows(database, works(0, FIRST));
    const before = await rowsRead();
    await importRows(database, works(FIRST, SECOND));
    const read = [...(await rowsRead())].map(([table, rows]) => ({ table, rows: rows - (before.get(table) ?? 0) }));
    expect(read.filter(({ rows }) => rows > READS * SECOND)).toEqual([]);
  } finally {
    await database.close();
  }
});
