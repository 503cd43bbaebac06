import type { Sql } from '../platform/db/open.ts';
import { correctRows } from './corrections/correct-rows.ts';
import { findWorkByKey } from './queries.ts';
import type { CatalogRecord } from './record.ts';
import { saveBatch } from './save-batch.ts';
import { toWorkRows } from './work.ts';

/**
 * Adds a work to the catalog, or updates the one with the record's id; returns the work into which
 * it was merged, if it was.
 */
export async function addRecord(sql: Sql, record: CatalogRecord): Promise<{ id: number; title: string }> {
  await saveBatch(sql, async (tx) => {
    const { rows } = await correctRows(tx, [toWorkRows(1, record)]);
    return { works: rows.map(({ work }) => work), authors: rows.flatMap(({ authors }) => authors) };
  });
  const stored = await findWorkByKey(sql, record.id);
  if (stored === undefined) throw new Error('the work was not stored');
  return stored;
}
