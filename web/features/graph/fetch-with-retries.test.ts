import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#core/limits.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { fetchWithRetries } from './fetch-with-retries.ts';
import { parseGraph } from './graph-data.ts';

vi.mock('../../platform/session.ts', () => ({ session: { subscribe: () => undefined } }));
vi.mock('../../platform/site.ts', () => ({ apiHost: '' }));

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const signal = new AbortController().signal;

/** Returns a function that gives one of the responses per attempt and records the times. */
function responding(...responses: (() => Promise<unknown>)[]) {
  const times: number[] = [];
  const fetch = (): Promise<unknown> => {
    times.push(Date.now());
    return (responses[times.length - 1] ?? responses.at(-1) ?? fail)();
  };
  return { times, fetch };
}

const fail = async (): Promise<never> => {
  throw new StatusError(500, undefined);
};
const never = (): Promise<never> => new Promise(() => {});

describe('fetchWithRetries', () => {
  it('makes one attempt if it succeeds', async () => {
    const { times, fetch } = responding(async () => 'a graph');
    expect(await fetchWithRetries(fetch, signal)).toBe('a graph');
    expect(times).toEqual([0]);
  });

  it('makes three attempts, each a second after a failure, before it rejects', async () => {
    const { times, fetch } = responding(fail);
    const rejection = expect(fetchWithRetries(fetch, signal)).rejects.toBeInstanceOf(StatusError);
    await vi.advanceTimersByTimeAsync(10_000);
    await rejection;
    expect(times).toEqual([0, 1000, 2000]);
    expect(limits.graph.fetch).toEqual({ attempts: 3, delay: 1000, timeout: 5000 });
  });

  it('limits each attempt to five seconds, even if it ignores its signal', async () => {
    const { times, fetch } = responding(never, never, async () => 'at last');
    const response = fetchWithRetries(fetch, signal);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await response).toBe('at last');
    expect(times).toEqual([0, 6000, 12_000]);
  });

  it('aborts the signal of an attempt that times out', async () => {
    const signals: AbortSignal[] = [];
    const fetch = (signal: AbortSignal): Promise<never> => {
      signals.push(signal);
      return never();
    };
    const rejection = expect(fetchWithRetries(fetch, signal)).rejects.toThrow('request timed out');
    await vi.advanceTimersByTimeAsync(4999);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(20_000);
    await rejection;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });

  it('retries after a response of the wrong shape', async () => {
    const { times, fetch } = responding(
      async () => ({ nodes: [], edges: {} }),
      async () => ({ nodes: [], edges: [] }),
    );
    const response = fetchWithRetries(async () => parseGraph(await fetch()), signal);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await response).toEqual({ nodes: [], edges: [], truncated: false });
    expect(times).toEqual([0, 1000]);
  });

  it('does not retry after a 401', async () => {
    const { times, fetch } = responding(async () => {
      throw new StatusError(401, undefined);
    });
    await expect(fetchWithRetries(fetch, signal)).rejects.toMatchObject({ status: 401 });
    expect(times).toEqual([0]);
  });

  it('stops when its signal is aborted, during a delay or an attempt', async () => {
    for (const response of [fail, never]) {
      const controller = new AbortController();
      const { times, fetch } = responding(response);
      const rejection = expect(fetchWithRetries(fetch, controller.signal)).rejects.toThrow('left');
      await vi.advanceTimersByTimeAsync(10);
      controller.abort(new Error('left'));
      await rejection;
      await vi.advanceTimersByTimeAsync(20_000);
      expect(times).toHaveLength(1);
    }
  });
});
