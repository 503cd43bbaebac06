import type { MergeCounts, MergeKind } from '#contract/catalog.ts';
import { messages } from '#core/messages.ts';
import { lockCatalog } from '../../../catalog/queries.ts';
import { type AuditInput, lockActor, recordAudit } from '../../../platform/audit-log.ts';
import type { Sql, SqlRunner, Transaction } from '../../../platform/db/open.ts';
import { retryOnConflict } from '../../../platform/db/retry.ts';
import { badRequest, notFound } from '../../../platform/http/http-error.ts';
import { mergeAuthors } from './merge-authors.ts';
import { insertMerge, listRecords, lockRecords, moveLinks, type NamedRecord, redirectRecord, replaceOnShelf } from './merge-queries.ts';
import { ownRows, referringTables } from './referring-tables.ts';
import { countRows, deleteDoubleRows, lockRows, moveRows, type Pair, storeOwnRows } from './row-queries.ts';

declare module '../../../platform/audit-log.ts' {
  interface AuditActs {
    'records-merged': true;
    'merge-undone': true;
  }
}

export type MergeRequest = Pair & { readonly kind: MergeKind };

interface Preview {
  readonly into: NamedRecord;
  readonly from: NamedRecord;
  readonly counts: MergeCounts;
}

/** Counts what a merge would move of what every reader may see, and what refers to both records. */
export async function previewMerge(sql: Sql, { kind, ...pair }: MergeRequest): Promise<Preview> {
  const records = await findPair(sql, kind, pair);
  const counts: Record<keyof MergeCounts, number> = {
    reviews: 0,
    doubled_reviews: 0,
    folders: 0,
    circles: 0,
    editions: 0,
    texts: 0,
    citations: 0,
    works: 0,
    doubled_works: 0,
  };
  for (const table of referringTables[kind]) {
    if (!table.counts) continue;
    const { moved, both } = await countRows(sql, table, pair);
    counts[table.counts] += moved;
    if (table.countsBoth) counts[table.countsBoth] += both;
  }
  return { ...records, counts };
}

/**
 * Merges the record `from` into `into`: everything that refers to the one then refers to the other.
 * Stores what it moves and deletes, so that the merge can be undone.
 */
export async function mergeRecords(sql: Sql, actor: AuditInput['actor'], request: MergeRequest): Promise<{ id: number }> {
  return retryOnConflict(() => sql.begin((tx) => mergeIn(tx, actor, request)));
}

/** Like `mergeRecords`, in a transaction of the caller. */
export async function mergeIn(tx: Transaction, actor: AuditInput['actor'], { kind, ...pair }: MergeRequest): Promise<{ id: number }> {
  await lockActor(tx, actor);
  await lockCatalog(tx);
  await lockRecords(tx, kind, pair);
  const { from, into } = await findPair(tx, kind, pair);
  const id = await insertMerge(tx, { kind, from, into, userId: actor?.id ?? null });
  for (const own of ownRows[kind]) await storeOwnRows(tx, id, own, pair.from);
  const move = async (): Promise<void> => {
    for (const table of referringTables[kind]) {
      await lockRows(tx, table, pair);
      await deleteDoubleRows(tx, id, table, pair);
      await moveRows(tx, id, table, pair);
    }
  };
  if (kind === 'author') await mergeAuthors(tx, id, pair, move);
  else {
    await move();
    await moveLinks(tx, pair);
    await replaceOnShelf(tx, id, pair);
  }
  // The address of `from` then leads to `into`, and imports skip `from`.
  await redirectRecord(tx, id, kind, pair);
  const details = { merge: id, kind, from: from.name, from_id: from.id, into_id: into.id };
  await recordAudit(tx, { actor, act: 'records-merged', subject: into.name, details });
  return { id };
}

async function findPair(sql: SqlRunner, kind: MergeKind, { from, into }: Pair): Promise<{ from: NamedRecord; into: NamedRecord }> {
  if (from === into) throw badRequest(messages.mergeWithItself, [{ path: 'from', message: messages.mergeWithItself }]);
  const records = new Map((await listRecords(sql, kind, [from, into])).map((record) => [record.id, record]));
  const [former, kept] = [records.get(from), records.get(into)];
  if (!former || !kept) throw notFound(kind === 'work' ? messages.bookNotFound : messages.authorNotFound);
  return { from: former, into: kept };
}
