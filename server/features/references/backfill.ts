import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { type RunBatch, runAtOnce } from '../../platform/http/background-throttle.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { languageCode, type TextReferences, referencesInEssay, passagesInWork, type ReadingOptions } from './text-references.ts';
import { readPassages, withNumberings } from './read-references.ts';
import { listsOf, syncEssayReferences, type TextKind } from './text-reference-queries.ts';
import { lockTexts, lockRemainingRange, saveProgress, syncPassages } from './backfill-queries.ts';

/** Texts per batch. They are locked against changes meanwhile. */
const BATCH_SIZE: Record<TextKind, number> = {
  topic: 50,
  post: 100,
  essay: 5,
  note: 50,
  comment: 100,
  review: 100,
  work: 100,
  circle: 100,
  project: 100,
};

/**
 * Extracts the references of texts that were saved before references were stored. Progress commits
 * with each batch, so it resumes after a crash and several processes share the work.
 */
export async function backfillReferences(
  sql: Sql,
  signal?: AbortSignal,
  { numbering = 'kjv', findReferences = referencesInEssay, runBatch = runAtOnce }: BackfillOptions = {},
): Promise<void> {
  for (const kind of kinds) {
    for (;;) {
      if (signal?.aborted) return;
      const process = () => sql.begin((tx) => processBatch(tx, kind, { numbering, findReferences }));
      if (!(await runBatch(() => retryOnConflict(process)))) break;
    }
  }
}

interface BackfillOptions {
  readonly numbering?: Numbering;
  /**
   * Returns what an essay refers to. The server uses the essay thread, since content may be
   * expensive.
   */
  readonly findReferences?: (content: string, options: ReadingOptions) => TextReferences | Promise<TextReferences>;
  readonly runBatch?: RunBatch;
}

const kinds = ['topic', 'post', 'essay', 'note', 'comment', 'review', 'circle', 'project', 'work'] as const;

/** Returns false once all texts are processed. */
async function processBatch(
  tx: Transaction,
  kind: TextKind,
  { numbering, findReferences }: Required<Omit<BackfillOptions, 'runBatch'>>,
): Promise<boolean> {
  const remaining = await lockRemainingRange(tx, kind);
  if (!remaining) return false;
  const texts = await lockTexts(tx, kind, remaining, BATCH_SIZE[kind]);
  if (kind === 'essay') {
    for (const { id, content, ignored, outside } of texts) {
      const options = await withNumberings(tx, content, { numbering, ignored, outside });
      await syncEssayReferences(tx, id, await findReferences(content ?? '', options));
    }
  } else {
    const found: ({ id: number } & ReturnType<typeof listsOf>)[] = [];
    for (const { id, content, ignored, outside, subjects, language, author } of texts) {
      const options = { numbering: kind === 'work' ? ('kjv' as const) : numbering, ignored, outside, language: languageCode(language) };
      const passages =
        kind === 'work' ? passagesInWork({ title: content ?? '', subjects, author }, options) : await readPassages(tx, content, options);
      found.push({ id, ...listsOf(passages) });
    }
    await syncPassages(tx, kind, found);
  }
  const processedUntil = texts.length < BATCH_SIZE[kind] ? remaining.until : (texts.at(-1)?.id ?? remaining.until);
  await saveProgress(tx, kind, processedUntil);
  return processedUntil < remaining.until;
}
