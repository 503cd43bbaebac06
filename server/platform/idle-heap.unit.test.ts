import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { collectGarbageWhenIdle } from './idle-heap.ts';

/** An entry of type `gc`, which Node's types do not describe. */
interface GarbageEntry {
  readonly detail: { readonly flags: number };
}

test('collects garbage when the thread is idle, and not while it works', async () => {
  const size = (): number => getHeapStatistics().total_heap_size / 2 ** 20;
  // The garbage of earlier test files would be collected meanwhile.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const before = size();
  // V8's own collections are not forced.
  let forced = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as unknown as GarbageEntry).detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) forced += 1;
  });
  observer.observe({ entryTypes: ['gc'] });
  const stop = collectGarbageWhenIdle({ interval: 50 });
  let texts: unknown[] = Array.from({ length: 2_000_000 }, (_, i) => ({ i, text: [i] }));
  for (let busy = 0; busy < 20; busy++) {
    const end = performance.now() + 20;
    while (performance.now() < end);
    await sleep(1);
  }
  expect(texts).toHaveLength(2_000_000);
  expect(size()).toBeGreaterThan(before + 50);
  expect(forced).toBe(0);
  texts = [];
  await sleep(500);
  expect(forced).toBeGreaterThan(0);
  expect(size()).toBeLessThan(before + 50);
  stop();
  observer.disconnect();
});
