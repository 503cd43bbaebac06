import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { runBeside, within } from './time-limits.ts';

const never = new Promise<never>(() => undefined);

describe('within', () => {
  test('returns the result of work that ends in time', async () => {
    expect(await within(Promise.resolve(7), 10, 'too slow')).toBe(7);
  });

  test('throws the reason after the time, and the error of work that fails before', async () => {
    await expect(within(never, 0.01, 'The server was not ready.')).rejects.toThrow('The server was not ready.');
    await expect(within(Promise.reject(new Error('exited')), 10, 'too slow')).rejects.toThrow('exited');
  });
});

describe('runBeside', () => {
  test('returns the result, whether or not the other work has ended', async () => {
    expect(await runBeside(never, () => Promise.resolve('imported'))).toBe('imported');
    expect(await runBeside(Promise.resolve(), () => sleep(5, 'imported'))).toBe('imported');
  });

  test('aborts the work when the other work fails, and throws its error', async () => {
    let signal: AbortSignal | undefined;
    const others = sleep(5).then(() => Promise.reject(new Error('A reader received 500.')));
    const run = runBeside(others, (given) => {
      signal = given;
      return never;
    });
    await expect(run).rejects.toThrow('A reader received 500.');
    expect(signal?.aborted).toBe(true);
  });

  test('handles failures of the other work after the work has failed', async () => {
    const others = sleep(10).then(() => Promise.reject(new Error('later')));
    await expect(runBeside(others, () => Promise.reject(new Error('The import failed.')))).rejects.toThrow('The import failed.');
    // An unhandled rejection would fail the test run.
    await sleep(20);
  });
});
