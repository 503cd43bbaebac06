import type { Sql } from '../../../platform/db/open.ts';
import { buildSegmentTsvector } from '../index/tsvector.ts';
import { finishEdition, listOutdatedEditions, listUnindexedSegments, updateSegmentWords } from './index-queries.ts';

/**
 * Builds the words of editions that were imported by an older version, in batches. Until then their
 * segments are found by their old words, if they have any.
 */
export async function indexEditions(sql: Sql, signal?: AbortSignal): Promise<void> {
  for (const edition of await listOutdatedEditions(sql)) {
    for (let after = 0; ;) {
      if (signal?.aborted) return;
      const last = await sql.begin(async (tx) => {
        const rows = await listUnindexedSegments(tx, edition.id, after, BATCH_SIZE);
        const words = rows.map(({ id, body }) => ({ id, words: buildSegmentTsvector(body, edition.language) }));
        await updateSegmentWords(tx, edition.id, words);
        return rows.at(-1)?.id;
      });
      if (last === undefined) break;
      after = last;
    }
    await finishEdition(sql, edition);
  }
}

const BATCH_SIZE = 100;
