import { parentPort } from 'node:worker_threads';
import { enterLibrary, type InLibrary } from '../platform/in-library.ts';
import { convert, type RowsTask } from './rows-task.ts';

parentPort?.on('message', (task: InLibrary<RowsTask>) => {
  enterLibrary(task);
  parentPort?.postMessage(task.records.map((record) => convert(record, task.withContent)));
});
