import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';

test.each([
  ['en', 'English', 'en'],
  ['syc', 'Syriac', 'syc'],
  ['syr', 'Syriac', 'syr'],
  ['grc', 'Ancient Greek', 'grc'],
  ['hbo', 'Hebrew', 'hbo'],
  ['el', 'Greek', 'el'],
  ['fre', 'French', 'fr'],
  ['pt-BR', 'Portuguese', 'pt'],
  ['LA', 'Latin', 'la'],
  ['oji', 'Ojibwa', 'oj'],
  ['mul', 'Several languages', 'mul'],
  ['und', 'Unknown', null],
  ['qqq', 'Unknown', null],
  ['English', 'English', 'en'],
  ['ancient greek', 'Ancient Greek', 'grc'],
  ['Syriac', 'Syriac', 'syc'],
  ['Classical Armenian', 'Classical Armenian', 'xcl'],
  ['Elvish', 'Unknown', null],
  ['', 'Unknown', null],
  [null, 'Unknown', null],
])('recognizes %s as %s', (code, name, canonical) => {
  expect(languageOf(code)).toEqual({ name, code: canonical });
});

test('never shows a bare code', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const codes = Array.from(letters, (a) => Array.from(letters, (b) => [a + b, ...Array.from(letters, (c) => a + b + c)])).flat(2);
  expect(codes.filter((code) => languageOf(code).name === code)).toEqual([]);
});
