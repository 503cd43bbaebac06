import { storeWorkPassages } from '../../features/references/public.ts';
import { indexDocuments } from '../../features/search/public.ts';
import type { Transaction } from '../../platform/db/open.ts';
import type { CatalogRecord } from '../record.ts';
import { searchContentOf } from '../search-content.ts';
import { toWorkRows } from '../work.ts';
import { replaceAuthors, updateWorks } from './work-queries.ts';

/** A stored work and the record that it becomes; all persons among its authors are in the index. */
export interface WorkChange {
  readonly id: number;
  readonly record: CatalogRecord;
}

/**
 * Writes changed records to their works, with their authors, search documents and references to
 * scripture.
 */
export async function saveRecords(tx: Transaction, changes: readonly WorkChange[]): Promise<void> {
  const rows = changes.map(({ id, record }) => ({ id, ...toWorkRows(0, record), author_ids: authorIdsOf(record) }));
  await updateWorks(
    tx,
    rows.map(({ id, work, author_ids }) => ({ ...work, id, author_ids })),
  );
  await replaceAuthors(tx, rows);
  const contents = rows.map(({ id, work }) => ({ id, ...searchContentOf(work) }));
  const documents = contents.map(({ id, document }) => ({ ...document, id, userId: null }));
  await indexDocuments(tx, 'work', documents);
  const naming = contents.flatMap(({ id, passages }) => (passages.length > 0 ? { id, found: passages } : []));
  const ids = rows.map(({ id }) => id);
  await storeWorkPassages(tx, naming, ids);
}

function authorIdsOf({ authors }: CatalogRecord): number[] {
  return [...new Set(authors.flatMap(({ stored }) => stored?.id ?? []))];
}
