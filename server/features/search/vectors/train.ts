import { join } from 'node:path';
import type { Sql } from '../../../platform/db/open.ts';
import { fromSource, packageRoot } from '../../../platform/package-root.ts';
import { createThread } from '../../../platform/thread.ts';
import { lessons } from './model-queries.ts';
import type { Lesson } from './train-worker.ts';

/** Of more texts than these, every second, third … one teaches: enough to know the words by, and they all have to be held at once. */
const MOST_LESSONS = 100_000;

/** Learns a model from what everybody may read in the library, in a thread of its own. Answers its artefact. */
export async function learnFromLibrary(sql: Sql, documents: number, options: { readonly withVectors: boolean }): Promise<Uint8Array> {
  const entry = fromSource ? new URL('./train-worker.dev.mjs', import.meta.url) : join(packageRoot, 'dist/server/train-worker.js');
  const thread = createThread<Lesson, Uint8Array | null>({ entry, patience: 20 * 60_000, most: 2, idle: 60_000, megabytes: 2048 });
  try {
    const step = Math.ceil(Math.max(documents, 1) / MOST_LESSONS);
    for (let after = 0; ;) {
      const texts = await lessons(sql, after, step);
      const last = texts.at(-1);
      if (!last) break;
      await thread.run({ texts });
      after = last.id;
    }
    const artefact = await thread.run({ learn: options });
    if (!artefact) throw new Error('nothing was learned');
    return artefact;
  } finally {
    await thread.close();
  }
}
