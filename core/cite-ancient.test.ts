import { expect, test } from 'vitest';
import { citeAncient, isAncient } from './cite-ancient.ts';
import { htmlText } from './rich-text.ts';

const cite = (author: string | undefined, title: string, place: string, style: 'sbl' | 'mla' = 'sbl'): string =>
  htmlText(citeAncient({ authors: author === undefined ? [] : [author], title, year: null }, place, style));

test.each([
  ['Augustine of Hippo', 'Confessions', '7.10.16', 'Augustine, <em>Conf.</em> 7.10.16'],
  ['Augustine, Saint, Bishop of Hippo', 'The Confessions of St. Augustine', '1.1', 'Augustine, <em>Conf.</em> 1.1'],
  ['Augustine of Hippo', 'The City of God', '14.28', 'Augustine, <em>Civ.</em> 14.28'],
  ['Eusebius of Caesarea', 'Church History', '3.39.1-4', 'Eusebius, <em>Hist. eccl.</em> 3.39.1–4'],
  ['Athanasius, Saint, Patriarch of Alexandria', 'On the Incarnation', '54', 'Athanasius, <em>Inc.</em> 54'],
  ['Flavius Josephus', 'The Antiquities of the Jews', '2.233', 'Josephus, <em>Ant.</em> 2.233'],
  ['Flavius Josephus', 'The Wars of the Jews', '1.1', 'Josephus, <em>J.W.</em> 1.1'],
  [undefined, 'The Didache', '9.2', '<em>Did.</em> 9.2'],
  ['Clement of Rome', 'First Clement', '5.4', '<em>1 Clem.</em> 5.4'],
  ['Maximus the Confessor', 'Centuries on Charity', '1.2', 'Maximus the Confessor, <em>Centuries on Charity</em> 1.2'],
  ['Josephus, Flavius', 'Against Apion', '1.1', 'Josephus, <em>Ag. Ap.</em> 1.1'],
  ['Cyril, of Jerusalem, Saint', 'Catechetical Lectures', '4.1', 'Cyril of Jerusalem, <em>Cat.</em> 4.1'],
  ['Augustine of Hippo', 'A Treatise on Grace and Free Will', '1', 'Augustine, <em>Grat.</em> 1'],
  ['Eusebius of Caesarea', 'The Life of the Blessed Emperor Constantine', '1.28', 'Eusebius, <em>Vit. Const.</em> 1.28'],
  ['Eusebius of Caesarea', 'The Oration in Praise of the Emperor Constantine', '1', 'Eusebius, <em>Laud. Const.</em> 1'],
  ['Athanasius of Alexandria', 'Defense Against the Arians', '1', 'Athanasius, <em>Apol. sec.</em> 1'],
  ['Athanasius of Alexandria', 'Four Discourses Against the Arians', '1.1', 'Athanasius, <em>C. Ar.</em> 1.1'],
  ['John Calvin', 'Confessions', '1', 'John Calvin, <em>Confessions</em> 1'],
])('cites %s, %s', (author, title, place, expected) => {
  expect(cite(author, title, place)).toBe(expected);
});

test('abbreviates titles in SBL style only, and cites a whole work without a place', () => {
  expect(cite('Augustine of Hippo', 'Confessions', '7.10.16', 'mla')).toBe('Augustine, <em>Confessions</em> 7.10.16');
  expect(cite('Augustine of Hippo', 'Confessions', '')).toBe('Augustine, <em>Conf.</em>');
});

test('cites works up to the year 800 in this way, and known works without a year', () => {
  const text = { title: 'Ambigua', authors: ['Maximus the Confessor'] };
  expect([isAncient({ ...text, year: 630 }), isAncient({ ...text, year: 1559 }), isAncient({ ...text, year: null })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isAncient({ title: 'The Didache: A Commentary', authors: ['Kurt Niederwimmer'], year: 1998 })).toBe(false);
  expect(
    isAncient({ title: 'The Writings of Clement of Alexandria, Vol. 1', authors: ['Clement, of Alexandria, Saint'], year: null }),
  ).toBe(false);
  expect(isAncient({ title: 'The Life of Mar Bishoi', authors: ['Sanders, Joannes Cornelis Josephus'], year: null })).toBe(false);
  expect(isAncient({ title: 'The First Epistle of Clement', authors: [], year: null })).toBe(true);
  expect(isAncient({ title: 'The Didache', authors: [], year: 1885 })).toBe(true);
  expect(isAncient({ title: 'Confessions', authors: ['Augustine of Hippo'], year: null })).toBe(true);
});
