import { addText } from './add-text.ts';
import { type Server, startServer } from './server.ts';
import { test as base } from './test.ts';

export const verses = [
  'In the beginning was the Word, and the Word was with God, and the Word was God.',
  'The same was in the beginning with God.',
  'All things were made by him; and without him was not any thing made that was made.',
];
const linesOf = (texts: readonly string[]): object[] => texts.map((text, i) => ({ citation: `John.1.${i + 1}`, text }));
export const long = Array.from(
  { length: 40 },
  (_, i) => `Verse ${i + 4} of a chapter that is long enough to scroll, so that the panel can follow.`,
);
const others = ['At first there was the Logos.', 'He was at first with God.', 'By him was all made.'];

/** Runs the tests against one server that has two editions of a chapter, and a commentary on it. */
export const test = base.extend<object, { library: Server }>({
  library: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      const edition = (title: string): object => ({
        edition: { title, language: 'en', license: 'CC0', scripture: true, numbering: 'kjv' },
      });
      const lines = (...objects: object[]): string => objects.map((line) => JSON.stringify(line)).join('\n');
      await addText(server, 'john', lines(edition('John'), ...linesOf([...verses, ...long])));
      await addText(server, 'other', lines(edition('Another John'), ...linesOf([...others, ...long])));
      const comment = { citation: '1.1', text: 'He calls him the Word.', about: ['John.1.1'], author: 'John Chrysostom', year: 390 };
      await addText(server, 'homilies', lines({ edition: { title: 'Homilies', language: 'en', license: 'CC0' } }, comment));
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ library }, use) => use(library.url),
});
