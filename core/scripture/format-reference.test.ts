import { beforeAll, describe, expect, it, test } from 'vitest';
import { bookName, formatReference, type FormatOptions } from './format-reference.ts';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages } from './lexicon.ts';

beforeAll(async () => loadScriptureLanguages(['de', 'fr']));

function format(text: string, options?: FormatOptions): string {
  const range = findReferences(text, { query: text.includes(':0') })[0]?.ranges[0];
  return range ? formatReference(range, options) : '';
}

describe('the name of a passage', () => {
  test.each<[string, FormatOptions, string]>([
    ['John 3:16', {}, 'John 3:16'],
    ['Romans 8', {}, 'Romans 8'],
    ['Matthew 5–7', {}, 'Matthew 5–7'],
    ['Gen 1:26–3:2', {}, 'Genesis 1:26–3:2'],
    ['Ps 23', {}, 'Psalm 23 (22)'],
    ['Ps 51', {}, 'Psalm 51 (50)'],
    ['Ps 51', { numbering: 'septuagint' }, 'Psalm 50 (51)'],
    ['Ps 51:1', {}, 'Psalm 51:1 (50:3)'],
    ['Ps 51:1-3', { numbering: 'hebrew' }, 'Psalm 51:3–5 (50:3–5)'],
    ['Ps 51:0-1', {}, 'Psalm 51:1 (50:3)'],
    ['Ps 51:0-1', { numbering: 'vulgate' }, 'Psalm 50:3 (51:1)'],
    ['Ps 51:0-1', { numbering: 'hebrew' }, 'Psalm 51:3 (50:3)'],
    ['Ps 51:0-3', { numbering: 'septuagint' }, 'Psalm 50:3–5 (51:1–3)'],
    ['Ps 51:0-52:2', { numbering: 'hebrew' }, 'Psalms 51:3–52:4 (50:3–51:4)'],
    ['Ps 23:0-1', { numbering: 'hebrew' }, 'Psalm 23:1 (22:1)'],
    ['Ps 3:1 MT', {}, 'Psalm 3, title'],
    ['Ps 3:1 MT', { numbering: 'hebrew' }, 'Psalm 3:1 (title)'],
    ['Ps 50:1-2 Vulg', { numbering: 'vulgate' }, 'Psalm 50:1–2 (title)'],
    ['Ps 1', {}, 'Psalm 1'],
    ['Ps 1', { numbering: 'vulgate' }, 'Psalm 1'],
    ['Ps 51', { other: 'hebrew' }, 'Psalm 51'],
    ['Joel 2:28–32', { numbering: 'hebrew' }, 'Joel 3 (2:28–32)'],
    ['Joel 2:28', {}, 'Joel 2:28'],
    ['Joel 2:28', { other: 'hebrew' }, 'Joel 2:28 (3:1)'],
    ['Esth 13:8', { numbering: 'septuagint' }, 'Esther 4:17a (13:8)'],
    ['Esth 13:8', { other: 'septuagint' }, 'Esther 13:8 (4:17a)'],
    ['Esth 16', { numbering: 'septuagint' }, 'Esther 8:12a–x (16)'],
    ['Esth 15', { numbering: 'septuagint' }, 'Esther 5:1–2b (15)'],
    ['Esth 13', { numbering: 'septuagint' }, 'Esther 13'],
    ['Josh 8:30–35', { other: 'septuagint' }, 'Joshua 8:30–35 (9:2a–f)'],
    ['Josh 8:1–35', { other: 'septuagint' }, 'Joshua 8'],
    ['1 Kgs 6', { other: 'septuagint' }, '1 Kings 6'],
    ['1 Kgs 7', { numbering: 'septuagint' }, '1 Kings 7'],
    ['Jer 25:15–38', { numbering: 'septuagint' }, 'Jeremiah 32:15–38 (25:15–38)'],
    ['Jer 25', { numbering: 'septuagint' }, 'Jeremiah 25'],
    ['Jer 20–30', { numbering: 'septuagint' }, 'Jeremiah 20–30'],
    ['Ps 113–118', { numbering: 'septuagint' }, 'Psalms 112–117 (113–118)'],
    ['Rom 8:28', { language: 'de' }, 'Römer 8,28'],
    ['Rom 8:28', { language: 'xx' }, 'Romans 8:28'],
    ['Jude 3', {}, 'Jude 1:3'],
    ['Obad 1:1–21', {}, 'Obadiah'],
    ['Genesis 1–50', {}, 'Genesis'],
    ['Psalms 1–151', { numbering: 'hebrew' }, 'Psalms'],
    ['Ps 23–24', {}, 'Psalms 23–24 (22–23)'],
  ])('%s with %j is %s', (text, options, name) => {
    expect(format(text, options)).toBe(name);
  });

  it('is canonical where the reader’s numbering lacks the verse', () => {
    expect(format('Jer 25:14', { numbering: 'septuagint' })).toBe('Jeremiah 25:14');
  });

  it('has the book in a loaded language', () => {
    expect([bookName(1, 'fr'), bookName(1, 'xx'), bookName(1)]).toEqual(['Genèse', 'Genesis', 'Genesis']);
  });
});
