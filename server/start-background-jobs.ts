import type { FastifyInstance } from 'fastify';
import type { Numbering } from '#core/scripture/numbering.ts';
import { fillSkeletons } from './features/accounts/names.ts';
import { backfillAnnotationWords } from './features/annotations/backfill-words.ts';
import { compactAnnotationCounts } from './features/annotations/count-maintenance-queries.ts';
import { backfillCitations } from './features/cited/backfill-citations.ts';
import type { EssayThread } from './features/essays/essay-thread.ts';
import { rebuildExcerpts } from './features/essays/rebuild-excerpts.ts';
import { backfillReferences } from './features/references/backfill.ts';
import { compactPassageCounts } from './features/references/backfill-queries.ts';
import { backfillDocuments } from './features/search/index/backfill.ts';
import { countWords } from './features/search/suggest/count-words.ts';
import { indexEditions } from './features/search/texts/index-editions.ts';
import type { Database } from './platform/db/open.ts';
import type { RunBatch } from './platform/http/background-throttle.ts';
import { logFailure } from './platform/outage.ts';

interface BackgroundJobTools {
  readonly essayThread: EssayThread;
  readonly numbering: Numbering;
  /** Runs a batch of what an upgrade reads again. */
  readonly runBatch: RunBatch;
}

type Step = (sql: Database['sql'], signal: AbortSignal) => Promise<unknown>;

/**
 * Returns the work that migrations leave to the background, in order. A step that has nothing left
 * ends at once.
 */
export function backfillSteps({ essayThread, numbering, runBatch }: BackgroundJobTools): readonly Step[] {
  return [
    (sql, signal) => backfillReferences(sql, signal, { numbering, findReferences: essayThread.named, runBatch }),
    (sql, signal) => fillSkeletons(sql, signal, runBatch),
    (sql, signal) => rebuildExcerpts(sql, signal, runBatch),
    (sql, signal) => backfillAnnotationWords(sql, signal, runBatch),
    (sql, signal) => backfillCitations(sql, signal, essayThread.citations, runBatch),
    (sql, signal) => backfillDocuments(sql, signal, { buildEssayDocument: essayThread.document, runBatch }),
    (sql, signal) => indexEditions(sql, signal, runBatch),
  ];
}

const recurringSteps: readonly Step[] = [countWords, compactPassageCounts, compactAnnotationCounts];

/** Seconds between two runs of the recurring steps. */
const INTERVAL = 60;

/**
 * Runs the steps one after another in the background, the recurring ones every minute. Stops
 * between two statements when the app closes.
 */
export function scheduleBackgroundJobs(sql: Database['sql'], app: FastifyInstance, tools: BackgroundJobTools): void {
  const closing = new AbortController();
  const { signal } = closing;
  const logError = (error: unknown): void => void (signal.aborted || logFailure(app.log, error, 'background work failed'));
  let working: Promise<unknown> = Promise.resolve();
  const run = (steps: readonly Step[]): void => {
    for (const step of steps) working = working.then(() => (signal.aborted ? undefined : step(sql, signal))).catch(logError);
  };
  run(backfillSteps(tools));
  run(recurringSteps);
  const timer = setInterval(() => run(recurringSteps), INTERVAL * 1000).unref();
  // Stop before the thread that it uses is closed.
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await working;
  });
}
