import { fromSource } from '../platform/package-root.ts';
import { createThread, type Thread } from '../platform/thread.ts';
import { type RowsResult, type RowsTask, runRowsTask } from './rows-task.ts';
import { storeSearchContent } from './search-content.ts';
import type { WorkRows } from './work.ts';

/** Tasks before the thread, which takes half a second to load, is worth starting. */
const FIRST_TASKS = 4;

/**
 * Converts the records of an import to rows, in a thread if there are many: it takes as long as the
 * database, which would wait for each response to be handled.
 */
export class RowsThread {
  #tasks = 0;
  #thread: Thread<RowsTask, RowsResult> | undefined;

  async run(task: RowsTask): Promise<readonly WorkRows[]> {
    const { rows, content } = ++this.#tasks > FIRST_TASKS ? await this.#start().run(task) : runRowsTask(task);
    for (const [at, one] of content.entries()) {
      const row = rows[at];
      if (row) storeSearchContent(row.work, one);
    }
    return rows;
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }

  #start(): Thread<RowsTask, RowsResult> {
    return (this.#thread ??= createThread<RowsTask, RowsResult>({
      entry: new URL(fromSource ? './rows-worker.dev.mjs' : './rows-worker.js', import.meta.url),
      // A batch takes a tenth of a second.
      timeout: 60_000,
      maxQueued: 2,
    }));
  }
}
