import type { Sql, Transaction } from '../../../platform/db/open.ts';
import { type RunBatch, runAtOnce } from '../../../platform/http/background-throttle.ts';
import { buildSegmentTsvector } from '../index/tsvector.ts';
import { finishEdition, listOutdatedEditions, listUnindexedSegments, type OutdatedEdition, updateSegmentWords } from './index-queries.ts';

/**
 * Builds the words of editions that were imported by an older version, in batches. Until then their
 * segments are found by their old words, if they have any.
 */
export async function indexEditions(sql: Sql, signal?: AbortSignal, runBatch: RunBatch = runAtOnce): Promise<void> {
  for (const edition of await listOutdatedEditions(sql)) {
    for (let after = 0; ;) {
      if (signal?.aborted) return;
      const last = await runBatch(() => sql.begin((tx) => indexBatch(tx, edition, after)));
      if (last === undefined) break;
      after = last;
    }
    await finishEdition(sql, edition);
  }
}

/** Indexes a batch of segments. Returns the last id, or undefined if there are no more. */
async function indexBatch(tx: Transaction, edition: OutdatedEdition, after: number): Promise<number | undefined> {
  const rows = await listUnindexedSegments(tx, edition.id, after, BATCH_SIZE);
  const words = rows.map(({ id, body }) => ({ id, words: buildSegmentTsvector(body, edition.language) }));
  await updateSegmentWords(tx, edition.id, words);
  return rows.at(-1)?.id;
}

const BATCH_SIZE = 100;
