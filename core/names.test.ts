import { expect, test } from 'vitest';
import { directName, directNames } from './names.ts';

test.each([
  ['Newman, John Henry', 'John Henry Newman'],
  ['Chesterton, G. K. (Gilbert Keith)', 'G. K. Chesterton'],
  ['Budge, E. A. Wallis (Ernest Alfred Wallis), Sir', 'Sir E. A. Wallis Budge'],
  ['Kempis, Thomas à', 'Thomas à Kempis'],
  ['Thomas, à Kempis', 'Thomas à Kempis'],
  ['Thomas, Aquinas, Saint', 'Saint Thomas Aquinas'],
  ['Smith, Joseph, Jr.', 'Joseph Smith, Jr.'],
  ['Augustine, of Hippo, Saint', 'Saint Augustine of Hippo'],
  ['Ambrose, Saint, Bishop of Milan', 'Saint Ambrose, Bishop of Milan'],
  ['Bede, the Venerable, Saint', 'Saint Bede the Venerable'],
  ["Liguori, Alfonso Maria de', Saint", "Saint Alfonso Maria de' Liguori"],
  ["Holbach, Paul Henri Thiry, baron d'", "Paul Henri Thiry baron d'Holbach"],
  ['Leibniz, Gottfried Wilhelm, Freiherr von', 'Gottfried Wilhelm Freiherr von Leibniz'],
  ['Lytton, Edward Bulwer Lytton, Baron', 'Edward Bulwer Lytton, Baron'],
  ['van der Horst, Pieter W.', 'Pieter W. van der Horst'],
  ['Sadlier, J., Mrs.', 'Mrs. J. Sadlier'],
  ['Mary Agnes, Sister, O.S.B.', 'Sister Mary Agnes, O.S.B.'],
  ["Allen, George (Vicar of St. Thomas's, Islington)", 'George Allen'],
  ['George, bishop of the Arabs', 'George, bishop of the Arabs'],
  ['Li, Yuxiu, active 17th century-18th century', 'Yuxiu Li'],
  ['Hermas, active 2nd century', 'Hermas'],
  ['Celsus (Platonic philosopher), active 180', 'Celsus (Platonic philosopher)'],
  ['Владимирский, Феодор', 'Феодор Владимирский'],
  ['Anselm of Canterbury', 'Anselm of Canterbury'],
  ['al-Ghazālī', 'al-Ghazālī'],
  ['Istituto Giovanni XXIII', 'Istituto Giovanni XXIII'],
  [
    'Gregorii XIII, Urbanii VIII, Clementis X, Benedicti XIV, Gregorio XVI',
    'Gregorii XIII, Urbanii VIII, Clementis X, Benedicti XIV, Gregorio XVI',
  ],
  ['Church of Jesus Christ of Latter-day Saints, Utah', 'Church of Jesus Christ of Latter-day Saints, Utah'],
  ['', ''],
])('puts %j into the order in which it is spoken', (name, spoken) => {
  expect(directName(name)).toBe(spoken);
});

test('puts each name of a line into order and keeps roles and the number of others', () => {
  expect(directNames('Barth, Karl')).toBe('Karl Barth');
  expect(directNames('Brock, Sebastian (ed.); Ephrem the Syrian; Coakley, J. F. (trans.) and 2 others')).toBe(
    'Sebastian Brock (ed.); Ephrem the Syrian; J. F. Coakley (trans.) and 2 others',
  );
  expect(directNames('Various')).toBe('Various');
});
