import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UserQueue } from './user-queue.ts';

test('runs the tasks of a user in order, beside those of others, and after one that failed', async () => {
  const queue = new UserQueue();
  const log: string[] = [];
  const task =
    (name: string, milliseconds: number, fails = false) =>
    async (): Promise<string> => {
      log.push(`${name} starts`);
      await setTimeout(milliseconds);
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    queue.run(1, task('first', 30, true)),
    queue.run(1, task('second', 1)),
    queue.run(2, task('other', 1)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(log.indexOf('first ends')).toBeLessThan(log.indexOf('second starts'));
  expect(log.indexOf('other ends')).toBeLessThan(log.indexOf('first ends'));
});
