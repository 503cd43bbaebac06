// npm run words: fails if comments, docs, test titles, interface texts or names use a word of
// scripts/words/rules.ts, or if a comment is longer than two lines of 100 characters.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../server/platform/package-root.ts';
import { proseOfComments, proseOfHashComments, proseOfMarkdown, proseOfTypeScript } from './words/extract.ts';
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
  .filter((file) => /\.(?:tsx?|mjs|cjs|md|css|sql|ya?ml|sh)$|^\.ci\/run$|Dockerfile$/.test(file) && !skipped.test(file));

let faults = 0;
for (const file of files) {
  const source = readFileSync(join(packageRoot, file), 'utf8');
  const isScript = /\.(?:tsx?|mjs|cjs)$/.test(file);
  for (const line of isScript ? findLongComments(source) : []) {
    faults += 1;
    console.error(`${file}:${line}: a comment must have at most two lines of at most 100 characters.`);
  }
  const prose = isScript
    ? proseOfTypeScript(file, source)
    : file.endsWith('.md')
      ? proseOfMarkdown(source)
      : /\.(?:css|sql)$/.test(file)
        ? proseOfComments(source)
        : proseOfHashComments(source);
  for (const { line, found, instead } of findFaults(prose)) {
    faults += 1;
    console.error(`${file}:${line}: "${found}" – write ${instead}.`);
  }
}
if (faults > 0) process.exitCode = 1;
else console.log(`words: ${files.length} files checked`);
