import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|[mc]js|sql|css|html|json|md)$/.test(file) && file !== 'package-lock.json' && existsSync(join(root, file)));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const pages = files.filter((file) => file.endsWith('.md'));
// Without this file, which has made-up names.
const sources = files.filter((file) => !file.endsWith('.md') && !file.endsWith('/doc-symbols.test.ts'));

const comments = /(?<=^|[\s{(])(?:\/\*[\s\S]*?\*\/|\/\/.*$)|(?<=^|\s)--.*$/gm;

/** Names of other programs, formats and protocols that no code uses. */
const foreign = new Set([
  'PGLiteSocketServer',
  'NODE_EXTRA_CA_CERTS',
  'Expect',
  'Host',
  'PGPASSWORD',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
  'reqId',
  'bookSection',
  'LISTEN',
]);

/** Returns the symbols in backticks: names with a capital letter, and calls. */
function symbolsIn(text: string): string[] {
  return Array.from(text.matchAll(/`(?:[\w$]+\.)*([A-Za-z_$][\w$]*)(\([^`\n]*\))?`/g)).flatMap(([, name = '', call]) =>
    /[A-Z]/.test(name) || call !== undefined ? [name] : [],
  );
}

test('docs and comments name only symbols that the code has', () => {
  const known = new Set(foreign);
  for (const file of sources)
    for (const name of textOf(file)
      .replace(comments, '')
      .match(/[A-Za-z_$][\w$]*/g) ?? [])
      known.add(name);
  const prose = [
    ...sources.map((file) => [file, (textOf(file).match(comments) ?? []).join('\n')] as const),
    ...pages.map((page) => [page, textOf(page).replaceAll(/^```.*?^```/gms, '')] as const),
  ];
  const unknown = prose.flatMap(([file, text]) => symbolsIn(text).flatMap((name) => (known.has(name) ? [] : [`${file}: ${name}`])));
  expect(known.size).toBeGreaterThan(5000);
  expect(unknown).toEqual([]);
});

test('finds names with a capital letter and calls, but no other words', () => {
  expect(symbolsIn('`keepWhile`, `Keeper`, `store.keepAll(…)`, `live()`, but `limit`, `user_id`, `Retry-After` and `a B`')).toEqual([
    'keepWhile',
    'Keeper',
    'keepAll',
    'live',
  ]);
});
