// Also on the embedded database: the pools and drivers differ.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ own: true });
  await database.sql`create table numbered (id bigint generated always as identity primary key, n integer not null check (n <> 13))`;
});
beforeEach(() => database.sql`truncate numbered restart identity`);
afterAll(() => database.close());

test('reads bigints, counts and sums as numbers', async () => {
  const { sql } = database;
  const [row] = await sql`
    select 9007199254740991::bigint as id, count(*) as count, sum(7::bigint) as sum, null::bigint as none, array[1, 2]::bigint[] as list`;
  expect(row).toEqual({ id: 9007199254740991, count: 1, sum: 7, none: null, list: [1, 2] });
});

test('reads instants as ISO 8601 with milliseconds and Z in any server time zone', async () => {
  const { sql } = database;
  const [row] = await sql`
    select '2026-03-01 09:30:00+00'::timestamptz(3) as whole, '2026-03-01 09:30:00.5+02'::timestamptz(3) as half,
      '2026-03-01 09:30:00.123456+00'::timestamptz as fine, '12026-03-01 00:00:00+00'::timestamptz as late,
      'infinity'::timestamptz as never, '2026-03-01'::date as day, array['2026-03-01 09:30:00+00']::timestamptz[] as list`;
  expect(row).toEqual({
    whole: '2026-03-01T09:30:00.000Z',
    half: '2026-03-01T07:30:00.500Z',
    fine: '2026-03-01T09:30:00.123Z',
    late: '+012026-03-01T00:00:00.000Z',
    never: 'infinity',
    day: '2026-03-01',
    list: ['2026-03-01T09:30:00.000Z'],
  });
});

test('accepts instants as ISO strings or dates', async () => {
  const { sql } = database;
  const iso = '2026-03-01T09:30:00.125Z';
  const [row] = await sql`select ${iso}::timestamptz as text, ${new Date(iso)}::timestamptz as date, ${iso} = ${new Date(iso)} as same`;
  expect(row).toEqual({ text: iso, date: iso, same: true });
});

test('passes arrays of texts and numbers', async () => {
  const { sql } = database;
  const texts = ['Ἐκκλησία', 'with "quotes", commas', ''];
  const [row] = await sql`select ${texts}::text[] as texts, 3::bigint = any(${[1, 2, 3]}) as found`;
  expect(row).toEqual({ texts, found: true });
});

test('gives each of many concurrent queries its own result, error or transaction', async () => {
  const { sql } = database;
  const ways = [
    async (i: number) => expect(await sql`select ${i}::integer as n`).toEqual([{ n: i }]),
    async (i: number) => expect(await sql.unsafe('select $1::integer as n, $2::text as t', [i, `t${i}`])).toEqual([{ n: i, t: `t${i}` }]),
    async (i: number) => expect(await sql.unsafe(`select ${i} as n; select 'x'`)).toMatchObject([[{ n: i }], [{}]]),
    async (i: number) => expect(await sql`insert into numbered (n) values (${1000 + i}) returning n`).toEqual([{ n: 1000 + i }]),
    (i: number) => expect(sql.unsafe(`select column_${i}`)).rejects.toThrow(`column "column_${i}" does not exist`),
    () => expect(sql`insert into numbered (n) values (${13})`).rejects.toThrow('check constraint'),
    (i: number) =>
      sql.begin(async (transaction) => {
        await transaction`insert into numbered (n) values (${-i})`;
        expect(await transaction`select count(*) from numbered where n = ${-i}`).toEqual([{ count: 1 }]);
      }),
    (i: number) =>
      expect(
        sql.begin(async (transaction) => {
          await transaction`insert into numbered (n) values (${100_000 + i})`;
          await transaction`insert into numbered (n) values (${13})`;
        }),
      ).rejects.toThrow('check constraint'),
  ];
  for (let round = 0; round < 10; round++) {
    const numbers = Array.from({ length: 40 }, (_, k) => round * 40 + k + 1);
    await Promise.all(numbers.map((i) => ways[i % ways.length]?.(i)));
  }
  const [counts] =
    await sql`select count(*) filter (where n < 0) as transactions, count(*) filter (where n >= 100000) as undone from numbered`;
  expect(counts).toEqual({ transactions: 50, undone: 0 });
});

test('waits for running queries when it closes', async () => {
  const own = await openTestDatabase({ own: true });
  const [query] = await Promise.all([
    own.sql`select count(*) from generate_series(1, 300000)`,
    new Promise((resolve) => setTimeout(resolve, 20)).then(() => own.close()),
  ]);
  expect(query).toEqual([{ count: 300000 }]);
});
