import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { collectGarbageWhenIdle } from './idle-heap.ts';

test('collects garbage when the thread is idle, and not while it works', async () => {
  const size = (): number => getHeapStatistics().total_heap_size / 2 ** 20;
  // The garbage of earlier test files would be collected meanwhile.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const before = size();
  const stop = collectGarbageWhenIdle({ interval: 50 });
  // A hundred megabytes, of which this function keeps nothing.
  expect(Array.from({ length: 2_000_000 }, (_, i) => ({ i, text: [i] })).length).toBe(2_000_000);
  for (let busy = 0; busy < 20; busy++) {
    const end = performance.now() + 20;
    while (performance.now() < end);
    await sleep(1);
  }
  expect(size()).toBeGreaterThan(before + 50);
  await sleep(500);
  expect(size()).toBeLessThan(before + 50);
  stop();
});
