import type { Sql } from '../../../platform/db/open.ts';
import { fromSource } from '../../../platform/package-root.ts';
import { startBackgroundProcess } from '../../../platform/background-process.ts';
import type { TrainingMessage } from './train-worker.ts';
import { listTrainingTexts } from './model-queries.ts';

/**
 * Texts used for training. With more, every second, third … document is used, which suffices for
 * word statistics and bounds memory.
 */
const MAX_TEXTS = 100_000;

/**
 * Trains a model on the public texts of the library in a process of its own. Returns the artifact,
 * or rejects once aborted.
 */
export async function trainFromLibrary(
  sql: Sql,
  documents: number,
  { lowPriority, ...options }: { readonly withVectors: boolean; readonly width: number; readonly lowPriority: boolean | undefined },
  stop: AbortSignal,
): Promise<Uint8Array> {
  const entry = new URL(fromSource ? './train-worker.dev.mjs' : './train-worker.js', import.meta.url);
  const trainer = startBackgroundProcess<TrainingMessage, Uint8Array | null>({
    entry,
    timeout: 20 * 60_000,
    megabytes: 2048,
    lowPriority,
  });
  const finished = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    // The listener would keep the model in memory as long as the server runs.
    stop.addEventListener('abort', () => reject(new Error('training was stopped')), { once: true, signal: finished.signal });
  });
  // Prevents an unhandled rejection when nothing awaits it.
  stopped.catch(() => undefined);
  const run = (message: TrainingMessage) => Promise.race([trainer.run(message), stopped]);
  try {
    stop.throwIfAborted();
    const step = Math.ceil(Math.max(documents, 1) / MAX_TEXTS);
    for (let after = 0; ;) {
      const texts = await listTrainingTexts(sql, after, step);
      const last = texts.at(-1);
      if (!last) break;
      await run({ texts });
      after = last.id;
    }
    const artifact = await run({ train: options });
    if (!artifact) throw new Error('the training process returned no model');
    return artifact;
  } finally {
    finished.abort();
    await trainer.close();
  }
}
