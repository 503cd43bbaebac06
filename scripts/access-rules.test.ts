import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', 'server/features/*/access.ts'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** How the names of access rules begin; queries that decide nothing belong in `public.ts`. */
const RULE =
  /^(?:access|require|visible|listed|listVisible|is|has|not|hidden|blocks|hides|countIf|contributes|moderates|roles|findPublic|findPublished)(?![a-z])/;

function exportsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const declared = Array.from(source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm), ([, name = '']) => name);
  const lists = Array.from(source.matchAll(/^export \{([^}]*)\}/gm), ([, names = '']) => names.split(','));
  const renamed = lists.flat().map((name) => name.trim().split(' as ').at(-1) ?? '');
  return [...declared, ...renamed].filter((name) => name !== '' && !name.startsWith('type '));
}

test.each(files)('%s exports only access rules', (file) => {
  const names = exportsOf(file);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !RULE.test(name))).toEqual([]);
});
