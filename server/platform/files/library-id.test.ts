import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { adoptFiles, matchFiles } from './library-id.ts';

const app = testApp();
const upload = 'a'.repeat(64);
const idFile = (): string => join(app.filesFolder, 'library-id');
const match = (hasUsers = true): Promise<string | undefined> => matchFiles(app.sql, app.files, hasUsers);
const store = (name = upload): void => {
  mkdirSync(join(app.filesFolder, 'profiles'), { recursive: true });
  writeFileSync(join(app.filesFolder, name), 'content');
};
/** Replaces the database by another one. */
const otherDatabase = () => app.sql`update secrets set value = decode(repeat('ab', 32), 'hex') where name = 'library-id'`;

describe('files beside a database', () => {
  beforeEach(async () => {
    rmSync(app.filesFolder, { recursive: true, force: true });
    await app.sql`delete from secrets`;
  });

  test('belong to it from the first start on', async () => {
    expect(await match(false)).toBeUndefined();
    store();
    expect(await match(false)).toBeUndefined();
    expect(readdirSync(app.filesFolder).sort()).toEqual([upload, 'library-id', 'profiles'].sort());
  });

  test('from before an upgrade belong to a database with users', async () => {
    store();
    expect(await match()).toBeUndefined();
    expect(await match(false)).toBeUndefined();
  });

  test.each([upload, `profiles/${upload}.webp`])('are rejected with a database without users (%s)', async (name) => {
    store(name);
    await expect(match(false)).rejects.toMatchObject({ name: 'DatabaseError', message: expect.stringContaining('Restore the database') });
    await expect(match(false)).rejects.toThrow('npx catena adopt-files');
  });

  test('of another database are reported until they are adopted', async () => {
    await match();
    store();
    await otherDatabase();
    expect(await match()).toMatch(/^The stored files belong to another database/);
    await app.sql`delete from secrets`;
    expect(await match()).toMatch(/^The stored files belong to another database/);
    await expect(match(false)).rejects.toThrow('The database has no accounts');
    await adoptFiles(app.sql, app.files);
    expect(await match(false)).toBeUndefined();
  });

  test('do not belong to another database because their folder was empty before', async () => {
    await match();
    await otherDatabase();
    expect(await match()).toBeUndefined();
  });

  test('are not swept if the id cannot be stored, and the server starts all the same', async () => {
    mkdirSync(idFile(), { recursive: true });
    expect(await matchFiles(app.sql, { ...app.files, open: async () => undefined }, true)).toMatch(/cannot be stored beside the files \(/);
  });
});
