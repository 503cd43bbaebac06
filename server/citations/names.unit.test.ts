import { expect, test } from 'vitest';
import { itemOfWork } from './work-item.ts';
import { citeItem } from './format-citation.ts';
import { plainText } from '#core/rich-text.ts';

/**
 * Names as library catalogs have them, and how the handbooks cite these people in notes and in the
 * bibliography.
 */
test.each([
  ['Augustine, of Hippo, Saint', 'Augustine of Hippo', 'Augustine of Hippo'],
  ['Thomas, Aquinas, Saint', 'Thomas Aquinas', 'Thomas Aquinas'],
  ['Thomas, à Kempis', 'Thomas à Kempis', 'Thomas à Kempis'],
  ['Kempis, Thomas à', 'Thomas à Kempis', 'Kempis, Thomas à'],
  ['Bede, the Venerable, Saint', 'Bede the Venerable', 'Bede the Venerable'],
  ['Julian, of Norwich', 'Julian of Norwich', 'Julian of Norwich'],
  ['Athanasius, Saint', 'Athanasius', 'Athanasius'],
  ['Athanasius, Saint, Patriarch of Alexandria', 'Athanasius', 'Athanasius'],
  ['Ambrose, Saint, Bishop of Milan', 'Ambrose', 'Ambrose'],
  ['George, bishop of the Arabs', 'George, bishop of the Arabs', 'George, bishop of the Arabs'],
  ['Hermas, active 2nd century', 'Hermas', 'Hermas'],
  ['Browne, Thomas, Sir', 'Thomas Browne', 'Browne, Thomas'],
  ['Budge, E. A. Wallis (Ernest Alfred Wallis), Sir', 'E. A. Wallis Budge', 'Budge, E. A. Wallis'],
  ['Smith, Joseph, Jr.', 'Joseph Smith Jr.', 'Smith, Joseph, Jr.'],
  ['Sadlier, J., Mrs.', 'Mrs. J. Sadlier', 'Sadlier, Mrs. J.'],
  ['Mary Agnes, Sister, O.S.B.', 'Sister Mary Agnes', 'Sister Mary Agnes'],
  ['Lawrence, of the Resurrection, Brother', 'Lawrence of the Resurrection', 'Lawrence of the Resurrection'],
  ['Tolstoy, Leo, graf', 'Leo Tolstoy', 'Tolstoy, Leo'],
  ['Lytton, Edward Bulwer Lytton, Baron', 'Edward Bulwer Lytton', 'Lytton, Edward Bulwer'],
  ['Hügel, Friedrich, Freiherr von', 'Friedrich von Hügel', 'Hügel, Friedrich von'],
  ['Li, Yuxiu, active 17th century-18th century', 'Yuxiu Li', 'Li, Yuxiu'],
  ['Clement I, Pope', 'Pope Clement I', 'Pope Clement I'],
  ['Newman, John Henry, Cardinal', 'John Henry Newman', 'Newman, John Henry'],
  ['den Hollander, August', 'August den Hollander', 'den Hollander, August'],
  [
    'Church of Jesus Christ of Latter-day Saints, Utah',
    'Church of Jesus Christ of Latter-day Saints, Utah',
    'Church of Jesus Christ of Latter-day Saints, Utah',
  ],
])('cites %s', async (name, inNote, inBibliography) => {
  const facts = { id: 1, title: 'A Title', author: null, year: 1901, year_label: null, type: 'book' } as const;
  const { note, bibliography } = await citeItem('sbl', itemOfWork({ ...facts, authors: [{ name }] }));
  expect(plainText(note)).toBe(`${inNote}, A Title (1901).`);
  expect(plainText(bibliography ?? [])).toBe(`${inBibliography}${inBibliography.endsWith('.') ? '' : '.'} A Title. 1901.`);
});
