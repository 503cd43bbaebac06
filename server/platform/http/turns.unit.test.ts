import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BackgroundThrottle } from './background-throttle.ts';

describe('turns of calls and of what is done in the background', () => {
  let app: FastifyInstance;
  let turns: BackgroundThrottle;
  beforeEach(() => {
    app = Fastify();
    turns = new BackgroundThrottle();
    turns.prioritize(app);
    app.get('/', () => 'here');
  });
  afterEach(() => app.close());

  test('the background works without a rest while nobody calls', async () => {
    expect(await turns.wait()).toBe(false);
  });

  test('after a call of any kind the background rests longer than it worked, and is told to do little', async () => {
    await app.inject('/');
    await turns.wait();
    const worked = await work(40);
    const begun = performance.now();
    expect(await turns.wait()).toBe(true);
    // A timer may be early by a millisecond.
    expect(performance.now() - begun).toBeGreaterThan(worked * 2.9);
  });

  test('a call that is refused, or not there, goes first as well', async () => {
    await app.inject('/not-there');
    expect(await turns.wait()).toBe(true);
  });
});

/** Answers for how many milliseconds it was busy. */
async function work(milliseconds: number): Promise<number> {
  const begun = performance.now();
  await new Promise((resolve) => void setTimeout(resolve, milliseconds));
  return performance.now() - begun;
}
