import type { Sql } from '../../platform/db/open.ts';
import { type RunBatch, runAtOnce, runBatches } from '../../platform/http/background-throttle.ts';
import { annotationWords } from './annotation-words.ts';
import { listAnnotationsWithoutWords, updateWords } from './words-queries.ts';

/** Stores the searched words of annotations from before they were searched, some at a time. */
export async function backfillAnnotationWords(sql: Sql, signal?: AbortSignal, runBatch: RunBatch = runAtOnce): Promise<void> {
  await runBatches(() => backfillBatch(sql), signal, runBatch);
}

/** Returns false once all annotations have words. */
async function backfillBatch(sql: Sql): Promise<boolean> {
  const annotations = await listAnnotationsWithoutWords(sql);
  if (annotations.length === 0) return false;
  await updateWords(
    sql,
    annotations.map(({ id, quote, body }) => ({ id, quote, body, words: annotationWords(quote, body) })),
  );
  return true;
}
