import { runLayout, type LayoutTask } from './layout.ts';

// The worker's global scope, which the DOM types do not include.
const worker = globalThis as unknown as {
  onmessage: (event: MessageEvent<LayoutTask>) => void;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
};

worker.onmessage = ({ data }) => {
  for (const snapshot of runLayout(data)) worker.postMessage(snapshot, [snapshot.coordinates.buffer]);
};
