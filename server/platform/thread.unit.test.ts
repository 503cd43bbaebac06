import { describe, expect, test } from 'vitest';
import { createThread, ThreadError } from './thread.ts';

describe('a thread', () => {
  const entry = new URL(
    'data:text/javascript,import{parentPort as p}from"node:worker_threads";p.on("message",m=>{if(m==="die")process.exit(1);if(m==="loop")for(;;);p.postMessage(m+1)})',
  );
  const options = { entry, timeout: 250, startTimeout: 750, maxQueued: 2, idle: 50 };

  test('runs tasks one after another, rejects too many, and ends when idle', async () => {
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

  test('aborts tasks that take too long, restarts after a crash, and continues with the next task', async () => {
    const thread = createThread<number | string, number>(options);
    const [slow, next] = await Promise.allSettled([thread.run('loop'), thread.run(1)]);
    expect(slow).toMatchObject({ reason: expect.any(ThreadError) });
    expect(next).toMatchObject({ value: 2 });
    await expect(thread.run('die')).rejects.toThrow('the thread ended');
    expect(await thread.run(1)).toBe(2);
    await thread.close();
  });

  test('loads its modules before a task needs them and gives the first task time for that', async () => {
    const late = new URL(
      'data:text/javascript,import{parentPort as p}from"node:worker_threads";await new Promise(r=>setTimeout(r,400));p.on("message",m=>p.postMessage(m+1))',
    );
    const thread = createThread<number, number>({ entry: late, timeout: 100, startTimeout: 3000, maxQueued: 2 });
    thread.warm();
    expect(await thread.run(1)).toBe(2);
    await thread.close();
  });

  test('rejects only an owner who has too many tasks', async () => {
    const thread = createThread<number, number>({ ...options, maxQueued: 10, maxOfOwner: 2 });
    const all = await Promise.allSettled([7, 7, 7, 8].map((owner) => thread.run(1, owner)));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    await thread.close();
  });

  test('rejects running and waiting tasks when it is closed', async () => {
    const thread = createThread<number | string, number>(options);
    const tasks = ['loop', 1].map((task) => thread.run(task));
    await Promise.all([thread.close(), ...tasks.map((task) => expect(task).rejects.toThrow('the thread was closed'))]);
  });

  test('treats a task that needs too much memory as too slow', async () => {
    const greedy = new URL(
      'data:text/javascript,import{parentPort as p}from"node:worker_threads";p.on("message",()=>{const a=[];for(;;)a.push(new Array(1e5).fill(a.length))})',
    );
    const thread = createThread<number, number>({ entry: greedy, timeout: 20_000, maxQueued: 2, megabytes: 32 });
    await expect(thread.run(1)).rejects.toMatchObject({ reason: 'slow' });
    await thread.close();
  });
});
