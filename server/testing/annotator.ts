import { importFile, jsonLines } from '../features/editions/testing.ts';
import type { testApp } from './test-app.ts';

export const john = {
  1: 'In the beginning was the Word, and the Word was with God, and the Word was God.',
  2: 'The same was in the beginning with God.',
  3: 'All things were made by him; and without him was not any thing made that was made.',
} as const;

/** Creates annotations on the edition `john`, the first three verses of John. */
export function annotator(app: Pick<ReturnType<typeof testApp>, 'sql' | 'ask'>) {
  const { ask } = app;
  return {
    importJohn: (verses: Readonly<Record<number, string>> = john, { dryRun = false } = {}) =>
      importFile(
        app.sql,
        jsonLines(
          { title: 'John', language: 'en', license: 'CC0', scripture: true, numbering: 'kjv' },
          Object.entries(verses).map(([verse, text]) => ({ citation: `John.1.${verse}`, text })),
        ),
        { slug: 'john', dryRun },
      ),
    /** Annotates the first occurrence of a quote in a verse. */
    annotate: (as: string | undefined, quote: string, more: object = {}, verse: keyof typeof john = 1) => {
      const start = john[verse].indexOf(quote);
      const citation = `John.1.${verse}`;
      const place = { first: { citation, start }, last: { citation, end: start + quote.length } };
      return ask('POST /api/annotations', { as, body: { edition: 'john', quote, ...place, ...more } });
    },
    list: async (as: string, query: Record<string, string | number>): Promise<string[]> =>
      (await ask('GET /api/annotations', { as, query })).body.map(({ quote }: { quote: string }) => quote),
  };
}
