import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { bible, chapter, importFile, jsonLines } from './testing.ts';

const app = testApp();

let reader: string;
beforeEach(async () => {
  reader = await app.signUp('monica');
});

/**
 * Returns the citations in each row of the edition `complete` beside a page of the edition
 * `partial`.
 */
async function rowsBeside(at: string): Promise<string[][]> {
  const query = { at, page: '1', parallel: 'complete' };
  const { body } = await app.ask('GET /api/editions/{slug}/segments', { as: reader, params: { slug: 'partial' }, query });
  return body.columns[0].rows.map((row: { citation: string }[]) => row.map(({ citation }) => citation));
}

describe('a page beside an edition with more text', () => {
  test('has the verses at the end of a chapter that it lacks', async () => {
    const add = (slug: string, verses: number) =>
      importFile(app.sql, jsonLines({ ...bible, title: slug }, [...chapter('Mark.16', verses), ...chapter('Luke.1', 2)]), { slug });
    await add('complete', 20);
    await add('partial', 8);
    expect((await rowsBeside('Mark.16')).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1, 1, 13]);
  });

  test('has what it lacks of prose after the row before it, up to its next segment', async () => {
    const add = (slug: string, lacks: readonly string[] = []) => {
      const bookOf = (book: number): object[] => [
        { section: { depth: 1, label: `Book ${book}`, citation: `${book}` } },
        ...Array.from({ length: 30 }, (_, i) => ({ citation: `${book}.${i + 1}`, text: 'Words.' })).filter(
          ({ citation }) => !lacks.includes(citation),
        ),
      ];
      const edition = { title: slug, author: 'Augustine', language: 'la', citationLevels: ['book', 'chapter'] };
      const file = [{ edition }, ...[1, 2, 3].flatMap(bookOf)];
      return importFile(app.sql, file.map((line) => JSON.stringify(line)).join('\n'), { slug });
    };
    await add('complete');
    await add('partial', ['1.29', '1.30', '2.1', '2.5', '3.30']);
    const lackedIn = async (at: string) => (await rowsBeside(at)).filter(({ length }) => length !== 1);
    expect(await lackedIn('1')).toEqual([['1.28', '1.29', '1.30', '2.1']]);
    expect(await lackedIn('2')).toEqual([['2.4', '2.5']]);
    expect(await lackedIn('3')).toEqual([['3.29', '3.30']]);
  });
});
