import { setImmediate as pause } from 'node:timers/promises';
import type { Sql } from '../../platform/db/open.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import { lockUnreadTopics, saveCitationsRead, syncCitations } from './cited-queries.ts';
import { worksCitedBy } from './cited-works-of-text.ts';

const BATCH = 50;

/** Stores what topics cite that were saved before that was stored. Progress commits with each batch. */
export async function backfillCitations(sql: Sql, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const isDone = await retryOnConflict(() =>
      sql.begin(async (tx) => {
        const unread = await lockUnreadTopics(tx, BATCH);
        if (!unread) return true;
        for (const { id, citations } of unread.topics) await syncCitations(tx, id, worksCitedBy(citations));
        await saveCitationsRead(tx, unread.until);
        return false;
      }),
    );
    if (isDone) return;
    await pause();
  }
}
