import { PassThrough, Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { ImportReport } from './import-report.ts';

test('keeps a part of the progress bar for the work after the last row', async () => {
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  let written = '';
  stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const terminal = { stdin: Readable.from([]), stdout: new PassThrough(), stderr, env: {}, signal: new AbortController().signal };
  const shown = (): number => Number([...written.matchAll(/(\d+)%/g)].at(-1)?.[1]);
  const report = new ImportReport(terminal, 1000, undefined);
  try {
    for await (const _ of report.watch(Readable.from([new Uint8Array(1000)])));
    await vi.waitFor(() => expect(shown()).toBe(92), 5000);
    report.tidied(0.5);
    await vi.waitFor(() => expect(shown()).toBe(96), 5000);
    report.tidied(1);
  } finally {
    report.close();
  }
  expect(shown()).toBe(100);
});
