import { expect, test } from 'vitest';
import { namesOfAbbreviation } from './abbreviated-works.ts';

test.each([
  ['Conf.', ['augustine', 'confessions']],
  ['conf', ['augustine', 'confessions']],
  ['Aug. Conf.', ['augustine', 'confessions']],
  ['Augustine, Civ.', ['augustine', 'city', 'god']],
  ['Spir. et litt.', ['augustine', 'spirit', 'letter']],
  ['Did.', ['didache']],
  ['1 Clem', ['1', 'clement']],
])('finds the work that %j abbreviates', (typed, name) => expect(namesOfAbbreviation(typed)).toContainEqual(name));

test.each(['Confessions', 'Origen, Conf.', 'co', '', '.'])('finds none for %j', (typed) => expect(namesOfAbbreviation(typed)).toEqual([]));
