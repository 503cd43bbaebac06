import { parentPort } from 'node:worker_threads';
import { enterLibrary, type InLibrary } from '../../../platform/in-library.ts';
import { exportEssay, type ExportTask } from './export-essay.ts';

/** Failures are messages too: the thread stays, and the request that caused them fails. */
export type ExportResult = { readonly bytes: Uint8Array } | { readonly failure: string };

parentPort?.on('message', (task: InLibrary<ExportTask>) => {
  enterLibrary(task);
  exportEssay(task).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies ExportResult),
    (error: unknown) =>
      parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies ExportResult),
  );
});
