import { expect, test } from 'vitest';
import { filterAuthors, groupAuthors } from './group-authors.ts';

const author = (name: string, sort_name = name.toLowerCase(), id = 1) => ({ id, name, sort_name, dates: null, work_count: 1 });
const names = (authors: readonly { name: string }[]) => authors.map(({ name }) => name);

test('groups authors by the second letter of their sort names', () => {
  const authors = [author('A Kempis', 'a kempis'), author('Abelard'), author('Abū Qurrah', 'abu qurrah'), author('Ælfric', 'aelfric')];
  expect(groupAuthors(authors).map((group) => [group.name, names(group.authors)])).toEqual([
    ['A', ['A Kempis']],
    ['Ab', ['Abelard', 'Abū Qurrah']],
    ['Ae', ['Ælfric']],
  ]);
  expect(groupAuthors([])).toEqual([]);
});

test('filters authors by the beginnings of their words, ignoring case and accents', () => {
  const authors = [author('Teresa of Ávila'), author('Thomas Aquinas'), author('al-Ghazālī')];
  expect(names(filterAuthors(authors, ' avi TER '))).toEqual(['Teresa of Ávila']);
  expect(names(filterAuthors(authors, 'ghazali'))).toEqual(['al-Ghazālī']);
  expect(names(filterAuthors(authors, 'quinas'))).toEqual([]);
  expect(filterAuthors(authors, ' ')).toBe(authors);
});
