import { layOut, type LayoutTask } from './layout.ts';

// The browser's own global of a worker, which the types of the page do not know.
const worker = globalThis as unknown as {
  onmessage: (event: MessageEvent<LayoutTask>) => void;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
};

worker.onmessage = ({ data }) => {
  for (const picture of layOut(data)) worker.postMessage(picture, [picture.places.buffer]);
};
