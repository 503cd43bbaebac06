import { bcv_parser as Oracle } from 'bible-passage-reference-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { books } from '../scripture-books.ts';
import { findReferences } from './find-references.ts';
import { bookName } from './format-reference.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { formatOsis } from './osis.ts';

// The books of the Protestant canon, which every language of the oracle has.
const BOOKS = 66;

type Form = (name: string) => string;

const inOneChapter: readonly Form[] = [
  (name) => `${name} 1:2`,
  (name) => `${name} 1:2-4`,
  (name) => `${name} 1:2, 4`,
  (name) => `${name} 1:3–5, 7`,
];
const inTwoChapters: readonly Form[] = [
  ...inOneChapter,
  (name) => `${name} 1:2; 2:3`,
  (name) => `${name} 1:5-2:3`,
  (name) => `${name} 1:2, 4; 2:1–3`,
];
// In prose, "Daniel 2" may be a person.
const ofQueries: readonly Form[] = [...inTwoChapters, (name) => `${name} 2`, (name) => `${name} 1-2`];
const inProse: readonly Form[] = [(reference) => reference, (reference) => `(${reference})`, (reference) => `“…” (${reference}).`];

// In the Vulgate, "I Regum" is 1 Samuel.
const known = new Set(['la I Regum', 'la II Regum']);

beforeAll(() => loadScriptureLanguages(scriptureLanguages()));

describe('references are read as the Bible Passage Reference Parser reads them', () => {
  const languages = scriptureLanguages().map((language, at) => [language, at] as const);

  test.each(languages)('in %s, each book by its name', async (language, at) => {
    const oracle = new Oracle(await import(`bible-passage-reference-parser/esm/lang/${language}.js`));
    const differences: string[] = [];
    let compared = 0;
    for (let book = 1; book <= BOOKS; book++) {
      const name = bookName(book, language, 'one');
      if (known.has(`${language} ${name}`)) continue;
      const isShort = books[book - 1]?.chapters === 1;
      // Each book has another form in each language.
      const query = pick(isShort ? inOneChapter : ofQueries, book + at)(name);
      const prose = pick(inProse, book)(pick(isShort ? inOneChapter : inTwoChapters, book + at + 1)(name));
      for (const [text, isQuery] of [[query, true] as const, [prose, false] as const]) {
        const expected = oracle.parse(text).osis();
        if (expected === '') continue;
        compared++;
        const found = formatOsis(findReferences(text, { language, query: isQuery }));
        if (found !== expected) differences.push(`${text}: ${found} instead of ${expected}`);
      }
    }
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(120);
  });
});

function pick<T>(all: readonly T[], at: number): T {
  const one = all[at % all.length];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}
