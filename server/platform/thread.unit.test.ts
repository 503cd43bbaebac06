import { describe, expect, test } from 'vitest';
import { createThread, ThreadRefusal } from './thread.ts';

describe('a thread', () => {
  const entry = new URL(
    'data:text/javascript,import{parentPort as p}from"node:worker_threads";p.on("message",m=>{if(m==="die")process.exit(1);if(m==="loop")for(;;);p.postMessage(m+1)})',
  );
  const options = { entry, timeout: 500, startTimeout: 2000, maxQueued: 2, idle: 50 };

  test('does one task after another, refuses what is too much, and rests when it has nothing to do', async () => {
    const thread = createThread<number | string, number>(options);
    const all = await Promise.allSettled([1, 2, 3, 4].map((n) => thread.run(n)));
    expect(all.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      2,
      3,
      4,
      'Error: the thread is too busy',
    ]);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await thread.run(5)).toBe(6);
    await thread.close();
  });

  test('ends what takes too long, survives its own end, and goes on with the next', async () => {
    const thread = createThread<number | string, number>(options);
    const [slow, next] = await Promise.allSettled([thread.run('loop'), thread.run(1)]);
    expect(slow).toMatchObject({ reason: expect.any(ThreadRefusal) });
    expect(next).toMatchObject({ value: 2 });
    await expect(thread.run('die')).rejects.toThrow('the thread ended');
    expect(await thread.run(1)).toBe(2);
    await thread.close();
  });

  test('starts its modules before a task needs them, and gives the first task time for them', async () => {
    const late = new URL(
      'data:text/javascript,import{parentPort as p}from"node:worker_threads";await new Promise(r=>setTimeout(r,400));p.on("message",m=>p.postMessage(m+1))',
    );
    const thread = createThread<number, number>({ entry: late, timeout: 100, startTimeout: 3000, maxQueued: 2 });
    thread.warm();
    expect(await thread.run(1)).toBe(2);
    await thread.close();
  });

  test('refuses an owner who has too many tasks, and nobody else', async () => {
    const thread = createThread<number, number>({ ...options, maxQueued: 10, maxOfOwner: 2 });
    const all = await Promise.allSettled([7, 7, 7, 8].map((owner) => thread.run(1, owner)));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    await thread.close();
  });

  test('rejects what is running and what waits when it is closed', async () => {
    const thread = createThread<number | string, number>(options);
    const tasks = ['loop', 1].map((task) => thread.run(task));
    await Promise.all([thread.close(), ...tasks.map((task) => expect(task).rejects.toThrow('the thread was closed'))]);
  });

  test('treats a task that needs too much memory as one that takes too long', async () => {
    const greedy = new URL(
      'data:text/javascript,import{parentPort as p}from"node:worker_threads";p.on("message",()=>{const a=[];for(;;)a.push(new Array(1e5).fill(a.length))})',
    );
    const thread = createThread<number, number>({ entry: greedy, timeout: 20_000, maxQueued: 2, megabytes: 32 });
    await expect(thread.run(1)).rejects.toMatchObject({ reason: 'slow' });
    await thread.close();
  });
});
