import postgres from 'postgres';
import { expect, test } from 'vitest';
import { createEmptyServerDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './open.ts';

test('several processes that start at once on an empty server apply each migration once', async () => {
  const databaseUrl = await createEmptyServerDatabase();
  // The server sees only connections, so that pools stand for processes here.
  const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ dataDir: 'unused', databaseUrl })));
  for (const { sql, close } of opened) {
    expect(await sql`select count(*) from migrations where name = '0001_foundation'`).toEqual([{ count: 1 }]);
    await close();
  }
});

test('a user who may not make tables is told so', async () => {
  const databaseUrl = await createEmptyServerDatabase();
  const admin = postgres(databaseUrl, { max: 1 });
  await admin`create role reader login password 'reader'`;
  await admin.end();
  const asReader = Object.assign(new URL(databaseUrl), { username: 'reader', password: 'reader' }).href;
  await expect(openDatabase({ dataDir: 'unused', databaseUrl: asReader })).rejects.toThrow(
    'The user in DATABASE_URL may not make tables (permission denied for schema public); make it the owner of the database.',
  );
});
