import { expect, test } from 'vitest';
import { citationStyles } from './citation-styles.ts';
import { citeScripture } from './cite-scripture.ts';

test.each([
  ['Rom.8.28', 'Rom 8:28', 'Rom. 8:28', 'Rom. 8.28', 'Romans 8:28'],
  ['Ps.23.1-3', 'Ps 23:1–3', 'Ps. 23:1–3', 'Ps. 23.1–3', 'Psalm 23:1–3'],
  ['Ps.120-134', 'Pss 120–134', 'Pss. 120–134', 'Pss. 120–134', 'Psalms 120–134'],
  ['1Cor.13', '1 Cor 13', '1 Cor. 13', '1 Cor. 13', '1 Corinthians 13'],
  ['Rom.8.28-9.5', 'Rom 8:28–9:5', 'Rom. 8:28–9:5', 'Rom. 8.28–9.5', 'Romans 8:28–9:5'],
  ['Jude.1.3', 'Jude 3', 'Jude 3', 'Jude 3', 'Jude 3'],
  ['Song.1.2', 'Song 1:2', 'Song of Sol. 1:2', 'Song of Sol. 1.2', 'Song of Songs 1:2'],
  ['Phlm.1.6', 'Phlm 6', 'Philem. 6', 'Philem. 6', 'Philemon 6'],
  ['Rom', 'Romans', 'Romans', 'Romans', 'Romans'],
])('cites %s', (citation, sbl, chicago, mla, apa) => {
  expect(Object.fromEntries(citationStyles.map((style) => [style, citeScripture(citation, style)]))).toEqual({
    sbl,
    mla,
    apa,
    'chicago-notes': chicago,
    'chicago-author-date': chicago,
    turabian: chicago,
  });
});

test('does not cite what is no place in scripture', () => {
  expect(citeScripture('7.10.16', 'sbl')).toBeUndefined();
});
