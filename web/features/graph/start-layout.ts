import { limits } from '#core/limits.ts';
import type { LaidOut, LayoutTask } from './layout.ts';

interface Heard {
  /** Called after every ten iterations. */
  onPlaces: (laidOut: LaidOut) => void;
  /** Called after the last iteration or a failure. */
  onEnd: () => void;
}

/** Runs a layout in a worker and returns a function that stops it. */
export function startLayout(task: LayoutTask, { onPlaces, onEnd }: Heard): () => void {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<LaidOut>) => {
    onPlaces(data);
    if (data.iterations < limits.graph.layoutIterations) return;
    worker.terminate();
    onEnd();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    console.info('The layout of the graph failed; it stays as it began.', event.message);
    worker.terminate();
    onEnd();
  };
  worker.postMessage(task);
  return () => worker.terminate();
}
