import type { StoredAuthor } from '../../../catalog/record.ts';
import { saveRecords, type WorkChange } from '../../../catalog/corrections/save-records.ts';
import { toRecord } from '../../../catalog/corrections/stored-work.ts';
import { listStoredWorks } from '../../../catalog/corrections/work-queries.ts';
import type { Transaction } from '../../../platform/db/open.ts';
import { listWorkIds } from '../edit-queries.ts';
import {
  addAliases,
  indexWorks,
  lockStoredAuthors,
  restoreAliases,
  restoreWorks,
  storeAliases,
  storeWorks,
  storeWorksAfter,
} from './author-queries.ts';
import { recountWorks, type StoredMerge } from './merge-queries.ts';
import type { Pair } from './row-queries.ts';

/**
 * Gives the works of one author to another, `move` doing so with the rows. The works keep the name
 * by which their records call the author, and are found by both names.
 */
export async function mergeAuthors(tx: Transaction, merge: number, { from, into }: Pair, move: () => Promise<void>): Promise<void> {
  const authors = await lockStoredAuthors(tx, [from, into]);
  const [former, kept] = [authors.get(from), authors.get(into)];
  if (!former || !kept) throw new Error('an author of the merge is missing');
  const ids = await listWorkIds(tx, from);
  const works = await listStoredWorks(tx, ids);
  await storeWorks(tx, merge, ids);
  await storeAliases(tx, merge, into);
  await addAliases(tx, into, [former.name, ...former.aliases]);
  await move();
  await saveRecords(
    tx,
    works.map((work): WorkChange => {
      const record = toRecord(work);
      const credited = record.authors.map((author) => (author.stored?.id === from ? creditedTo(author, kept) : author));
      return { id: work.id, record: { ...record, authors: credited } };
    }),
  );
  await storeWorksAfter(tx, merge);
  await recountWorks(tx, [into]);
}

function creditedTo<Author extends { readonly aliases: string[] }>(
  author: Author,
  stored: StoredAuthor,
): Author & { stored: StoredAuthor } {
  return { ...author, aliases: [...new Set([stored.name, ...author.aliases])], stored };
}

/**
 * Restores the names under which works were found, or computes them for works that changed since.
 */
export async function restoreWorksOfAuthors(tx: Transaction, { id, into }: StoredMerge): Promise<void> {
  const { restored, changed } = await restoreWorks(tx, id);
  const others = await listStoredWorks(tx, changed);
  if (others.length > 0)
    await saveRecords(
      tx,
      others.map((work) => ({ id: work.id, record: toRecord(work) })),
    );
  await indexWorks(tx, restored);
  await restoreAliases(tx, id, into);
}
