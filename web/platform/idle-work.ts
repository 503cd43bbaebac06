/** Milliseconds of work between two chances for input and painting. */
const SLICE = 8;

const works = new Set<Iterator<void>>();
let isScheduled = false;

/**
 * Runs work in slices while the browser is idle. It yields wherever it may be interrupted. Returns
 * a function that cancels it.
 */
export function runWhenIdle(work: Iterator<void>): () => void {
  works.add(work);
  schedule();
  return () => works.delete(work);
}

/** Runs a function once the browser is idle. Returns a function that cancels it. */
export function runOnceIdle(work: () => void): () => void {
  return runWhenIdle({ next: () => (work(), { done: true, value: undefined }) });
}

function schedule(): void {
  if (isScheduled || works.size === 0) return;
  isScheduled = true;
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(runSlice, { timeout: 1000 });
  else setTimeout(runSlice, 50);
}

function runSlice(): void {
  isScheduled = false;
  const end = performance.now() + SLICE;
  for (const work of works) {
    while (performance.now() < end) {
      if (work.next().done !== true) continue;
      works.delete(work);
      break;
    }
  }
  schedule();
}
