import { expect, test } from 'vitest';
import { openFilesLimit, shareOpenFiles } from './open-files.ts';

test('shares a low limit between the database and the callers, and says what to raise', () => {
  const { databaseFiles = 0, connections = 0, warning } = shareOpenFiles(256);
  expect(databaseFiles + connections).toBeLessThan(256);
  expect(connections).toBeGreaterThanOrEqual(64);
  expect(warning).toMatch(/only 256 files.*ulimit -n 4096/);
});

test('limits nothing where there is room, and refuses where there is too little', () => {
  expect(shareOpenFiles(4096)).toEqual({ limit: 4096, databaseFiles: undefined, connections: undefined, warning: undefined });
  expect(() => shareOpenFiles(100)).toThrow(/only 100 files, and Catena needs 192; raise it/);
});

test('knows the limit of this process', () => {
  expect(openFilesLimit()).toBeGreaterThan(64);
});
