import { expect, test } from 'vitest';
import { recognizedFields } from './catalog-columns.ts';
import { readCsvStart } from './csv.ts';

const start = (text: string, isWhole = true, maxRows = 3) => readCsvStart(text, { isWhole, maxRows });

test('reads the names of the columns and the first rows', () => {
  const file = '\ufeffTitel;Autor\r\nHexapla;"Origen; Adamantius"\r\n\r\n"Of\r\ntwo lines";\r\nc;\r\nd;\r\n';
  expect(start(file)).toEqual({
    names: ['Titel', 'Autor'],
    rows: [
      ['Hexapla', 'Origen; Adamantius'],
      ['Of\ntwo lines', ''],
      ['c', ''],
    ],
  });
  expect(start('sep=|\n a | b \n1|2')).toEqual({ names: ['a', 'b'], rows: [['1', '2']] });
});

test('leaves out what is cut off at the end of a part of a file', () => {
  expect(start('a,b\n1,2\n3,"cut', false)).toEqual({ names: ['a', 'b'], rows: [['1', '2']] });
  expect(start('a,b\n1,2\n3,"cut\nin a cell\nand', false)).toEqual({ names: ['a', 'b'], rows: [['1', '2']] });
  expect(start('a,b', false)).toBeUndefined();
  expect([start(''), start('"a"b,c\n1,2')]).toEqual([undefined, undefined]);
});

test('recognizes columns by their names', () => {
  expect(recognizedFields(['Creator', 'Publication-Year', ' TITLE ', 'Notes', 'Title'])).toEqual(['authors', 'year', 'title', null, null]);
});
