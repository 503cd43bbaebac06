import type { Sql } from '../../../platform/db/open.ts';
import { fromSource } from '../../../platform/package-root.ts';
import { createThread } from '../../../platform/thread.ts';
import { lessons } from './model-queries.ts';
import type { Lesson } from './train-worker.ts';

/** Of more texts than these, every second, third … one teaches: enough to know the words by, and they all have to be held at once. */
const MOST_LESSONS = 100_000;

/** Learns a model from what everybody may read in the library, in a thread of its own. Answers its artefact; rejects as soon as it is to stop. */
export async function learnFromLibrary(
  sql: Sql,
  documents: number,
  options: { readonly withVectors: boolean; readonly width: number },
  stop: AbortSignal,
): Promise<Uint8Array> {
  const entry = new URL(fromSource ? './train-worker.dev.mjs' : './train-worker.js', import.meta.url);
  const thread = createThread<Lesson, Uint8Array | null>({ entry, timeout: 20 * 60_000, maxQueued: 2, idle: 60_000, megabytes: 2048 });
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(new Error('learning was stopped')), { once: true });
  });
  // Nobody may be waiting just then.
  stopped.catch(() => undefined);
  const run = (lesson: Lesson) => Promise.race([thread.run(lesson), stopped]);
  try {
    stop.throwIfAborted();
    const step = Math.ceil(Math.max(documents, 1) / MOST_LESSONS);
    for (let after = 0; ;) {
      const texts = await lessons(sql, after, step);
      const last = texts.at(-1);
      if (!last) break;
      await run({ texts });
      after = last.id;
    }
    const artefact = await run({ learn: options });
    if (!artefact) throw new Error('nothing was learned');
    return artefact;
  } finally {
    await thread.close();
  }
}
