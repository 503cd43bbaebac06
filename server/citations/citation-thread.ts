import type { CitationStyle } from '#core/citation-styles.ts';
import { tooMany } from '../platform/http/http-error.ts';
import { fromSource } from '../platform/package-root.ts';
import { createThread, ThreadError } from '../platform/thread.ts';
import type { CitationResult, CitationTask, ListedSource, NotesTask } from './citation-task.ts';
import type { CslData } from './csl-data.ts';
import type { CitedForms, CitedNote, Place } from './format-citation.ts';

/**
 * Formats citations in a thread of its own: reading a style takes a part of a second, and citeproc
 * 50 MB.
 */
export interface CitationThread {
  cite(style: CitationStyle, item: CslData, place?: Place): Promise<CitedForms>;
  /**
   * Returns the notes that cite items of an essay, disambiguated from its other items. All ids must
   * differ.
   */
  citeAll(task: NotesTask, callerId: number): Promise<readonly CitedNote[]>;
  /** Returns the bibliography of items in the order of the style. Their ids must differ. */
  list(style: CitationStyle, items: readonly CslData[]): Promise<readonly ListedSource[]>;
  close(): Promise<void>;
}

/** Creates a thread that starts with the first citation and ends after five minutes without one. */
export function createCitationThread(): CitationThread {
  const thread = createThread<CitationTask, CitationResult>({
    entry: new URL(fromSource ? './citation-worker.dev.mjs' : './citation-worker.js', import.meta.url),
    timeout: (task) => 5000 + (task.kind === 'cite' ? 0 : 100 * task.items.length),
    maxQueued: 200,
    maxOfOwner: 3,
    idle: 300_000,
  });
  const run = async (task: CitationTask, callerId?: number): Promise<CitationResult> => {
    const result = await thread.run(task, callerId).catch(throwThreadError);
    if ('failure' in result) throw new Error(`the citation failed: ${result.failure}`);
    return result;
  };
  return {
    cite: async (style, item, place) => {
      const result = await run({ kind: 'cite', style, item, place });
      if (!('cited' in result)) throw new Error('the thread answers each task with its result');
      return result.cited;
    },
    citeAll: async (task, callerId) => {
      const result = await run(task, callerId);
      if (!('notes' in result)) throw new Error('the thread answers each task with its result');
      return result.notes;
    },
    list: async (style, items) => {
      const result = await run({ kind: 'list', style, items });
      if (!('listed' in result)) throw new Error('the thread answers each task with its result');
      return result.listed;
    },
    close: () => thread.close(),
  };
}

function throwThreadError(error: unknown): never {
  if (!(error instanceof ThreadError)) throw error;
  throw tooMany('Too many citations are being formatted right now. Please try again in a moment.', 10);
}
