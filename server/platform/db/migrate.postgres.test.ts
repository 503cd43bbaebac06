import postgres from 'postgres';
import { expect, test } from 'vitest';
import { createEmptyServerDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './open.ts';

test('applies each migration once when several processes start on an empty server', async () => {
  const databaseUrl = await createEmptyServerDatabase();
  // Pools stand for processes here, since the server sees only connections.
  const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ dataDir: 'unused', databaseUrl })));
  for (const { sql, close } of opened) {
    expect(await sql`select count(*) from migrations where name = '0001_foundation'`).toEqual([{ count: 1 }]);
    await close();
  }
});

test('explains that the database user may not create tables', async () => {
  const databaseUrl = await createEmptyServerDatabase();
  const admin = postgres(databaseUrl, { max: 1 });
  await admin`create role reader login password 'reader'`;
  await admin.end();
  const asReader = Object.assign(new URL(databaseUrl), { username: 'reader', password: 'reader' }).href;
  await expect(openDatabase({ dataDir: 'unused', databaseUrl: asReader })).rejects.toThrow(
    'The user in DATABASE_URL lacks permission to create tables (permission denied for schema public); make it the owner of the database.',
  );
});
