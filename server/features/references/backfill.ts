import { setImmediate as pause } from 'node:timers/promises';
import { againAfterConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { type Named, namedInEssay, passagesOf } from './text-references.ts';
import { syncNamed, type TextKind } from './text-reference-queries.ts';
import { lockTexts, lockRemainingRange, saveProgress, syncPassages } from './backfill-queries.ts';

/** Texts per batch. They are locked against changes meanwhile. */
const BATCH_SIZE: Record<TextKind, number> = { topic: 50, post: 100, essay: 5 };

/**
 * Extracts the references of texts that were saved before references were stored. Progress commits
 * with each batch, so it resumes after a crash and several processes share the work.
 */
export async function readOldTexts(sql: Sql, signal?: AbortSignal, findReferences: FindReferences = namedInEssay): Promise<void> {
  for (const kind of ['topic', 'post', 'essay'] as const) {
    for (;;) {
      if (signal?.aborted) return;
      if (!(await againAfterConflict(() => sql.begin((tx) => processBatch(tx, kind, findReferences))))) break;
      await pause();
    }
  }
}

/**
 * Returns what an essay refers to. The server uses the essay thread, since content may be
 * expensive.
 */
type FindReferences = (content: string) => Named | Promise<Named>;

/** Returns false once all texts are processed. */
async function processBatch(tx: Transaction, kind: TextKind, findReferences: FindReferences): Promise<boolean> {
  const remaining = await lockRemainingRange(tx, kind);
  if (!remaining) return false;
  const texts = await lockTexts(tx, kind, remaining, BATCH_SIZE[kind]);
  if (kind === 'essay') for (const { id, content } of texts) await syncNamed(tx, id, await findReferences(content));
  else
    await syncPassages(
      tx,
      kind,
      texts.map(({ id, content }) => ({ id, passages: passagesOf(content) })),
    );
  const processedUntil = texts.length < BATCH_SIZE[kind] ? remaining.until : (texts.at(-1)?.id ?? remaining.until);
  await saveProgress(tx, kind, processedUntil);
  return processedUntil < remaining.until;
}
