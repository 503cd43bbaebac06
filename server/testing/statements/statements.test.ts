import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareVectors } from '../../features/search/vectors/prepare-vectors.ts';
import { openTestDatabase, type TestDatabase } from '../test-database.ts';
import { recordStatements } from './record-statements.ts';

const folder = join(import.meta.dirname, '../../statements');

let database: TestDatabase;
let recorded: Map<string, string>;
beforeAll(async () => {
  let semantic = false;
  database = await openTestDatabase({ prepare: async ({ sql }) => void (semantic = (await prepareVectors(sql)).missing === undefined) });
  recorded = await recordStatements(database.sql, { semantic });
});
afterAll(() => database.close());

test.each(readdirSync(folder))('server/statements/%s matches the statements that run (if not, run npm run statements)', (name) => {
  // A PostgreSQL server may lack pgvector.
  if (name === 'semantic-search.sql' && database.kind === 'server' && !recorded.has(name)) return;
  expect(recorded.get(name)).toBe(readFileSync(join(folder, name), 'utf8'));
});

test('every recorded statement has a file', () => {
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([...recorded.keys()]));
});
