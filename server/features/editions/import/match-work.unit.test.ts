import { expect, test } from 'vitest';
import { matchWork, titleForms, wordsOfName } from './match-work.ts';

const work = (id: number, title: string, author: string, names: string[] = [], others: string[] = []) => ({
  ...{ id, title, author, other_titles: others, names: [author, ...names] },
});
const confessions = work(1, 'Confessions', 'Augustine of Hippo', ['Aurelius Augustinus'], ['Confessiones']);
const trinity = work(2, 'On the Trinity', 'Augustine of Hippo', [], ['De Trinitate']);
const hilary = work(3, 'On the Trinity', 'Hilary of Poitiers', [], ['De Trinitate']);
const boethius = work(4, 'De Trinitate', 'Boethius');
const patrick = work(5, 'Confession', 'Patrick of Ireland', ['Saint Patrick'], ['Confessio']);
const donne = work(6, 'Sermons', 'John Donne');
const calvin = work(7, 'Sermons', 'John Calvin');
const all = [confessions, trinity, hilary, boethius, patrick, donne, calvin];

test.each([
  ['The Confessions of Saint Augustine', 'Saint Augustine', 1],
  ['Confessiones', 'Augustine', 1],
  ['St. Augustine’s Confessions', 'St. Augustine', 1],
  ['The Confessions', 'Augustinus, Aurelius', 1],
  ['Confessions: A New Translation', 'Augustine of Hippo', 1],
  ['Confessions', 'Jean-Jacques Rousseau', undefined],
  ['Confession', 'St. Patrick', 5],
  ['De Trinitate', 'Hilary', 3],
  ['Quomodo Trinitas Unus Deus Ac Non Tres Dii (De Trinitate)', 'Boethius', 4],
  ['City of God', 'Augustine', undefined],
  // The name fits two authors.
  ['Sermons', 'John', undefined],
  ['Sermons', 'John Calvin', 7],
])('finds the work of %s by %s', (title, author, id) => {
  expect(matchWork(all, title, author)?.id).toBe(id);
});

test('keeps words of titles that are not the name of the author', () => {
  expect(titleForms('The Life of Saint Anthony', wordsOfName('Athanasius'))).toEqual(['life of saint anthony']);
  expect(titleForms('Works of Saint Augustine', wordsOfName('Augustine of Hippo'))).toContain('works');
  expect([wordsOfName('Various'), wordsOfName('Anonymus'), wordsOfName(undefined)]).toEqual([[], [], []]);
});
