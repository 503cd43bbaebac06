import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startS3Server, type S3Server } from '../../testing/s3-server.ts';
import { loadConfig } from '../../config.ts';
import { bucketLimits } from './bucket-client.ts';
import { bucketStore } from './bucket.ts';
import { saveWithRows } from './save-with-rows.ts';
import { openFiles } from './open.ts';
import { type FileStore, FilesUnavailable, type FindReferenced, type Upload } from './store.ts';

const unreferenced: FindReferenced = () => Promise.resolve(new Set());
const those =
  (...names: string[]): FindReferenced =>
  () =>
    Promise.resolve(new Set(names));
const megabyte = Buffer.alloc(1024 * 1024, 'verba ');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

let s3: S3Server;
let dataDir: string;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'catena-store-'));
});
afterEach(() => {
  s3.mode = 'well';
  s3.objects.clear();
  s3.calls.length = 0;
  rmSync(dataDir, { recursive: true, force: true });
});

const openBucket = () => openFiles(loadConfig({ DATA_DIR: dataDir, ...s3.env }));
const local = (): string[] => (existsSync(join(dataDir, 'files')) ? readdirSync(join(dataDir, 'files')) : []);

const kinds = [
  {
    kind: 'a folder',
    open: () => openFiles(loadConfig({ DATA_DIR: dataDir })),
    stored: () => local().filter((name) => !name.endsWith('.part')),
    age: (name: string, seconds: number) => {
      const time = Date.now() / 1000 - seconds;
      utimesSync(join(dataDir, 'files', name), time, time);
    },
  },
  {
    kind: 'a bucket',
    open: openBucket,
    stored: () => [...s3.objects.keys()],
    age: (name: string, seconds: number) => void s3.objects.set(name, { putAt: Date.now() - seconds * 1000 }),
  },
];

async function saved(files: FileStore, text: string): Promise<string> {
  const upload = await files.receive('x.txt', Readable.from([Buffer.from(text)]));
  await files.save(upload, upload.hash);
  await files.discard(upload);
  return upload.hash;
}

async function read(files: FileStore, name: string): Promise<string | undefined> {
  const found = await files.open(name);
  if (!found) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of found.content) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks);
  expect(content.length).toBe(found.size);
  return content.toString();
}

describe.each(kinds)('files in $kind', ({ open, stored, age }) => {
  test('are saved under their hash and can be read', async () => {
    const files = await open();
    expect([await files.has(hashOf('In principio')), await files.open(hashOf('In principio'))]).toEqual([false, undefined]);
    const name = await saved(files, 'In principio');
    expect([name, await files.has(name), await read(files, name)]).toEqual([hashOf('In principio'), true, 'In principio']);
    expect([await saved(files, ''), await read(files, hashOf(''))]).toEqual([hashOf(''), '']);
  });

  test('with the same content are stored once, without temporary files', async () => {
    const files = await open();
    const upload = await files.receive('a', Readable.from(['twice']));
    await Promise.all([files.save(upload, upload.hash), saved(files, 'twice'), saved(files, 'twice')]);
    await files.save(upload, upload.hash);
    await files.discard(upload);
    await files.discard(upload);
    expect([stored(), local().filter((name) => name.endsWith('.part')), await read(files, upload.hash)]).toEqual([
      [hashOf('twice')],
      [],
      'twice',
    ]);
  });

  test('that fail during the upload leave nothing behind', async () => {
    const files = await open();
    const broken = (...chunks: Buffer[]) =>
      Readable.from(
        (async function* () {
          yield* chunks;
          throw new Error('gone');
        })(),
      );
    await expect(files.receive('x', broken(megabyte))).rejects.toThrow('gone');
    // Uploads that fail at once, when their files may not be open yet: a thousand, since few of
    // them show it.
    for (let i = 0; i < 10; i++) await Promise.allSettled(Array.from({ length: 100 }, () => files.receive('x', broken())));
    await wait(50);
    const dropped = await files.receive('x', Readable.from(['never saved']));
    await files.discard(dropped);
    expect([stored(), local()]).toEqual([[], []]);
  });

  test('of 25 MB are streamed rather than buffered', async () => {
    const files = await open();
    const once = async (megabytes: number): Promise<number> => {
      const upload = await files.receive('x', Readable.from(Array.from({ length: megabytes }, () => megabyte)));
      await files.save(upload, upload.hash);
      await files.discard(upload);
      let size = 0;
      for await (const chunk of (await files.open(upload.hash))?.content ?? []) size += (chunk as Buffer).length;
      return size;
    };
    await once(2);
    let max = 0;
    const start = process.memoryUsage().rss;
    const watch = setInterval(() => (max = Math.max(max, process.memoryUsage().rss - start)), 5);
    // Repeat, so that leaked buffers would show.
    for (let i = 0; i < 10; i++) expect(await once(25)).toBe(25 * 1024 * 1024);
    clearInterval(watch);
    expect(max).toBeLessThan(80 * 1024 * 1024);
  });

  test('are found, unlike other names', async () => {
    const files = await open();
    const other = await files.receive('x', Readable.from(['id']));
    await files.save(other, 'library-id');
    await files.discard(other);
    await saved(files.part('profiles'), 'one');
    age('library-id', 7200);
    expect([await files.hasFiles(), await files.part('profiles').hasFiles()]).toEqual([false, true]);
    expect([await files.sweep(3600, unreferenced), await files.has('library-id')]).toEqual([0, true]);
    await saved(files, 'two');
    expect(await files.hasFiles()).toBe(true);
  });

  test('are deleted immediately unless they are referenced', async () => {
    const files = await open();
    const [one, two] = [await saved(files, 'one'), await saved(files, 'two')];
    expect([await files.release([one, two], those(two)), await files.release([one], unreferenced)]).toEqual([1, 0]);
    expect([stored(), local().filter((name) => name.endsWith('.part'))]).toEqual([[two], []]);
  });

  test('are restored if a row referenced them meanwhile, or if the check fails', async () => {
    const files = await open();
    const [one, two] = [await saved(files, 'one'), await saved(files, 'two')];
    let checked = 0;
    expect(await files.release([one], () => Promise.resolve(new Set(checked++ === 0 ? [] : [one])))).toBe(0);
    let attempts = 0;
    const away: FindReferenced = () => (attempts++ === 0 ? Promise.resolve(new Set()) : Promise.reject(new Error('the database is away')));
    expect(await files.release([two], away)).toBe(0);
    expect([stored().sort(), await read(files, one)]).toEqual([[one, two].sort(), 'one']);
  });

  test('exist after an upload that races with deletions of the same content', async () => {
    const files = await open();
    for (const delay of [0, 1, 2, 3, 5, 8, 13]) {
      const content = `contested ${delay}`;
      await saved(files, content);
      const named = new Set<string>();
      const upload: Upload = await files.receive('x', Readable.from([content]));
      await Promise.all([
        saveWithRows(
          files,
          [upload],
          ({ hash }) => hash,
          async () => {
            await new Promise((resolve) => setTimeout(resolve, delay));
            named.add(upload.hash);
          },
        ),
        files.release([upload.hash], (names) => Promise.resolve(new Set(names.filter((name) => named.has(name))))),
        files.release([upload.hash], (names) => Promise.resolve(new Set(names.filter((name) => named.has(name))))),
      ]);
      await files.discard(upload);
      expect([delay, await read(files, upload.hash)]).toEqual([delay, content]);
    }
  });

  test('are saved again if they were deleted before their rows were written', async () => {
    const files = await open();
    const upload = await files.receive('x', Readable.from(['between']));
    await saveWithRows(
      files,
      [upload],
      ({ hash }) => hash,
      async () => expect(await files.release([upload.hash], unreferenced)).toBe(1),
    );
    await files.discard(upload);
    expect(await read(files, upload.hash)).toBe('between');
  });

  test('in a sub-store have their own names and are swept separately', async () => {
    const files = await open();
    const part = files.part('profiles');
    const name = await saved(part, 'a face');
    age(`profiles/${name}`, 100);
    await saved(files, 'a face');
    age(name, 100);
    expect([await part.has(name), await files.part('other').has(name)]).toEqual([true, false]);
    expect([await files.sweep(60, unreferenced), await part.has(name), await files.has(name)]).toEqual([1, true, false]);
    expect([await part.sweep(60, those(name)), await part.sweep(60, unreferenced), await part.has(name)]).toEqual([0, 1, false]);
  });

  test('are swept page by page if they are old and unreferenced', async () => {
    const files = await open();
    const names: string[] = [];
    for (let i = 0; i < 7; i++) names.push(await saved(files, `file ${i}`));
    for (const name of names.slice(1)) age(name, 100);
    const [young = '', named = ''] = names;
    const checked: string[] = [];
    const count = await files.sweep(60, (batch) => (checked.push(...batch), Promise.resolve(new Set([named]))));
    expect([count, stored().sort()]).toEqual([5, [young, named].sort()]);
    expect(checked).not.toContain(young);
  });
});

describe('a bucket', () => {
  test('keeps foreign objects and loses the temporary copies of interrupted deletions', async () => {
    const files = await openBucket();
    const left = '00000000-0000-4000-8000-000000000000.part';
    await saved(files, 'x');
    for (const key of ['someone/else.txt', 'notes.txt', left]) {
      await files.save({ ...(await files.receive('x', Readable.from(['y']))) }, key);
      s3.objects.set(key, { putAt: 0 });
    }
    await files.sweep(60, unreferenced);
    expect([...s3.objects.keys()].sort()).toEqual([hashOf('x'), 'notes.txt', 'someone/else.txt'].sort());
  });

  test('reports that it is unreachable, failing or silent in bounded time, and recovers', { timeout: 60_000 }, async () => {
    // Readers wait for all attempts.
    expect(bucketLimits.response * bucketLimits.attempts).toBeLessThan(25_000);
    const { s3: config } = loadConfig({ DATA_DIR: dataDir, ...s3.env });
    if (!config) throw new Error('no bucket is configured');
    const files = bucketStore(config, join(dataDir, 'files'), { ...bucketLimits, response: 400 });
    const name = await saved(files, 'x');
    const upload = await files.receive('x', Readable.from(['y']));
    for (const mode of ['away', 'failing', 'silent'] as const) {
      s3.mode = mode;
      const start = Date.now();
      const all: PromiseSettledResult<unknown>[] = await Promise.allSettled([
        files.open(name),
        files.has(name),
        files.release([name], unreferenced),
      ]);
      if (mode !== 'silent') all.push(...(await Promise.allSettled([files.save(upload, upload.hash)])));
      for (const one of all) expect([mode, one.status === 'rejected' && one.reason]).toEqual([mode, expect.any(FilesUnavailable)]);
      expect(Date.now() - start).toBeLessThan(10_000);
    }
    s3.mode = 'well';
    expect(await read(files, name)).toBe('x');
  });

  test('rejects content that does not match its hash', async () => {
    const files = await openBucket();
    const upload = await files.receive('x', Readable.from(['y']));
    await expect(files.save({ ...upload, hash: hashOf('z') }, hashOf('z'))).rejects.toThrow('XAmzContentSHA256Mismatch');
    expect(s3.objects.size).toBe(0);
  });
});

describe('a bucket that cannot be used stops startup with one sentence and no secret:', () => {
  test.each([
    ['not there', { S3_ENDPOINT: 'http://127.0.0.1:9' }, /^S3_ENDPOINT http:\/\/127\.0\.0\.1:9 cannot be reached \(.*ECONNREFUSED.*\)\.$/],
    ['another bucket', { S3_BUCKET: 'other' }, /^S3_BUCKET "other" does not exist at http:\S+; create it first\.$/],
    ['another access key', { S3_ACCESS_KEY: 'wrong' }, /^S3_ACCESS_KEY is unknown at http:\S+\.$/],
    ['another secret key', { S3_SECRET_KEY: 'wrong-secret' }, /^S3_SECRET_KEY does not belong to S3_ACCESS_KEY at http:\S+\.$/],
  ])('%s', async (_, env, sentence) => {
    const error = await openFiles(loadConfig({ DATA_DIR: dataDir, ...s3.env, ...env })).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String((error as Error).message)).toMatch(sentence);
    expect(JSON.stringify({ ...(error as Error) }) + (error as Error).stack).not.toMatch(/wrong-secret|a\/secret/);
  });

  test('read-only access', async () => {
    s3.mode = 'read only';
    await expect(openBucket()).rejects.toThrow(
      /^S3_ACCESS_KEY lacks permission to list, read, write and delete in the bucket "catena-files" at \S+ \(AccessDenied\)\.$/,
    );
  });

  test('a usable bucket is left unchanged', async () => {
    await openBucket();
    expect([...s3.objects.keys()]).toEqual([]);
    expect(s3.calls).toEqual(['GET ', expect.stringMatching(/^PUT .*\.part$/), expect.stringMatching(/^DELETE .*\.part$/)]);
  });
});
