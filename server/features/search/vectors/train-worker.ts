import { parentPort } from 'node:worker_threads';
import { type SearchText, trainWordModel } from '../meaning/word-model.ts';

// The training thread. Messages deliver texts and are acknowledged; the last one requests the
// model.

export type Lesson =
  { readonly texts: readonly SearchText[] } | { readonly learn: { readonly withVectors: boolean; readonly width: number } };

const lessons: SearchText[][] = [];

parentPort?.on('message', (lesson: Lesson) => {
  if ('texts' in lesson) {
    lessons.push([...lesson.texts]);
    parentPort?.postMessage(null);
    return;
  }
  const texts = lessons.splice(0);
  trainWordModel(eachOf(texts), lesson.learn).then(
    (artefact) => parentPort?.postMessage(artefact),
    // Ends the thread, which rejects the pending request.
    (error: unknown) => setImmediate(() => Promise.reject(error)),
  );
});

function* eachOf(lists: SearchText[][]): Generator<SearchText> {
  for (const list of lists) yield* list;
}
