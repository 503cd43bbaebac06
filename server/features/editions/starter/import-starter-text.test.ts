import { beforeEach, describe, expect, test } from 'vitest';
import { loadStarterWork } from '../../../catalog/starter/load.ts';
import { testApp } from '../../../testing/test-app.ts';
import { deleteEdition } from '../import/delete-edition.ts';
import { importFile, bible, chapter, jsonLines } from '../testing.ts';
import { importStarterText, starterTextWork } from './import-starter-text.ts';
import type { KjvFiles } from './read-kjv.ts';

const app = testApp();
const slugs = async () => (await app.sql<{ slug: string | null }[]>`select slug from editions`).map(({ slug }) => slug);

async function* lines(all: readonly string[], beforeEnd?: () => Promise<void>): AsyncGenerator<string> {
  yield* all.slice(0, -1);
  await beforeEnd?.();
  yield* all.slice(-1);
}

/** Returns the first chapter of Genesis with so many verses. */
function genesis(verses: number, beforeEnd?: () => Promise<void>): KjvFiles {
  const references = Array.from({ length: verses }, (_, i) => `Genesis 1:${i + 1}`);
  return {
    layout: lines(['["BOOK","Genesis"],', '["CHAPTER",1],', ...references.map((reference) => `["VERSE","${reference}"],`)]),
    verses: lines(
      references.map((reference) => `"${reference}":"# And God said [it]."`),
      beforeEnd,
    ),
  };
}

const start = (kind: 'embedded' | 'server' = 'embedded', files = genesis(5)) => importStarterText({ kind, background: app.sql }, { files });

describe('the starter text', () => {
  beforeEach(() => loadStarterWork(app.database, starterTextWork));

  test('is an edition of its work in the starter library, with license and source', async () => {
    expect(await start()).toBe(false);
    const { body } = await app.ask('GET /api/editions/{slug}', { as: await app.signUp('monica'), params: { slug: 'kjv' } });
    expect(body).toMatchObject({ license: 'Public domain', language: 'en', numbering: 'kjv', segment_count: 5, short_title: 'KJV' });
    expect(body.source_url).toMatch(/^https:/);
    const [work] = await app.sql`select source_key from works where id = ${body.work_id}`;
    expect(work).toEqual({ source_key: starterTextWork });
  });

  test('is announced while it is imported', async () => {
    const monica = await app.signUp('monica');
    const open = async () => {
      const calls = [
        app.ask('GET /api/editions/{slug}', { as: monica, params: { slug: 'kjv' } }),
        app.ask('GET /api/editions/{slug}/segments', { as: monica, params: { slug: 'kjv' }, query: { page: '1', at: 'Gen.1.1' } }),
      ];
      return (await Promise.all(calls)).map(({ status, body }) => [status, (body as { reason?: string }).reason]);
    };
    const during: unknown[] = [];
    expect(await open()).toEqual([
      [404, undefined],
      [404, undefined],
    ]);
    await start(
      'server',
      genesis(5, async () => void during.push(...(await open()))),
    );
    expect(during).toEqual([
      [404, 'importing'],
      [404, 'importing'],
    ]);
    expect(await open()).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const { body } = await app.ask('GET /api/editions/{slug}', { as: monica, params: { slug: 'vulgate' } });
    expect(body).not.toHaveProperty('reason');
  });

  test('does not return after it was removed', async () => {
    await start();
    await deleteEdition(app.sql, 'kjv');
    await start();
    expect(await slugs()).toEqual([]);
  });

  test('is not imported into a library that has texts or lacks its work', async () => {
    await importFile(app.sql, jsonLines(bible, chapter('Ps.23', 2)), { slug: 'bible' });
    await start();
    expect(await slugs()).toEqual(['bible']);
    await deleteEdition(app.sql, 'bible');
    await app.sql`delete from works`;
    await start();
    expect(await slugs()).toEqual([]);
  });

  test('is imported again from the beginning after a kill, and by one process at a time', async () => {
    let reached = (): void => undefined;
    const interrupted = new Promise<void>((resolve) => (reached = resolve));
    // Never ends, like the import of a killed process.
    void start(
      'server',
      genesis(600, () => (reached(), new Promise<void>(() => undefined))),
    ).catch(() => undefined);
    await interrupted;
    expect(await slugs()).toEqual([null]);
    expect([await start('server'), await slugs()]).toEqual([true, [null]]);
    await app.sql`update loaded_catalogues set loaded_at = now() - interval '5 minutes'`;
    expect([await start('server'), await slugs()]).toEqual([false, ['kjv']]);
    expect(await app.sql`select count(*)::integer as segments from segments`).toEqual([{ segments: 5 }]);
  });

  test('is completed if the process was killed after the edition became visible', async () => {
    await start();
    await app.sql`update loaded_catalogues set checksum = '' where name = 'kjv'`;
    await start('embedded', genesis(9));
    const rows = await app.sql`select segment_count from editions`;
    expect(rows).toEqual([{ segment_count: 5 }]);
    await deleteEdition(app.sql, 'kjv');
    await start();
    expect(await slugs()).toEqual([]);
  });
});
