import { parentPort } from 'node:worker_threads';
import { type SearchText, trainWordModel } from '../meaning/word-model.ts';

// The training thread. Messages deliver texts and are acknowledged; the last one requests the
// model.

export type TrainingMessage =
  { readonly texts: readonly SearchText[] } | { readonly train: { readonly withVectors: boolean; readonly width: number } };

const batches: SearchText[][] = [];

parentPort?.on('message', (message: TrainingMessage) => {
  if ('texts' in message) {
    batches.push([...message.texts]);
    parentPort?.postMessage(null);
    return;
  }
  const texts = batches.splice(0);
  trainWordModel(flatten(texts), message.train).then(
    (artifact) => parentPort?.postMessage(artifact),
    // Ends the thread, which rejects the pending request.
    (error: unknown) => setImmediate(() => Promise.reject(error)),
  );
});

function* flatten(lists: SearchText[][]): Generator<SearchText> {
  for (const list of lists) yield* list;
}
