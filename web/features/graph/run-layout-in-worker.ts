import { limits } from '#core/limits.ts';
import type { LayoutSnapshot, LayoutTask } from './layout.ts';

interface LayoutHandlers {
  /** Called after every ten iterations. */
  onPositions: (snapshot: LayoutSnapshot) => void;
  /** Called after the last iteration or a failure. */
  onEnd: () => void;
}

/** Runs a layout in a worker and returns a function that stops it. */
export function runLayoutInWorker(task: LayoutTask, { onPositions, onEnd }: LayoutHandlers): () => void {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<LayoutSnapshot>) => {
    onPositions(data);
    if (data.iterations < limits.graph.layoutIterations) return;
    worker.terminate();
    onEnd();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    console.info('The graph layout failed; nodes keep their initial positions.', event.message);
    worker.terminate();
    onEnd();
  };
  worker.postMessage(task);
  return () => worker.terminate();
}
