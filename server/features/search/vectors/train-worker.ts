import { type SearchText, trainWordModel } from '../meaning/word-model.ts';

// The training process. Messages deliver texts and are acknowledged; the last one requests the
// model.

export type TrainingMessage =
  | { readonly texts: readonly SearchText[] }
  | { readonly train: { readonly withVectors: boolean; readonly width: number } };

const batches: SearchText[][] = [];

process.on('message', (message: TrainingMessage) => {
  if ('texts' in message) {
    batches.push([...message.texts]);
    process.send?.(null);
    return;
  }
  const texts = batches.splice(0);
  trainWordModel(flatten(texts), message.train).then(
    (artifact) => process.send?.(artifact),
    // Ends the process, which rejects the pending request.
    (error: unknown) => setImmediate(() => Promise.reject(error)),
  );
});

function* flatten(lists: SearchText[][]): Generator<SearchText> {
  for (const list of lists) yield* list;
}

process.on('disconnect', () => process.exit());
// The server ends this process when it stops; a terminal sends its signals to both.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
