import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../server/config.ts';
import { importFile, jsonLines } from '../server/features/editions/testing.ts';
import { openFiles } from '../server/platform/files/open.ts';
import { testApp } from '../server/testing/test-app.ts';
import { annotations, seedAnnotations } from './annotations.ts';
import { seedWorld } from './world.ts';

const app = testApp();

test('all annotations of the demo are created', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'catena-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = loadConfig({ DATA_DIR: folder });
  await seedWorld(app.database, { config, files: await openFiles(config) });
  const verses = [...new Set(annotations.map(({ at }) => at))];
  const textOf = (verse: string): string => annotations.flatMap(({ at, quote }) => (at === verse ? quote : [])).join(' … ');
  const lines = verses.map((citation) => ({ citation, text: textOf(citation) }));
  const edition = { title: 'King James Version', language: 'en', license: 'CC0', scripture: true, numbering: 'kjv' };
  await importFile(app.sql, jsonLines(edition, lines), { slug: 'kjv' });
  await seedAnnotations(app.sql);
  expect(await app.sql`select from annotations`).toHaveLength(annotations.length);
});
