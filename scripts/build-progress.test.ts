import { expect, test } from 'vitest';
import { runWithProgress } from './build-progress.mjs';

function recorder(isTTY: boolean): { written: string[]; write: (text: string) => void; isTTY: boolean } {
  const written: string[] = [];
  return { written, write: (text) => void written.push(text), isTTY };
}

test('prints a line for each finished step', async () => {
  const stream = recorder(false);
  let finishPage = (): void => undefined;
  const page = new Promise<void>((resolve) => (finishPage = resolve));
  await runWithProgress({ page: () => page, server: async () => setTimeout(finishPage) }, stream);
  expect(stream.written).toEqual(['  server: 0 s\n', '  page: 0 s\n']);
});

test('shows the running steps on a terminal, and clears the line at the end', async () => {
  const stream = recorder(true);
  await runWithProgress({ page: async () => undefined, server: async () => undefined }, stream);
  expect(stream.written[0]).toContain('page and server … 0 s');
  expect(stream.written.at(-1)).toMatch(/\r\S*$/);
});

test('fails if a step fails', async () => {
  const failing = runWithProgress({ page: () => Promise.reject(new Error('no page')) }, recorder(false));
  await expect(failing).rejects.toThrow('no page');
});
