import { messages } from '#core/messages.ts';
import { lockCatalog } from '../../../catalog/queries.ts';
import { type AuditInput, lockActor, recordAudit } from '../../../platform/audit-log.ts';
import type { Sql, Transaction } from '../../../platform/db/open.ts';
import { retryOnConflict } from '../../../platform/db/retry.ts';
import { conflict, notFound } from '../../../platform/http/http-error.ts';
import { restoreWorksOfAuthors } from './merge-authors.ts';
import {
  deleteRepeatedNotifications,
  endMerge,
  enqueueWork,
  followMergedAuthors,
  listRecords,
  lockMerge,
  lockRecords,
  moveLinksBack,
  recountWorks,
  restoreShelf,
  type StoredMerge,
} from './merge-queries.ts';
import { ownRows, referringTables } from './referring-tables.ts';
import { insertDeletedRow, listDeletedRows, listStoredColumns, moveRowsBack } from './row-queries.ts';

/**
 * Undoes a merge: what it moved goes back, and what it deleted comes back, unless its owner deleted
 * it since.
 */
export async function undoMerge(sql: Sql, actor: AuditInput['actor'], id: number): Promise<void> {
  await retryOnConflict(() => sql.begin((tx) => undoIn(tx, actor, id)));
}

async function undoIn(tx: Transaction, actor: AuditInput['actor'], id: number): Promise<void> {
  await lockActor(tx, actor);
  await lockCatalog(tx);
  const merge = await lockMerge(tx, id);
  if (!merge) throw notFound(messages.mergeNotFound);
  if (merge.is_undone) throw conflict(messages.mergeUndone);
  const { kind, into } = merge;
  await lockRecords(tx, kind, merge);
  if ((await listRecords(tx, kind, [into])).length === 0) throw conflict(messages.mergedOn);
  if (kind === 'work') await followMergedAuthors(tx, id);
  for (const { table } of ownRows[kind]) await insertDeleted(tx, id, table);
  // The others are deleted with the record, or with a review or an entry of a reading list that
  // both records had.
  const own = new Set(ownRows[kind].map(({ table }) => table));
  const tables = referringTables[kind].toReversed();
  for (const table of tables) await moveRowsBack(tx, id, table, merge);
  for (const { table } of tables) if (!own.has(table)) await insertDeleted(tx, id, table);
  await (kind === 'work' ? restoreWork(tx, merge) : restoreAuthor(tx, merge));
  await recordAudit(tx, {
    actor,
    act: 'merge-undone',
    subject: merge.into_name,
    details: { merge: id, kind, from: merge.from_name, from_id: merge.from, into_id: into },
  });
  await endMerge(tx, merge);
}

async function restoreWork(tx: Transaction, merge: StoredMerge): Promise<void> {
  await insertDeleted(tx, merge.id, 'passage_references');
  await deleteRepeatedNotifications(tx, merge.id);
  await insertDeleted(tx, merge.id, 'notifications');
  await enqueueWork(tx, merge.from);
  await moveLinksBack(tx, merge);
  await restoreShelf(tx, merge.id);
}

async function restoreAuthor(tx: Transaction, merge: StoredMerge): Promise<void> {
  await restoreWorksOfAuthors(tx, merge);
  await recountWorks(tx, [merge.from, merge.into]);
}

/** Counted again by triggers when what they count is moved back or inserted. */
const counted: Readonly<Record<string, object>> = {
  works: { rating_count: 0, rating_sum: 0, edition_languages: null },
  authors: { work_count: 0 },
};

/**
 * Inserts the deleted rows of a table again, except those whose owner or folder no longer exists.
 */
async function insertDeleted(tx: Transaction, merge: number, table: string): Promise<void> {
  const ids = await listDeletedRows(tx, merge, table);
  if (ids.length === 0) return;
  const columns = await listStoredColumns(tx, table);
  const changes = JSON.stringify(counted[table] ?? {});
  for (const id of ids) {
    try {
      await tx.savepoint((inner) => insertDeletedRow(inner, { table, columns, id, changes }));
    } catch (error) {
      if (!isMissingParent(error)) throw error;
    }
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

function isMissingParent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}
