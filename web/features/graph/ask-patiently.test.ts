import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#core/limits.ts';
import { StatusError } from '../../platform/api.ts';
import { askPatiently } from './ask-patiently.ts';
import { drawnGraph } from './graph-data.ts';

vi.mock('../../platform/session.ts', () => ({ session: {} }));
vi.mock('../../platform/site.ts', () => ({ apiHost: '' }));

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const alive = new AbortController().signal;

/** Returns a function that gives one of the responses per attempt and records the times. */
function asked(...answers: (() => Promise<unknown>)[]) {
  const times: number[] = [];
  const ask = (): Promise<unknown> => {
    times.push(Date.now());
    return (answers[times.length - 1] ?? answers.at(-1) ?? fails)();
  };
  return { times, ask };
}

const fails = async (): Promise<never> => {
  throw new StatusError(500, undefined);
};
const never = (): Promise<never> => new Promise(() => {});

describe('asking patiently', () => {
  it('asks once where there is an answer', async () => {
    const { times, ask } = asked(async () => 'a graph');
    expect(await askPatiently(ask, alive)).toBe('a graph');
    expect(times).toEqual([0]);
  });

  it('asks three times, a second after each failure, and then gives up', async () => {
    const { times, ask } = asked(fails);
    const end = expect(askPatiently(ask, alive)).rejects.toBeInstanceOf(StatusError);
    await vi.advanceTimersByTimeAsync(10_000);
    await end;
    expect(times).toEqual([0, 1000, 2000]);
    expect(limits.graph.fetch).toEqual({ attempts: 3, delay: 1000, timeout: 5000 });
  });

  it('gives each attempt five seconds, heeded or not', async () => {
    const { times, ask } = asked(never, never, async () => 'at last');
    const answer = askPatiently(ask, alive);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await answer).toBe('at last');
    expect(times).toEqual([0, 6000, 12_000]);
  });

  it('tells an attempt that its time is over', async () => {
    const signals: AbortSignal[] = [];
    const ask = (signal: AbortSignal): Promise<never> => {
      signals.push(signal);
      return never();
    };
    const end = expect(askPatiently(ask, alive)).rejects.toThrow('no answer in time');
    await vi.advanceTimersByTimeAsync(4999);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(20_000);
    await end;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });

  it('counts an answer of the wrong shape as a failed attempt', async () => {
    const { times, ask } = asked(
      async () => ({ nodes: [], edges: {} }),
      async () => ({ nodes: [], edges: [] }),
    );
    const answer = askPatiently(async () => drawnGraph(await ask()), alive);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toEqual({ nodes: [], edges: [], truncated: false });
    expect(times).toEqual([0, 1000]);
  });

  it('does not ask again when the session has ended', async () => {
    const { times, ask } = asked(async () => {
      throw new StatusError(401, undefined);
    });
    await expect(askPatiently(ask, alive)).rejects.toMatchObject({ status: 401 });
    expect(times).toEqual([0]);
  });

  it('stops when the page is left, while it waits and while it asks', async () => {
    for (const answer of [fails, never]) {
      const leaving = new AbortController();
      const { times, ask } = asked(answer);
      const end = expect(askPatiently(ask, leaving.signal)).rejects.toThrow('left');
      await vi.advanceTimersByTimeAsync(10);
      leaving.abort(new Error('left'));
      await end;
      await vi.advanceTimersByTimeAsync(20_000);
      expect(times).toHaveLength(1);
    }
  });
});
