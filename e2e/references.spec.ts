import { bookId, expect, test } from './support/test.ts';

test('a post that is one long URL fits the reference list of a book', async ({ page, reader, request }) => {
  const proslogion = await bookId(request, 'Proslogion');
  const address = `https://example.org/${reader.username}${'x'.repeat(55 - reader.username.length)}`;
  await request.post('/api/posts', {
    headers: { authorization: `Bearer ${reader.token}` },
    data: { content: address, references: [{ ref_type: 'work', ref_id: proslogion }] },
  });
  await page.goto(`/book/${proslogion}`);
  // The list of the book's graph, further down, names the post as well.
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: address }) })
    .first();
  await expect(row).toBeVisible();
  expect(await row.evaluate((item) => item.scrollWidth - item.clientWidth)).toBe(0);
});

test('the essay editor suggests a book, and the reader shows its title', async ({ page, reader: _, request }) => {
  const proslogion = await bookId(request, 'Proslogion');
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('On an argument');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.click();
  await page.keyboard.type('It begins with [proslo');
  await expect(page.getByRole('option', { name: /^Proslogion/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(editor).toHaveText('It begins with Proslogion');
  await page.keyboard.type(', and goes on.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'On an argument' })).toBeVisible();
  await expect(page.getByText('It begins with Proslogion, and goes on.')).toBeVisible();
  await page.getByRole('link', { name: 'Proslogion' }).click();
  await expect(page).toHaveURL(`/book/${proslogion}`);
});

test('suggestions close when the caret moves, an accepted one can be undone, and IME keys are ignored', async ({
  page,
  reader: _,
  request,
}) => {
  const proslogion = await bookId(request, 'Proslogion');
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  const content = page.getByRole('form', { name: 'New topic' }).getByLabel('Content');
  await content.pressSequentially('First line of my note.\nSee [Confes');
  await expect(page.getByRole('option', { name: /^Confessions/ }).first()).toBeVisible();
  await content.press('Home');
  await expect(page.getByRole('option', { name: /^Confessions/ })).toHaveCount(0);
  for (const key of ['ArrowUp', 'Home', 'Enter']) await content.press(key);
  await expect(content).toHaveValue('\nFirst line of my note.\nSee [Confes');

  await content.fill('');
  await content.pressSequentially('See [proslo');
  await expect(page.getByRole('option', { name: /^Proslogion/ }).first()).toBeVisible();
  await content.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await content.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
  await expect(content).toHaveValue('See [proslo');
  await content.press('Enter');
  await expect(content).toHaveValue(`See [Work:${proslogion}]`);
  await content.press('Control+z');
  await expect(content).toHaveValue('See [proslo');
});
