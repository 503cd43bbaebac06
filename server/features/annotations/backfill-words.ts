import type { Sql } from '../../platform/db/open.ts';
import { annotationWords } from './annotation-words.ts';
import { listAnnotationsWithoutWords, updateWords } from './words-queries.ts';

/** Stores the searched words of annotations from before they were searched, some at a time. */
export async function backfillAnnotationWords(sql: Sql, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const annotations = await listAnnotationsWithoutWords(sql);
    if (annotations.length === 0) return;
    await updateWords(
      sql,
      annotations.map(({ id, quote, body }) => ({ id, quote, body, words: annotationWords(quote, body) })),
    );
  }
}
