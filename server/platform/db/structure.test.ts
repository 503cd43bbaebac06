// Also on the embedded database: compares the schema.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrationsFolder } from './migrate.ts';
import { dumpStructure } from './structure.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('server/migrations/structure.sql matches the migrations (if not, run scripts/structure.ts)', async () => {
  expect(await dumpStructure(database.sql)).toBe(readFileSync(join(migrationsFolder, 'structure.sql'), 'utf8'));
});
