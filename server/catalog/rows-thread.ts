import { invariant } from '#core/invariant.ts';
import { type InLibrary, inLibrary } from '../platform/in-library.ts';
import { fromSource } from '../platform/package-root.ts';
import { slices } from '../platform/slices.ts';
import { createThread, type Thread } from '../platform/thread.ts';
import { convert, type Converted, type RowsTask } from './rows-task.ts';
import { storeSearchContent } from './search-content.ts';
import type { WorkRows } from './work.ts';

/** Batches to convert without the thread, which takes half a second to load. */
const FIRST_TASKS = 4;

/**
 * Converts the records of an import to rows. Large imports use a thread: converting takes as long
 * as the database's work, and would delay handling its responses.
 */
export class RowsThread {
  #tasks = 0;
  #thread: Thread<InLibrary<RowsTask>, readonly Converted[]> | undefined;

  async run(task: RowsTask): Promise<readonly WorkRows[]> {
    const converted = ++this.#tasks > FIRST_TASKS ? await this.#start().run(inLibrary(task)) : await convertHere(task);
    return task.records.map(({ line, record }, at) => {
      const one = converted[at];
      invariant(one, 'each record is converted');
      if (one.content) storeSearchContent(one.work, one.content);
      return { line, record, work: one.work, authors: one.authors };
    });
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }

  #start(): Thread<InLibrary<RowsTask>, readonly Converted[]> {
    return (this.#thread ??= createThread({
      entry: new URL(fromSource ? './rows-worker.dev.mjs' : './rows-worker.js', import.meta.url),
      // A batch takes a tenth of a second, but the process may be suspended meanwhile.
      timeout: 600_000,
      maxQueued: 2,
      // A line may have 4 MB.
      megabytes: 2048,
    }));
  }
}

async function convertHere({ records, withContent }: RowsTask): Promise<Converted[]> {
  const yieldToOthers = slices();
  const converted: Converted[] = [];
  for (const record of records) {
    converted.push(convert(record, withContent));
    await yieldToOthers();
  }
  return converted;
}
