import { parentPort } from 'node:worker_threads';
import { type CitationResult, type CitationTask, runCitationTask } from './citation-task.ts';

/** Failures are messages too: the thread stays, and the request that caused them fails. */
parentPort?.on('message', (task: CitationTask) => {
  runCitationTask(task).then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) =>
      parentPort?.postMessage({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies CitationResult),
  );
});
