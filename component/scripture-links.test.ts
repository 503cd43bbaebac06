import { network } from '../e2e/support/community.ts';
import { desk } from '../e2e/support/desk.ts';
import { textRunsIn } from '../web/ui/scripture/text-runs.ts';
import type { MockableApi } from './support/mockable-api.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const none = { topic: 0, post: 0, essay: 0, note: 0, comment: 0, review: 0, work: 0 };

function mockPassage(api: MockableApi): void {
  const text = { type: 'topic', id: 7, title: 'The potter', url: '/topics/7', username: 'ruth', display_name: null };
  const texts = [{ ...text, ...{ author: null, year: null, year_label: null }, written_at: '2026-01-01T00:00:00.000Z', passages: [] }];
  const passage = { id: 45009020020, osis: 'Rom.9.20', name: 'Romans 9:20', other_name: null, following: false };
  const empty = { groups: [], neighbors: [], chapters: [] };
  api.mock('GET /api/passages/*', { json: { ...passage, ...empty, texts, counts: { ...none, topic: 2, note: 1 } } });
}

const main = (page: Page) => page.getByRole('main');

test('references in a post are links, but not in code or in other links', async ({ page, reader, request }) => {
  const post = await network(request).post(reader, 'See Rom 9:20, `Rom 9:21` and [Rom 9:22](https://example.org).');
  await page.goto(`/posts/${post}`);
  await expect(main(page).getByRole('link', { name: 'Rom 9:20' })).toHaveAttribute('href', '/passages/45009020020');
  await expect(main(page).getByRole('link', { name: 'Rom 9:22' })).toHaveAttribute('href', 'https://example.org');
  await expect(main(page).getByRole('link', { name: 'Rom 9:21' })).toHaveCount(0);
  await expect(main(page).getByText('See Rom 9:20, Rom 9:21 and Rom 9:22.')).toBeVisible();
});

test('a reference that begins with the number of a list item is a link', async ({ page, reader, request }) => {
  const content = '1. Mose 12,1 erzählt, wie Abram gerufen wurde.\n\nUnd das Bekenntnis:\n\n5. Mose 6,4 ist das *Schma*.';
  const post = await network(request).post(reader, content);
  await page.goto(`/posts/${post}`);
  const item = main(page).getByRole('listitem');
  await expect(item.getByRole('link', { name: 'Mose 12,1' })).toHaveAttribute('href', '/passages/1012001001');
  await expect(item.getByRole('link', { name: 'Mose 6,4' })).toHaveAttribute('href', '/passages/5006004004');
  await expect(main(page).getByText('Mose 12,1 erzählt, wie Abram gerufen wurde.')).toBeVisible();
});

test('the number of a list item is read once, however long the item is', () => {
  const list = document.createElement('ol');
  const [first, middle, last] = ['Mose 12,1 erzählt, ', 'wie Abram gerufen wurde. '.repeat(500), 'Mose war nicht dabei.'];
  list.innerHTML = `<li>${first}<em>${middle}</em>${last}</li>`;
  const runs = [...textRunsIn(list)];
  expect(runs.map(({ text }) => text)).toEqual([`1. ${first}${middle}`, last]);
});

test('an excerpt in the results links no reference that its author turned off, nor one in code', async ({ page, reader, request }) => {
  const content = 'The vigil left at Mark 5:30, see `Rom 9:21` and Rom 9:20.';
  const data = { content, ignored_references: ['Mark 5:30'] };
  await request.post('/api/posts', { headers: { authorization: `Bearer ${reader.token}` }, data });
  await page.goto('/search?query=vigil&type=literal');
  await expect(main(page).getByRole('link', { name: 'Rom 9:20' })).toHaveAttribute('href', '/passages/45009020020');
  for (const name of ['Mark 5:30', 'Rom 9:21']) await expect(main(page).getByRole('link', { name })).toHaveCount(0);
});

test('a reference in the title of a topic is a link, unless its author turned it off', async ({ page, reader, request }) => {
  const headers = { authorization: `Bearer ${reader.token}` };
  const data = {
    title: 'The potter of Rom 9:20 at Mark 5:30',
    content: 'Clay',
    public: true,
    citations: [],
    ignored_references: ['Mark 5:30'],
  };
  const { id } = (await (await request.post('/api/topics', { headers, data })).json()) as { id: number };
  await page.goto(`/topics/${id}`);
  const heading = page.getByRole('heading', { level: 1, name: data.title });
  await expect(heading.getByRole('link', { name: 'Rom 9:20' })).toHaveAttribute('href', '/passages/45009020020');
  await expect(heading.getByRole('link')).toHaveCount(1);
});

test('references count as the library does', async ({ page, reader, request }) => {
  page.meta['scripture-numbering'] = 'septuagint';
  const id = await network(request).post(reader, 'The Miserere is Ps 50:3, the shepherd Psalm 22, and Ps 51 (MT) the Miserere again.');
  await page.goto(`/posts/${id}`);
  await expect(main(page).getByRole('link', { name: 'Ps 50:3' })).toHaveAttribute('href', '/passages/19051001001');
  await expect(main(page).getByRole('link', { name: 'Psalm 22' })).toHaveAttribute('href', '/passages/19023000000');
  await expect(main(page).getByRole('link', { name: 'Ps 51' })).toHaveAttribute('href', '/passages/19051000000');
});

test("short references are read in the library's language", async ({ page, reader, request }) => {
  page.meta['scripture-language'] = 'hu';
  const id = await network(request).post(reader, 'Jel 3,20');
  await page.goto(`/posts/${id}`);
  await expect(main(page).getByRole('link', { name: 'Jel 3,20' })).toHaveAttribute('href', '/passages/66003020020');
});

test('a reference over several elements is one link', async ({ page, reader, request }) => {
  const id = await network(request).post(reader, 'See **Rom** 8:28, *Gen* 1:1 (John **3:16** and Mark 5:1).');
  await page.goto(`/posts/${id}`);
  for (const name of ['Rom 8:28', 'Gen 1:1', 'John 3:16', 'Mark 5:1']) await expect(main(page).getByRole('link', { name })).toHaveCount(1);
  await expect(main(page).getByText('See Rom 8:28, Gen 1:1 (John 3:16 and Mark 5:1).')).toBeVisible();
});

test('references in a comment and a range of chapters are links', async ({ page, reader, request }) => {
  const { post, comment } = network(request);
  const id = await post(reader, 'Text');
  await comment(reader, id, 'Comfort begins with Isa 40–42.');
  await page.goto(`/posts/${id}`);
  await expect(main(page).getByRole('link', { name: 'Isa 40–42' })).toHaveAttribute('href', /^\/scripture\/Isa\.40-/);
});

test('the card shows the name and what has been written, and Escape closes it', async ({ page, reader, request, api }) => {
  mockPassage(api);
  const post = await network(request).post(reader, 'See Rom 9:20.');
  await page.goto(`/posts/${post}`);
  const link = main(page).getByRole('link', { name: 'Rom 9:20' });
  await link.hover();
  const card = page.getByRole('group', { name: 'Romans 9:20' });
  await expect(card.getByText('2 topics, 1 of your notes')).toBeVisible();
  await expect(card.getByRole('link', { name: 'The potter' })).toHaveAttribute('href', '/topics/7');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

test('Escape in the card closes it for good and returns the focus to its link', async ({ page, reader, request, api }) => {
  mockPassage(api);
  const post = await network(request).post(reader, 'See Rom 9:20.');
  await page.goto(`/posts/${post}`);
  const link = main(page).getByRole('link', { name: 'Rom 9:20' });
  await link.focus();
  const card = page.getByRole('group', { name: 'Romans 9:20' });
  const potter = card.getByRole('link', { name: 'The potter' });
  await expect(potter).toBeVisible();
  await potter.focus();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await page.waitForTimeout(500);
  await expect(card).toHaveCount(0);
});

test('a card that cannot be loaded says so and can be retried', async ({ page, reader, request, api, expectFailures }) => {
  expectFailures(/\/api\/passages\//);
  api.mock('GET /api/passages/*', 500);
  const post = await network(request).post(reader, 'See Rom 9:20.');
  await page.goto(`/posts/${post}`);
  await main(page).getByRole('link', { name: 'Rom 9:20' }).hover();
  const card = page.getByRole('group', { name: 'Rom 9:20' });
  await expect(card.getByText('The texts on this passage could not be loaded.')).toBeVisible();
  api.reset();
  mockPassage(api);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('2 topics, 1 of your notes')).toBeVisible();
});

test('the author turns the link of a reference off and on again, also in a draft', async ({ page, reader, request }) => {
  const folder = await desk(request, reader).folder('Accounts');
  const note = await desk(request, reader).note(folder, 'Prices', 'It costs Mark 5:1 and John 3:16.');
  await page.goto(`/notes/${note}`);
  await expect(main(page).getByRole('link', { name: 'Mark 5:1' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit note' }).click();
  await page.getByRole('button', { name: 'Not a reference: Mark 5:1' }).click();
  await expect(page.getByRole('button', { name: 'Link again: Mark 5:1' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Link again: Mark 5:1' })).toBeVisible();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(main(page).getByRole('link', { name: 'John 3:16' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Mark 5:1' })).toHaveCount(0);
  await expect(main(page).getByText('It costs Mark 5:1 and John 3:16.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit note' }).click();
  await page.getByRole('button', { name: 'Link again: Mark 5:1' }).click();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(main(page).getByRole('link', { name: 'Mark 5:1' })).toBeVisible();
});
