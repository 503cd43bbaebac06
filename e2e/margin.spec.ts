import { addText } from './support/add-text.ts';
import { expectAccessible } from './support/axe.ts';
import { logIn, newReader } from './support/readers.ts';
import { type Server, startServer } from './support/server.ts';
import { expect, test as base } from './support/test.ts';

const first = 'In the beginning was the Word, and the Word was with God, and the Word was God.';
const verses = (texts: readonly string[]): object[] => texts.map((text, i) => ({ citation: `John.1.${i + 1}`, text }));
const long = Array.from(
  { length: 40 },
  (_, i) => `Verse ${i + 2} of a chapter that is long enough to scroll, so that the panel can follow.`,
);

/** Runs the tests against one server that has two editions of a chapter, and a commentary on it. */
const test = base.extend<object, { library: Server }>({
  library: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      const edition = (title: string): object => ({
        edition: { title, language: 'en', license: 'CC0', scripture: true, numbering: 'kjv' },
      });
      const lines = (...objects: object[]): string => objects.map((line) => JSON.stringify(line)).join('\n');
      await addText(server, 'john', lines(edition('John'), ...verses([first, ...long])));
      await addText(server, 'other', lines(edition('Another John'), ...verses(['At first there was the Logos.', ...long])));
      const comment = { citation: '1.1', text: 'He calls him the Word.', about: ['John.1.1'], author: 'John Chrysostom', year: 390 };
      await addText(server, 'homilies', lines({ edition: { title: 'Homilies', language: 'en', license: 'CC0' } }, comment));
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ library }, use) => use(library.url),
});

/** Returns the annotated words in each column. */
const highlighted = (): string[] =>
  [...CSS.highlights].flatMap(([name, ranges]) =>
    [...ranges].map((range) => {
      const { parentElement } = (range as Range).startContainer;
      return `${name} in ${parentElement?.closest<HTMLElement>('[data-edition]')?.dataset['edition']}: ${(range as Range).toString()}`;
    }),
  );

test('shows notes of other editions, commentary and posts beside the text, follows it, and stays where it is pinned', async ({
  page,
  reader,
  request,
  context,
  baseURL,
}) => {
  const headers = { authorization: `Bearer ${reader.token}` };
  const place = { edition: 'john', first: { citation: 'John.1.1', start: 21 }, last: { citation: 'John.1.1', end: 29 }, quote: 'the Word' };
  const note = { ...place, body: 'Which *word*?', visibility: 'public' };
  expect((await request.post('/api/annotations', { headers, data: note })).status()).toBe(201);
  expect(
    (await request.post('/api/annotations', { headers, data: { ...place, body: 'Mine alone', visibility: 'private' } })).status(),
  ).toBe(201);
  await request.post('/api/posts', { headers, data: { content: 'John 1:1 and the logos' } });

  await logIn(context, baseURL, await newReader(request));
  await page.goto('/read/other/John.1');
  await page.getByRole('button', { name: 'Margin at number 1: 1 annotation, 1 post, 1 commentary' }).click();
  const panel = page.getByRole('dialog', { name: 'Margin: John 1:1, Another John' });
  await expect(panel.getByText('On John; the wording here differs')).toBeVisible();
  await expect(panel.getByRole('article', { name: 'Commentary: Homilies' })).toBeVisible();
  await expect(panel.getByRole('article', { name: /^Post: / })).toBeVisible();
  await expect(panel.getByText('Mine alone')).toHaveCount(0);
  await expectAccessible(page, 'all', 'the panel', '[data-margin-panel]');

  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, 900);
  await expect(panel).toHaveCount(0);
  const other = page.getByRole('dialog', { name: /^Margin: John 1:/ });
  await expect(other).toBeVisible();
  await other.getByRole('button', { name: 'Pin to this place' }).click();
  const name = await other.getAttribute('aria-label');
  await page.mouse.wheel(0, -900);
  await page.waitForTimeout(600);
  await expect(other).toHaveAttribute('aria-label', name ?? '');

  await page.setViewportSize({ width: 390, height: 800 });
  const sheet = () =>
    other.evaluate((element) => {
      const { left, bottom, height } = element.getBoundingClientRect();
      return { left, bottom, isLow: height <= 480 };
    });
  // It slides in.
  await expect.poll(sheet).toEqual({ left: 0, bottom: 800, isLow: true });
});

test('draws annotations in the column of their edition, and opens the margin of the column', async ({ page, reader, request }) => {
  const headers = { authorization: `Bearer ${reader.token}` };
  for (const [edition, quote, start] of [
    ['john', 'In the beginning', 0],
    ['other', 'the Logos', 19],
  ] as const) {
    const place = { first: { citation: 'John.1.1', start }, last: { citation: 'John.1.1', end: start + quote.length } };
    const created = await request.post('/api/annotations', { headers, data: { edition, quote, ...place, body: `On ${edition}` } });
    expect(created.status()).toBe(201);
  }
  await page.goto('/read/john/John.1?with=other');
  await expect
    .poll(() => page.evaluate(highlighted))
    .toEqual(expect.arrayContaining(['annotation-yellow in john: In the beginning', 'annotation-yellow in other: the Logos']));
  await page.locator('[data-edition=other]').getByRole('button', { name: 'Margin at number 1: 1 annotation' }).click();
  const panel = page.getByRole('dialog', { name: 'Margin: John 1:1, Another John' });
  await expect(panel.getByText('On other', { exact: true })).toBeVisible();
  // The other test may have left some too.
  await expect(panel.getByText('On John; the wording here differs').first()).toBeVisible();
});
