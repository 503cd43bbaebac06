import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('the worked example of a new feature has the next free number of a migration', () => {
  const page = readFileSync(join(root, 'docs/add-a-feature.md'), 'utf8');
  const numbers = readdirSync(join(root, 'server/migrations')).flatMap((name) => /^(\d{4})_/.exec(name)?.[1] ?? []);
  const next = String(Math.max(...numbers.map(Number)) + 1).padStart(4, '0');
  const named = Array.from(page.matchAll(/(\d{4})_bookmarks\.sql/g), ([, number]) => number);
  expect([...new Set(named)]).toEqual([next]);
});
