import { addText } from './support/add-text.ts';
import { logIn, newReader } from './support/readers.ts';
import { type Server, startServer } from './support/server.ts';
import { selectWords } from './support/select-words.ts';
import { expect, test as base } from './support/test.ts';

const verses = [
  ['John.1.1', 'In the beginning was the Word, and the Word was with God, and the Word was God.'],
  ['John.1.2', 'The same was in the beginning with God.'],
];

/** Runs the tests against one server that has an edition of two verses. */
const test = base.extend<object, { library: Server }>({
  library: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      const head = { edition: { title: 'John', language: 'en', license: 'Public domain', scripture: true, numbering: 'kjv' } };
      const lines = verses.map(([citation, text]) => ({ citation, text }));
      await addText(server, 'john', [head, ...lines].map((line) => JSON.stringify(line)).join('\n'));
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ library }, use) => use(library.url),
});

const highlighted = (): string[] =>
  [...CSS.highlights].flatMap(([name, ranges]) => [...ranges].map((range) => `${name}: ${(range as Range).toString()}`));

test('highlights words and writes a note for a circle, which its members read and strangers do not', async ({
  page,
  reader,
  request,
  context,
  baseURL,
}) => {
  const headers = { authorization: `Bearer ${reader.token}` };
  const created = await request.post('/api/circles', { headers, data: { name: 'Lauds', open: true } });
  const { id: circle } = (await created.json()) as { id: number };
  const [member, stranger] = [await newReader(request), await newReader(request)];
  await request.post(`/api/circles/${circle}/membership`, { headers: { authorization: `Bearer ${member.token}` } });

  await page.goto('/read/john/John.1');
  await expect(page.getByText('The same was in the beginning')).toBeVisible();
  await selectWords(page, 'with God');
  await page.keyboard.press('h');
  await expect.poll(() => page.evaluate(highlighted)).toContain('annotation-yellow: with God');

  await selectWords(page, 'The same');
  await page.getByRole('toolbar').getByRole('button', { name: 'Note' }).click();
  const form = page.getByRole('dialog', { name: /^New note: John 1:2/ });
  const panel = page.getByRole('dialog', { name: /^Margin: John 1:2/ });
  await form.getByRole('textbox', { name: 'Note' }).fill('Who is *the same*?');
  await form.getByRole('radio', { name: 'Blue' }).check();
  await form.getByRole('radio', { name: 'Circles' }).check();
  await form.getByRole('checkbox', { name: 'Lauds' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect.poll(() => page.evaluate(highlighted)).toContain('annotation-blue: The same');
  await expect(page.getByRole('button', { name: 'Margin at number 2: 1 annotation' })).toBeVisible();

  // The open page would notice that its reader is gone, and ask for the edition as a visitor.
  await page.goto('about:blank');
  await logIn(context, baseURL, member);
  await page.goto('/read/john/John.1');
  await page.getByRole('button', { name: 'Margin at number 2: 1 annotation' }).click();
  await expect(panel.getByText('Who is the same?')).toBeVisible();
  await panel.getByRole('button', { name: 'Reply' }).click();
  await panel.getByRole('textbox', { name: 'Reply' }).fill('The Word.');
  await panel.getByRole('form', { name: 'Reply' }).getByRole('button', { name: 'Reply' }).click();
  await expect(panel.getByRole('list', { name: 'Replies' })).toContainText('The Word.');
  expect(await page.evaluate(highlighted)).not.toContain('annotation-yellow: with God');

  // A phone shows the notes in a sheet, which a tap on the words opens.
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByText('The same was in the beginning').click({ position: { x: 40, y: 10 } });
  await expect(panel).toBeVisible();
  const place = () =>
    panel.evaluate((element) => {
      const { left, bottom, width } = element.getBoundingClientRect();
      // The gutter of the scrollbar may or may not be part of the page.
      return { left, bottom, isWide: width >= document.documentElement.clientWidth - 16 };
    });
  // It slides in.
  await expect.poll(place).toEqual({ left: 0, bottom: 800, isWide: true });

  await page.goto('about:blank');
  await logIn(context, baseURL, stranger);
  await page.goto('/read/john/John.1');
  await expect(page.getByText('The same was in the beginning')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(highlighted)).toEqual([]);
  await expect(page.getByRole('button', { name: /Margin at number/ })).toHaveCount(0);
});
