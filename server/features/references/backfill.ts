import { setImmediate as pause } from 'node:timers/promises';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { type TextReferences, referencesInEssay, passagesInMarkdown } from './text-references.ts';
import { syncEssayReferences, type TextKind } from './text-reference-queries.ts';
import { lockTexts, lockRemainingRange, saveProgress, syncPassages } from './backfill-queries.ts';

/** Texts per batch. They are locked against changes meanwhile. */
const BATCH_SIZE: Record<TextKind, number> = { topic: 50, post: 100, essay: 5 };

/**
 * Extracts the references of texts that were saved before references were stored. Progress commits
 * with each batch, so it resumes after a crash and several processes share the work.
 */
export async function backfillReferences(
  sql: Sql,
  signal?: AbortSignal,
  findReferences: FindReferences = referencesInEssay,
): Promise<void> {
  for (const kind of ['topic', 'post', 'essay'] as const) {
    for (;;) {
      if (signal?.aborted) return;
      if (!(await retryOnConflict(() => sql.begin((tx) => processBatch(tx, kind, findReferences))))) break;
      await pause();
    }
  }
}

/**
 * Returns what an essay refers to. The server uses the essay thread, since content may be
 * expensive.
 */
type FindReferences = (content: string) => TextReferences | Promise<TextReferences>;

/** Returns false once all texts are processed. */
async function processBatch(tx: Transaction, kind: TextKind, findReferences: FindReferences): Promise<boolean> {
  const remaining = await lockRemainingRange(tx, kind);
  if (!remaining) return false;
  const texts = await lockTexts(tx, kind, remaining, BATCH_SIZE[kind]);
  if (kind === 'essay') for (const { id, content } of texts) await syncEssayReferences(tx, id, await findReferences(content));
  else
    await syncPassages(
      tx,
      kind,
      texts.map(({ id, content }) => ({ id, passages: passagesInMarkdown(content) })),
    );
  const processedUntil = texts.length < BATCH_SIZE[kind] ? remaining.until : (texts.at(-1)?.id ?? remaining.until);
  await saveProgress(tx, kind, processedUntil);
  return processedUntil < remaining.until;
}
