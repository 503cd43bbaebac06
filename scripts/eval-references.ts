// npm run eval:references -- DIR|FILE [--failures]: measures how many judged references are
// recognized exactly, and precision and recall in labeled prose (docs/scripture.md).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { labeledParagraphs } from '../core/scripture/fixtures/labeled-paragraphs.ts';
import { loadScriptureLanguages, scriptureLanguages } from '../core/scripture/lexicon.ts';
import { type JudgedReference, measureExact, measureProse, type Share } from './eval-references/measure.ts';

const [target, ...flags] = process.argv.slice(2);
if (target === undefined || !existsSync(target)) {
  console.error('Which folder or file? npm run eval:references -- DIR|FILE [--failures]');
  process.exit(1);
}
await loadScriptureLanguages(scriptureLanguages());
const { byLanguage, total, failures } = measureExact(filesOf(target).flatMap(readRows));
for (const [language, share] of [...byLanguage].toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(line(language, share, 'exact'));
console.log(line('all', total, 'exact'));
const { precision, recall } = measureProse(labeledParagraphs);
console.log(line('prose', precision, `precise, in ${labeledParagraphs.length} paragraphs`));
console.log(line('prose', recall, 'found'));
if (flags.includes('--failures')) for (const { row, found } of failures) console.log([row.lang, row.text, row.osis, found].join('\t'));

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => /^references.*\.jsonl$/.test(name))
    .map((name) => join(path, name));
}

function readRows(file: string): JudgedReference[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => JSON.parse(text) as JudgedReference);
}

function line(group: string, { right, all }: Share, what: string): string {
  const percent = all === 0 ? '–' : ((100 * right) / all).toFixed(1);
  return `${group.padEnd(5)} ${String(right).padStart(5)} of ${String(all).padStart(5)}  ${percent.padStart(5)} % ${what}`;
}
