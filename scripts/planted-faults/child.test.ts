import { expect, test } from 'vitest';
import { runChild } from './child.ts';

const endless = ['-e', 'setInterval(() => {}, 1000)'];

function run(args: readonly string[], { minutes = 1, signal = new AbortController().signal } = {}) {
  return runChild(process.execPath, args, { cwd: process.cwd(), minutes, signal });
}

test('returns the exit code and the output', async () => {
  expect(await run(['-e', 'console.log("done"); process.exitCode = 3'])).toEqual({ code: 3, timedOut: false, output: 'done\n' });
});

test('kills a program at its time limit', async () => {
  expect(await run(endless, { minutes: 0.2 / 60 })).toMatchObject({ code: undefined, timedOut: true });
});

test('kills a program when the run is aborted', async () => {
  const stop = new AbortController();
  const running = run(endless, { signal: stop.signal });
  stop.abort(new Error('Stopped.'));
  await expect(running).rejects.toThrow('Stopped.');
});

test('returns the reason if a program does not start', async () => {
  const ended = await runChild('no-such-program', [], { cwd: process.cwd(), minutes: 1, signal: new AbortController().signal });
  expect(ended).toMatchObject({ code: undefined, timedOut: false, output: expect.stringContaining('ENOENT') as string });
});
