import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BackgroundThrottle } from './background-throttle.ts';

describe('the background throttle', () => {
  let app: FastifyInstance;
  let throttle: BackgroundThrottle;
  beforeEach(() => {
    app = Fastify();
    throttle = new BackgroundThrottle();
    throttle.prioritize(app);
    app.get('/', () => 'here');
  });
  afterEach(() => app.close());

  test('does not pause background work without requests', async () => {
    expect(await throttle.wait()).toBe(false);
  });

  test('pauses background work longer than it ran after a request, and reports requests', async () => {
    await app.inject('/');
    await throttle.wait();
    const worked = await work(40);
    const start = performance.now();
    expect(await throttle.wait()).toBe(true);
    // A timer may be early by a millisecond.
    expect(performance.now() - start).toBeGreaterThan(worked * 2.9);
  });

  test('limits work that nobody waits for to half of the time, and to a quarter while requests arrive', async () => {
    const timed = async (): Promise<number> => {
      const start = performance.now();
      const worked = await throttle.runGently(() => work(40));
      return (performance.now() - start) / worked;
    };
    expect(await timed()).toBeGreaterThan(1.9);
    await app.inject('/');
    expect(await timed()).toBeGreaterThan(3.8);
  });

  test('gives priority to failing requests as well', async () => {
    await app.inject('/not-there');
    expect(await throttle.wait()).toBe(true);
  });
});

/** Works and returns the milliseconds it took. */
async function work(milliseconds: number): Promise<number> {
  const start = performance.now();
  await new Promise((resolve) => void setTimeout(resolve, milliseconds));
  return performance.now() - start;
}
