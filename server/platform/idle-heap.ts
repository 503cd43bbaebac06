import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of heap below which collecting garbage is not worth it. */
const SMALL = 64 * 2 ** 20;
/** Growth since the last collection that makes another worth it. */
const GROWTH = 1.25;
/** Milliseconds between checks. */
const INTERVAL = 10_000;
/** Share of the time since the last check that an idle event loop may have worked. */
const IDLE = 0.05;

/**
 * Collects the garbage of this thread when it has been idle, as after an import: V8 collects only
 * while memory is allocated. Returns a function that stops it.
 */
export function collectGarbageWhenIdle({ interval = INTERVAL } = {}): () => void {
  const collect = garbageCollector();
  let sizeInUse = SMALL;
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > IDLE || getHeapStatistics().total_heap_size < sizeInUse * GROWTH) return;
    collect();
    sizeInUse = Math.max(SMALL, getHeapStatistics().total_heap_size);
  }, interval).unref();
  return () => clearInterval(timer);
}

/** Returns V8's collector, which blocks the thread while it runs. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
