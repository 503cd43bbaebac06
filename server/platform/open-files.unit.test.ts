import { expect, test } from 'vitest';
import { openFilesLimit, shareOpenFiles } from './open-files.ts';

test('divides a low limit between the database and clients and says what to raise', () => {
  const { databaseFiles = 0, connections = 0, warning } = shareOpenFiles(256);
  expect(databaseFiles + connections).toBeLessThan(256);
  expect(connections).toBeGreaterThanOrEqual(64);
  expect(warning).toMatch(/only 256 files.*ulimit -n 4096/);
});

test('limits nothing above 2048 files and rejects a limit that is too low', () => {
  expect(shareOpenFiles(4096)).toEqual({ limit: 4096, databaseFiles: undefined, connections: undefined, warning: undefined });
  expect(() => shareOpenFiles(100)).toThrow(/only 100 files, and Catena needs 192; raise it/);
});

test('reads the limit of this process', () => {
  expect(openFilesLimit()).toBeGreaterThan(64);
});
