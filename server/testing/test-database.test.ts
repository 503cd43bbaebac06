// Also on the embedded database: the test databases differ.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('empties every table, restores the rows of the migrations and restarts the ids', async () => {
  const { sql, truncate } = database;
  for (let round = 0; round < 3; round++) {
    const [user] = await sql<{ id: number }[]>`
      insert into users (username, email, email_key, password_hash) values ('origen', 'o@a.eg', 'o@a.eg', 'x') returning id`;
    expect(user).toEqual({ id: 1 });
    const [work] = await sql<{ id: number }[]>`
      insert into works (title, category, language, sort_title, words) values ('Hexapla', 'c', 'grc', 'hexapla', 'hexapla') returning id`;
    await sql`insert into reads (user_id, work_id, rating) values (${user?.id ?? 0}, ${work?.id ?? 0}, 5)`;
    expect(await sql`select works from catalogue_totals`).toEqual([{ works: 1 }]);
    await truncate();
    expect(await sql`select works from catalogue_totals`).toEqual([{ works: 0 }]);
    expect(await sql`select (select count(*) from users) + (select count(*) from works) + (select count(*) from reads) as left`).toEqual([
      { left: 0 },
    ]);
    expect(await sql`select count(*) > 0 as kept from migrations`).toEqual([{ kept: true }]);
  }
});

test('truncates in under 50 ms', async () => {
  const times: number[] = [];
  for (let i = 0; i < 10; i++) {
    const start = performance.now();
    await database.truncate();
    times.push(performance.now() - start);
  }
  // The fastest run, to exclude other load on the machine.
  expect(Math.min(...times)).toBeLessThan(50);
});
