// npm run words: fails if comments, docs, test titles, interface texts or names use a word of
// scripts/words/rules.ts, or if a comment is longer than two lines of 100 characters.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../server/platform/package-root.ts';
import { type Prose, proseOfComments, proseOfHashComments, proseOfHtml, proseOfMarkdown, proseOfTypeScript } from './words/extract.ts';
import { findFaults } from './words/find-faults.ts';
import { findLongComments } from './words/long-comments.ts';

/**
 * Migrations are checksummed, the glossary and the rules name the words they forbid, and lists of
 * words are data.
 */
const skipped =
  /^(?:server\/migrations\/0|docs\/glossary\.md|scripts\/words[./]|server\/catalog\/starter\/|core\/scripture\/prose-words\.ts$|.*\.jsonl?$)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: packageRoot, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|cjs|md|css|sql|html|ya?ml|sh)$|^\.ci\/run$|^deploy\//.test(file) && !skipped.test(file));

const isScript = (file: string): boolean => /\.(?:tsx?|mjs|cjs)$/.test(file);

function proseOf(file: string, source: string): Prose[] {
  if (isScript(file)) return proseOfTypeScript(file, source);
  if (file.endsWith('.md')) return proseOfMarkdown(source);
  if (file.endsWith('.html')) return proseOfHtml(source);
  return /\.(?:css|sql)$/.test(file) ? proseOfComments(source) : proseOfHashComments(source);
}

function longCommentsOf(file: string, source: string): number[] {
  if (isScript(file)) return findLongComments(source);
  if (file.endsWith('.css')) return findLongComments(source, { maxWidth: Infinity });
  return /\.(?:md|html|sql)$/.test(file) ? [] : findLongComments(source, { maxWidth: Infinity, mark: /^\s*[#;](?!!)/ });
}

let faults = 0;
for (const file of files) {
  const source = readFileSync(join(packageRoot, file), 'utf8');
  for (const line of longCommentsOf(file, source)) {
    faults += 1;
    console.error(`${file}:${line}: a comment must have at most two lines of at most 100 characters.`);
  }
  for (const { line, found, instead } of findFaults(proseOf(file, source))) {
    faults += 1;
    console.error(`${file}:${line}: "${found}" – write ${instead}.`);
  }
}
if (faults > 0) process.exitCode = 1;
else console.log(`words: ${files.length} files checked`);
