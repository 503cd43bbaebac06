import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fairLimits } from './fair-limits.ts';
import { FairQueue, type RejectionReason, type Turn } from './fair-queue.ts';

describe('the fair queue', () => {
  let queue: FairQueue;
  beforeEach(() => {
    vi.useFakeTimers();
    queue = new FairQueue(
      fairLimits,
      () => Date.now(),
      () => Date.now(),
    );
  });
  afterEach(() => vi.useRealTimers());

  /** Enters a call and records its outcome. */
  function enter(key: string, weight = 1, first = false) {
    const call: { turn?: Turn; rejected?: RejectionReason; leave: () => void } = { leave: () => undefined };
    call.leave = queue.enter(
      key,
      (turn) => void (call.turn = turn),
      (reason) => void (call.rejected = reason),
      { weight, first },
    );
    return call;
  }

  /** Runs calls of `work` milliseconds one after another for a while; returns how many ran. */
  function runFor(
    key: string,
    work: number,
    milliseconds: number,
    { weight = 1, alongside }: { weight?: number; alongside?: () => void } = {},
  ): number {
    const until = Date.now() + milliseconds;
    let count = 0;
    let call = enter(key, weight);
    while (Date.now() < until) {
      alongside?.();
      if (!call.turn) {
        vi.advanceTimersByTime(10);
        continue;
      }
      vi.advanceTimersByTime(work);
      call.turn.end();
      count++;
      call = enter(key, weight);
    }
    call.leave();
    call.turn?.end();
    return count;
  }

  it('admits a few concurrent calls of a page at once and the rest as those end', () => {
    enter('other').turn?.end();
    const calls = Array.from({ length: 10 }, () => enter('reader'));
    expect(calls.filter(({ turn }) => turn)).toHaveLength(6);
    for (const { turn } of calls.slice(0, 6)) turn?.end();
    expect(calls.every(({ turn }) => turn)).toBe(true);
  });

  it('never slows a caller who is alone', () => {
    expect(runFor('alone', 50, 20_000)).toBe(400);
  });

  it('gives a caller who has used up the burst less than 5 percent of the time while others call', () => {
    const alongside = (): void => enter('quiet').turn?.end();
    runFor('loud', 50, 8_000, { alongside });
    const busy = runFor('loud', 50, 60_000, { alongside }) * 50;
    expect(busy / 60_000).toBeGreaterThan(0.03);
    expect(busy / 60_000).toBeLessThan(0.05);
  });

  it('gives a caller of a higher weight a larger share', () => {
    const school = { weight: 8, alongside: () => enter('quiet').turn?.end() };
    runFor('school', 50, 90_000, school);
    const busy = runFor('school', 50, 60_000, school) * 50;
    expect(busy / 60_000).toBeGreaterThan(0.28);
    expect(busy / 60_000).toBeLessThan(0.36);
  });

  it('runs one call at a time for a caller who has used up the burst', () => {
    enter('quiet').turn?.end();
    runFor('loud', 50, 10_000);
    vi.advanceTimersByTime(5_000);
    const calls = [enter('loud'), enter('loud'), enter('loud')];
    expect(calls.filter(({ turn }) => turn)).toHaveLength(1);
  });

  it('admits a quiet caller at once, however busy another one is', () => {
    for (let i = 0; i < 50; i++) enter('loud');
    expect(enter('quiet').turn).toBeDefined();
  });

  it('returns to full speed when the neighbor has been gone for a while', () => {
    enter('quiet').turn?.end();
    runFor('loud', 50, 5_000);
    vi.advanceTimersByTime(fairLimits.neighbor);
    expect(runFor('loud', 50, 5_000)).toBe(100);
  });

  it('wakes a paced caller when the neighbor has been gone long enough', () => {
    const quiet = enter('quiet');
    enter('loud').turn?.end(10_000);
    quiet.turn?.end();
    const waiting = enter('loud');
    expect(waiting.turn).toBeUndefined();
    vi.advanceTimersByTime(26_000);
    expect(waiting.turn).toBeDefined();
  });

  it('charges concurrent calls for their share of the time', () => {
    enter('quiet').turn?.end();
    // Six concurrent calls for 2.4 seconds are 2.4 seconds of work, which the burst covers.
    const calls = Array.from({ length: 6 }, () => enter('page'));
    vi.advanceTimersByTime(2_000);
    for (const { turn } of calls) turn?.end();
    expect(Array.from({ length: 6 }, () => enter('page')).every(({ turn }) => turn)).toBe(true);
  });

  it('charges for processor time, not for the time that a busy machine takes', () => {
    let work = 0;
    queue = new FairQueue(
      fairLimits,
      () => work,
      () => Date.now(),
    );
    enter('quiet').turn?.end();
    const slow = enter('reader');
    vi.advanceTimersByTime(20_000);
    work += 100;
    slow.turn?.end();
    const more = Array.from({ length: 6 }, () => enter('reader'));
    expect(more.every(({ turn }) => turn)).toBe(true);
    for (const { turn } of more) turn?.end();
    const costly = enter('other reader');
    work += 6_000;
    costly.turn?.end();
    expect(enter('other reader').turn).toBeUndefined();
  });

  it('does not charge for time during which a response is in transfer', () => {
    enter('quiet').turn?.end();
    const download = enter('reader');
    download.turn?.send();
    vi.advanceTimersByTime(20_000);
    download.turn?.end();
    expect(Array.from({ length: 6 }, () => enter('reader')).every(({ turn }) => turn)).toBe(true);
  });

  it('admits a caller of a higher weight more often at once, but never to all slots', () => {
    const calls = Array.from({ length: 40 }, () => enter('school', 8));
    expect(calls.filter(({ turn }) => turn)).toHaveLength(fairLimits.runningInAll / 2);
    expect(enter('reader').turn).toBeDefined();
  });

  it('admits a call that may run at once, although all queues are full', () => {
    queue = new FairQueue({ ...fairLimits, queuedInTotal: 20 }, Date.now, Date.now);
    for (let i = 0; i < 60; i++) enter(`loud ${i % 4}`);
    expect(enter('quiet').turn).toBeDefined();
  });

  it('makes room in the longest queue for a caller with a shorter one', () => {
    queue = new FairQueue({ ...fairLimits, queuedInTotal: 10, running: 1, runningInAll: 2 }, Date.now, Date.now);
    const loud = Array.from({ length: 9 }, () => enter('loud'));
    const other = Array.from({ length: 3 }, () => enter('other'));
    const quiet = enter('quiet');
    expect(loud.map(({ rejected }) => rejected).filter(Boolean)).toEqual(['total queue full']);
    expect(loud.at(-1)?.rejected).toBe('total queue full');
    expect([...other, quiet].every(({ rejected }) => rejected === undefined)).toBe(true);
    loud[0]?.turn?.end();
    other[0]?.turn?.end();
    loud[1]?.turn?.end();
    expect(quiet.turn).toBeDefined();
  });

  it("puts a call that returns before its caller's other calls", () => {
    const running = Array.from({ length: 6 }, () => enter('reader'));
    const later = enter('reader');
    const returning = enter('reader', 1, true);
    running[0]?.turn?.end();
    expect([returning.turn !== undefined, later.turn !== undefined]).toEqual([true, false]);
  });

  it('takes turns among callers when all slots are taken', () => {
    const running = Array.from({ length: 6 }, (_, i) => Array.from({ length: 6 }, () => enter(`caller ${i}`)))
      .flat()
      .filter(({ turn }) => turn);
    expect(running).toHaveLength(fairLimits.runningInAll);
    const loud = [enter('loud'), enter('loud')];
    const quiet = enter('quiet');
    running.find(({ turn }) => turn)?.turn?.end();
    for (const { turn } of running.slice(1, 8)) turn?.end();
    expect(loud[0]?.turn).toBeDefined();
    expect(quiet.turn).toBeDefined();
  });

  it("rejects a call when its caller's or the total queue is full, or when it has waited too long", () => {
    const calls = Array.from({ length: 107 }, () => enter('loud'));
    expect(calls.at(-1)?.rejected).toBe('caller queue full');
    expect(calls.at(-2)?.rejected).toBeUndefined();
    vi.advanceTimersByTime(fairLimits.patience);
    expect(calls[50]?.rejected).toBe('waited too long');
    queue = new FairQueue(
      { ...fairLimits, queuedInTotal: 1, running: 1 },
      () => Date.now(),
      () => Date.now(),
    );
    const [, , third] = [enter('a'), enter('a'), enter('a')];
    expect(third?.rejected).toBe('total queue full');
  });

  it('forgets a call whose caller left and counts its end once', () => {
    const running = Array.from({ length: 6 }, () => enter('a'));
    const gone = enter('a');
    const next = enter('a');
    gone.leave();
    running[0]?.turn?.end();
    running[0]?.turn?.end();
    expect(gone.turn).toBeUndefined();
    expect(next.turn).toBeDefined();
    expect(enter('a').turn).toBeUndefined();
  });
});
