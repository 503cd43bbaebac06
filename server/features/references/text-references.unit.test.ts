import { expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { resolvePassages } from './resolve-passages.ts';
import { passagesInMarkdown, passagesInWork, referencesInEssay } from './text-references.ts';

const passagesIn = (text: string, ignored: string[] = []): number[] =>
  passagesInMarkdown(text, { numbering: 'kjv', ignored }).map(({ passage }) => passage);

test('a long commentary is recorded to its end', () => {
  const repeated = 'Rom 8:28 again. '.repeat(500);
  expect(passagesIn(`${repeated} Finally John 3:16.`)).toEqual([45_008_028_028, 43_003_016_016]);
  expect(passagesIn(`${repeated} Finally John 3:16.`, ['Rom 8:28'])).toEqual([43_003_016_016]);
  const psalms = Array.from({ length: 150 }, (_, at) => `Ps ${at + 1}:1 and Ps ${at + 1}:2.`).join(' ');
  expect(passagesIn(`${psalms} Rev 22:21.`)).toHaveLength(301);
});

test.each([
  ['1. Mose 12,1 erzählt von dem Ruf an Abram.', [1_012_001_001]],
  ['Der Ruf:\n\n> 1. Mose 12,1\n\n5. Mose 6,4 ist das Bekenntnis.', [1_012_001_001, 5_006_004_004]],
  ['1. Kor. 13,4 und die Liebe', [46_013_004_004]],
  // Items of a list of two books that also stand without a number.
  ['1. Johannes 3,16\n2. Lukas 2,1', [43_003_016_016, 42_002_001_001]],
])('a number that begins the line %j counts as that of a book only where it must', (text, passages) => {
  const found = passagesInMarkdown(text, { numbering: 'kjv', language: 'de' });
  expect(found.map(({ passage }) => passage)).toEqual(passages);
});

test('a text has a limited number of passages', () => {
  const verses = (book: string): string[] =>
    Array.from({ length: 36 }, (_, chapter) => Array.from({ length: 30 }, (__, verse) => `${book} ${chapter + 1}:${verse + 1}.`)).flat();
  expect(passagesIn([...verses('Gen'), ...verses('Exod'), ...verses('Num'), ...verses('Isa')].join(' '))).toHaveLength(
    limits.passages.perText,
  );
});

test.each([
  ['Joh 3,16', 'John 3:16'],
  ['Offb 1,8', 'Revelation 1:8'],
  ['Gv 3,16', 'John 3:16'],
  ['Röm 8,28', 'Romans 8:28'],
])('%j is recognized whatever the language of the browser', (query, name) => {
  expect(resolvePassages(query, { numbering: 'kjv', language: 'en-US' })).toMatchObject([{ name }]);
});

test.each([
  ['**Rom** 8:28', 1],
  ['Rom *8:28*', 1],
  ['Rom&nbsp;8:28', 1],
  ['<p><strong>Rom</strong>&nbsp;<em>8:28</em></p>', 1],
  ['Run `Rom 8:28` and see.', 0],
  ['```\nRom 8:28\n```', 0],
  ['<p>Run <code>Rom 8:28</code></p><pre>Rom 8:28</pre><div class="ql-code-block">Rom 8:28</div>', 0],
])('%j has %i references', (text, count) => {
  expect(referencesInEssay(text, { numbering: 'kjv' }).passages).toHaveLength(count);
});

test.each<[string, number[]]>([
  ['See Isa. liii. for the servant, and cf. Ps. xxiii.', [23_053_000_000, 19_023_000_000]],
  ['At https://example.org/?q=Zeph 1:3 it is quoted.', []],
  ['https://example.org/Rom.8.28, www.example.org/Rom.8.28', []],
  ['![Zeph 1:3](https://example.org/a.png) and Rom 8:28', [45_008_028_028]],
  ['[Zeph 1:3](https://example.org/?q=Rom.8.28)', [36_001_003_003]],
  ['<p>At https://example.org/?q=Zeph 1:3 it is quoted.</p>', [36_001_003_003]],
])('%j refers to the passages %j, as on the page', (text, passages) => {
  expect(referencesInEssay(text, { numbering: 'kjv' }).passages.map(({ passage }) => passage)).toEqual(passages);
});

test('the title and the subjects of a work count as context of a verse', () => {
  const passagesOf = (title: string, subjects: string[]): number[] =>
    passagesInWork({ title, subjects, author: null }, { numbering: 'kjv', language: 'en' }).map(({ passage }) => passage);
  expect(passagesOf('Pilate Delivered Jesus to Them: Mark 15.15', ['Is 7:13', 'Bible. Micah, VI, 9'])).toEqual([
    41_015_015_015, 23_007_013_013, 33_006_009_009,
  ]);
  expect(passagesIn('He gave Mark 15.15 and left.')).toEqual([]);
});

test('the place of a reference is outside of code', () => {
  const [found] = passagesInMarkdown('`Rom 8:28` or Rom 8:28', { numbering: 'kjv' });
  expect(found?.span).toEqual({ start: 14, end: 22 });
});
