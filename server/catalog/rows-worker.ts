import { parentPort } from 'node:worker_threads';
import { type RowsTask, runRowsTask } from './rows-task.ts';

parentPort?.on('message', (task: RowsTask) => parentPort?.postMessage(runRowsTask(task)));
