import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { type RunBatch, runAtOnce, runBatches } from '../../platform/http/background-throttle.ts';
import { carrySettled, findUnreadEssay, lockUnchangedEssay, lockUnreadTopics, saveEssaysRead, saveTopicsRead } from './backfill-queries.ts';
import { type CitingText, syncCitations, type TextCitation } from './cited-queries.ts';
import { worksCitedInTopic } from './works-of-citations.ts';

const BATCH = 50;

/**
 * Returns what an essay cites. The server uses the essay thread, since content may be expensive.
 */
type EssayReader = (content: string) => Promise<readonly TextCitation[]>;

/**
 * Stores what topics and essays cite that were saved before that was stored. Progress commits with
 * each batch.
 */
export async function backfillCitations(
  sql: Sql,
  signal: AbortSignal | undefined,
  readEssay: EssayReader,
  runBatch: RunBatch = runAtOnce,
): Promise<void> {
  await runBatches(() => readTopics(sql), signal, runBatch);
  await runBatches(() => readNextEssay(sql, readEssay), signal, runBatch);
}

/** Returns false once all topics are read. */
function readTopics(sql: Sql): Promise<boolean> {
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      const unread = await lockUnreadTopics(tx, BATCH);
      if (!unread) return false;
      for (const { id, citations } of unread.topics) await storeCitations(tx, { type: 'topic', id }, worksCitedInTopic(citations));
      await saveTopicsRead(tx, unread.until);
      return true;
    }),
  );
}

/** Returns false once all essays are read. Reads the content before it locks anything. */
async function readNextEssay(sql: Sql, readEssay: EssayReader): Promise<boolean> {
  const unread = await findUnreadEssay(sql);
  if (!unread) return false;
  const { essay, until } = unread;
  const citations = essay ? await readEssay(essay.content) : [];
  const store = async (tx: Transaction): Promise<void> => {
    if (essay && (await lockUnchangedEssay(tx, essay))) await storeCitations(tx, { type: 'essay', id: essay.id }, citations);
    await saveEssaysRead(tx, until);
  };
  await retryOnConflict(() => sql.begin(store));
  return true;
}

async function storeCitations(tx: Transaction, text: CitingText, citations: readonly TextCitation[]): Promise<void> {
  await carrySettled(tx, text, citations);
  await syncCitations(tx, text, citations);
}
