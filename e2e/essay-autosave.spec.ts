import type { Page } from '@playwright/test';
import { mockResponse, blockRequests } from './support/mock-responses.ts';
import { fillLogin, newReader, type Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const offer = (page: Page) => page.getByText(/^You have unsaved text from /);
const autosavedTexts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('catena-autosave:'))
      .map(([, value]) => (JSON.parse(value) as { value: { content: string } }).value.content),
  );

async function write(page: Page, text: string): Promise<void> {
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('Kept');
  await editor(page).click();
  await page.keyboard.type(text);
}

async function logInAs(page: Page, { token, username }: Reader): Promise<void> {
  await page.goto('/about');
  await page.evaluate(
    ([token, username]) => {
      localStorage.setItem('username', username);
      localStorage.setItem('token', token);
    },
    [token, username] as const,
  );
}

test('text is autosaved during continuous typing and when the page is left', async ({ page, reader }) => {
  await write(page, '');
  for (let key = 0; key < 20; key++) {
    await page.keyboard.type('a');
    await page.waitForTimeout(100);
  }
  expect((await autosavedTexts(page)).join('')).toMatch(/^<p>a{5,}<\/p>$/);
  await page.keyboard.type(' and the end');
  await page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
  await expect(page).toHaveURL(/\/profile$/);
  // The URL changes a moment before the page content.
  await expect.poll(async () => (await autosavedTexts(page)).join('')).toContain('and the end');
  await page.goto('/write-essay');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor(page)).toHaveText(`${'a'.repeat(20)} and the end`);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  expect(await autosavedTexts(page)).toEqual([]);
});

test('an essay submitted after the session expired is offered again after the login', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/essays/);
  await mockResponse(page, 'POST /api/essays', 401);
  await write(page, 'Not to be lost.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unrouteAll();
  await fillLogin(page, reader);
  await expect(page).toHaveURL(/\/write-essay$/);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor(page)).toHaveText('Not to be lost.');
});

test("a user's unsaved text is neither shown to the next user of the browser nor lost", async ({ page, reader, request }) => {
  await write(page, 'Of the first.');
  await logInAs(page, await newReader(request));
  await write(page, 'Of the second.');
  await expect(offer(page)).toHaveCount(0);
  await logInAs(page, reader);
  await page.goto('/write-essay');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor(page)).toHaveText('Of the first.');
});

test('a restorable text survives new typing, and logging out deletes it', async ({ page, reader }) => {
  await write(page, 'The old text.');
  await write(page, 'Another.');
  await expect(offer(page)).toBeVisible();
  await expect.poll(() => autosavedTexts(page)).toHaveLength(2);
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  expect(await autosavedTexts(page)).toEqual(['<p>The old text.</p>']);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor(page)).toHaveText('The old text.');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await autosavedTexts(page)).toEqual([]);
});

test('two essays edited in parallel do not affect each other', async ({ page, reader }) => {
  await write(page, `By ${reader.username}.`);
  await expect.poll(() => autosavedTexts(page)).toHaveLength(1);
  const other = await page.context().newPage();
  await write(other, 'Beside it.');
  await expect.poll(() => autosavedTexts(page)).toHaveLength(2);
  await other.waitForTimeout(1000);
  await expect(offer(other)).toHaveCount(0);
  await other.close();
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(editor(page)).toHaveText(`By ${reader.username}.`);
});

test('an essay whose page is left while it is being published is not offered again', async ({ page, reader }) => {
  const go = await blockRequests(page, 'POST /api/essays');
  await write(page, 'Sent.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: `Profile of ${reader.username}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  expect(await autosavedTexts(page)).toHaveLength(1);
  go();
  await expect.poll(() => autosavedTexts(page)).toEqual([]);
});

test('typing stays fast in a book-length essay, and the text is autosaved', async ({ page, reader, request }) => {
  test.setTimeout(150_000);
  const paragraph = `<p>${'In the beginning was the word, and <em>nobody</em> counted them. '.repeat(10)}</p>`;
  const answer = await request.post('/api/essays', {
    headers: { authorization: `Bearer ${reader.token}` },
    multipart: { title: 'Long', content: paragraph.repeat(1200) },
  });
  const { id } = (await answer.json()) as { id: number };
  await page.clock.install();
  await page.goto(`/write-essay?id=${id}`);
  // The editor takes seconds to load a book, and longer on a busy machine.
  await expect(editor(page)).toContainText('In the beginning', { timeout: 60_000 });
  await editor(page).locator('p').first().click();
  // Reading the whole text is expensive, so count the reads during thirty keystrokes.
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
    if (!own) return;
    const counter = window as unknown as { reads: number };
    counter.reads = 0;
    Object.defineProperty(Element.prototype, 'innerHTML', {
      ...own,
      get(this: Element): unknown {
        if (this.childElementCount > 1000) counter.reads++;
        return own.get?.call(this);
      },
    });
  });
  const reads = () => page.evaluate(() => (window as unknown as { reads: number }).reads);
  // With the paused clock all keys are pressed within one second of page time.
  await page.clock.pauseAt(Date.now() + 600_000);
  for (let key = 0; key < 30; key++) {
    await page.keyboard.type('x');
    await page.clock.runFor(30);
  }
  await page.clock.resume();
  await expect.poll(async () => (await autosavedTexts(page)).join('').includes('x'.repeat(30)), { timeout: 30_000 }).toBe(true);
  expect(await reads()).toBeGreaterThan(0);
  expect(await reads()).toBeLessThan(15);
});
