import { parentPort } from 'node:worker_threads';
import { prepare } from './prepare.ts';

// The thread for long contents: a message is a content, and its answer what is stored of it.
parentPort?.on('message', (content: string) => parentPort?.postMessage(prepare(content)));
