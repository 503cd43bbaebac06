import { setTimeout as pause } from 'node:timers/promises';
import { fromSource } from '../../platform/package-root.ts';
import { createThread, ThreadError } from '../../platform/thread.ts';
import type { TextCitation } from '../cited/public.ts';
import type { ReadingOptions, TextReferences } from '../references/public.ts';
import type { SearchDocument } from '../search/public.ts';
import { type InLibrary, inLibrary } from '../../platform/in-library.ts';
import type { EssayInput, Prepared } from './prepare.ts';
import type { EssayTask, ResultOf } from './prepare-worker.ts';

/**
 * All work on the content of essays. Authors control its cost, so it never runs on the thread that
 * serves requests.
 */
export interface EssayThread {
  /** Rejects with a `ThreadError` if the thread is busy or the content takes too long. */
  prepare(input: EssayInput, userId: number): Promise<Prepared>;
  /**
   * Builds the search document of an essay, without content that takes too long. Waits while the
   * thread is busy.
   */
  document(essay: Omit<EssayInput, 'reading'> & { readonly status: string }): Promise<SearchDocument>;
  /**
   * Returns what stored content refers to; nothing if it takes too long. Waits while the thread is
   * busy.
   */
  named(content: string, reading: ReadingOptions): Promise<TextReferences>;
  /**
   * Returns the works that stored content cites; nothing if it takes too long. Waits while the
   * thread is busy.
   */
  citations(content: string): Promise<TextCitation[]>;
  warm(): void;
  close(): Promise<void>;
}

/**
 * Milliseconds that content may take: a million characters of ordinary HTML take one or two
 * seconds.
 */
export function timeoutOf({ content }: { readonly content: string }): number {
  return 3000 + content.length / 100;
}

/** Stays alive when idle: restarting would take longer than most tasks. */
export function createEssayThread(
  entry: string | URL = new URL(fromSource ? './prepare-worker.dev.mjs' : './prepare-worker.js', import.meta.url),
  timeout = timeoutOf,
): EssayThread {
  const thread = createThread<InLibrary<EssayTask>, unknown>({ entry, timeout, maxQueued: 50, maxOfOwner: 10 });
  // The worker responds to each task with the result for its kind.
  const run = <T extends EssayTask>(task: T, userId?: number) =>
    thread.run(inLibrary<EssayTask>(task), userId) as Promise<ResultOf<T['kind']>>;

  return {
    prepare: ({ title, content, reading }, userId) => run({ kind: 'prepare', title, content, reading }, userId),
    document: ({ title, content, status }) =>
      retryWhileBusy(
        () => run({ kind: 'document', title, content, status }),
        () => run({ kind: 'document', title, content: '', status }),
      ),
    named: (content, reading) =>
      retryWhileBusy(
        () => run({ kind: 'named', content, reading }),
        async () => ({ works: [], topics: [], passages: [] }),
      ),
    citations: (content) =>
      retryWhileBusy(
        () => run({ kind: 'citations', content }),
        async () => [],
      ),
    warm: () => thread.warm(),
    close: () => thread.close(),
  };
}

/**
 * For background work: runs a task as soon as the queue has room; returns `fallback` if it takes
 * too long.
 */
async function retryWhileBusy<T>(run: () => Promise<T>, fallback: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      if (error.reason === 'slow') return fallback();
      await pause(500);
    }
  }
}
