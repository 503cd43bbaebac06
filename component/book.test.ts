import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { bookId, expect, test } from './support/test.ts';

function reviews(page: Page): Locator {
  return page.getByRole('region', { name: 'Reviews' }).getByRole('article');
}

async function openModal(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  return modal;
}

test('a book shows its details, its reviews and its references', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'Confessions')}`);
  const main = page.getByRole('main');
  await expect(page).toHaveTitle('Confessions · Catena');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Augustine of Hippo' })).toHaveAttribute('href', /^\/authors\/id\/\d+$/);
  for (const [term, definition] of [
    ['Published', 'c. 400'],
    ['Category', 'Patristics'],
    ['Language', 'Latin'],
    ['Rating', '4.7 from 3 readers'],
  ] as const) {
    await expect(main.getByRole('term').filter({ hasText: term })).toBeVisible();
    await expect(main.getByRole('definition').filter({ hasText: definition })).toBeVisible();
  }
  await expect(reviews(page)).toHaveCount(3);
  await expect(reviews(page).filter({ hasText: 'macrina' })).toContainText('the grammar turns');
  await expect(page.getByRole('region', { name: 'References' })).toContainText('No references available.');
  await expect(main.getByRole('link', { name: 'View Book' })).toHaveAttribute('href', /^https:\/\//);
  await main.getByRole('link', { name: 'Patristics' }).click();
  await expect(page).toHaveURL('/digital-library?category=Patristics');
});

test('a rating says how many stars it has, to screen readers too, and how many readers gave it', async ({ page, reader, request, api }) => {
  const id = await bookId(request, 'Proslogion');
  for (const [count, text] of [
    [1, '4.5 from 1 reader'],
    [2, '4.5 from 2 readers'],
  ] as const) {
    api.handle('GET /api/works/*', async (_, forward) => {
      const work = (await (await forward()).json()) as object;
      return { json: { ...work, rating_average: 4.5, rating_count: count } };
    });
    await page.goto(`/book/${id}`);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: '4.5 of 5 stars', exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('a book without a URL has no link to read it', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'Proslogion')}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Proslogion' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Book' })).toHaveCount(0);
});

test('a book without an author says Unknown', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'The Nicene Creed')}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await expect(page.getByText('Author: Unknown')).toBeVisible();
});

test('the link to read a book elsewhere sends no referrer', async ({ page, reader, request, api }) => {
  const id = await bookId(request, 'Pensées');
  api.handle('GET /api/works/*', async (_, forward) => {
    const work = (await (await forward()).json()) as object;
    return { json: { ...work, url: 'https://books.example/pensees' } };
  });
  await page.goto(`/book/${id}`);
  const link = page.getByRole('main').getByRole('link', { name: 'View Book' });
  await expect(link).toHaveAttribute('href', 'https://books.example/pensees');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('references link to their topics and posts', async ({ page, reader, request, api }) => {
  const id = await bookId(request, 'Pensées');
  api.mock('GET /api/references/works/*', {
    json: [
      { source_type: 'topic', source_id: 7, title: 'The hidden God', username: 'macrina', display_name: 'Macrina Hale' },
      { source_type: 'post', source_id: 9, title: 'On the wager', username: null, display_name: null },
    ],
  });
  await page.goto(`/book/${id}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const references = page.getByRole('region', { name: 'References' });
  await expect(references.getByRole('link', { name: 'The hidden God' })).toHaveAttribute('href', '/topics/7');
  await expect(references.getByRole('link', { name: 'On the wager' })).toHaveAttribute('href', '/posts/9');
  await expect(references.getByRole('listitem')).toContainText(['topic · Macrina Hale', 'post · Anonymous']);
});

test('a book leads to others: by its author, in its category and by its readers', async ({ page, reader: _, request, api }) => {
  const work = (id: number, title: string) => ({
    ...{ id, title, author: 'Origen', author_id: 1, year: 248, year_label: null },
    ...{ category: 'Patristics', language: 'Greek', url: null, type: 'book', readable: false },
  });
  const related = { by_author: [work(7, 'Against Celsus')], on_shelf: [work(8, 'Apology')], by_readers: [] as object[] };
  api.mock('GET /api/works/*/related', { json: related });
  await page.goto(`/book/${await bookId(request, 'Pensées')}`);
  const author = page.getByRole('region', { name: 'By the same author' });
  await expect(author.getByRole('link', { name: 'Against Celsus' })).toHaveAttribute('href', '/book/7');
  await expect(page.getByRole('region', { name: 'In the same category' }).getByRole('link', { name: 'Apology' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Read by the same readers' })).toHaveCount(0);
  api.mock('GET /api/works/*/related', { json: { ...related, by_author: [], by_readers: [work(9, 'Confessions')] } });
  await page.reload();
  const readers = page.getByRole('region', { name: 'Read by the same readers' });
  await expect(readers.getByRole('link', { name: 'Confessions' })).toBeVisible();
  await expect(author).toHaveCount(0);
});

test('the button of a book that was read shows the rating', async ({ page, reader: _, request }) => {
  await page.goto(`/book/${await bookId(request, 'The Triads')}`);
  const modal = await openModal(page);
  await modal.getByRole('radio', { name: '4 stars' }).check();
  await modal.getByRole('button', { name: 'Submit review' }).click();
  const button = page.getByRole('button', { name: 'Read 4 of 5' });
  await expect(button).toHaveText('Read 4 of 5. Mark As Read again to edit your review');
  await expect(button).toBeFocused();
});

test('a review requires a rating and is not sent without one', async ({ page, reader, request, api }) => {
  await page.goto(`/book/${await bookId(request, 'Scivias')}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const modal = await openModal(page);
  await expect(modal).toHaveAccessibleName('Mark As Read');
  const comment = modal.getByLabel('Comment (optional)');
  await expect(comment).toHaveAttribute('rows', '4');
  await comment.fill('No stars yet.');
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Please select a rating between 1 and 5');
  await expect(modal.getByRole('radio', { name: '1 star', exact: true })).toBeFocused();
  await expect(comment).toHaveValue('No stars yet.');
  await modal.getByRole('radio', { name: '1 star', exact: true }).check();
  await expect(modal.getByRole('alert')).toHaveCount(0);
  expect(api.sent.filter(({ method }) => method === 'POST')).toEqual([]);
});
