import type { Locator, Page } from '@playwright/test';
import { newAccount } from './support/readers.ts';
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

test('a new reader signs up, finds a book, marks it as read, changes the review and deletes it', async ({ page }) => {
  const account = newAccount();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/user-profile');
  await expect(page.getByText('No items marked as read.', { exact: true })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Go to the Digital Library' }).click();
  await page.getByLabel('Title or author').fill('dark night');
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(1);
  await page.getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dark Night of the Soul' })).toBeVisible();
  await expect(page.getByText('No reviews available.', { exact: true })).toBeVisible();
  await expect(page.getByText('Not rated yet')).toBeVisible();

  const modal = await openModal(page);
  await modal.getByRole('radio', { name: '4 stars' }).check();
  await modal.getByLabel('Comment (optional)').fill('Obscure by intention.\nRead it slowly.');
  await modal.getByRole('button', { name: 'Submit review' }).click();
  await expect(modal).toBeHidden();
  await expect(reviews(page)).toHaveCount(1);
  await expect(reviews(page)).toContainText('Obscure by intention.');
  await expect(reviews(page).getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(reviews(page).getByRole('link', { name: account.username })).toHaveAttribute('href', `/users/${account.username}`);
  await expect(reviews(page)).not.toContainText('edited');
  await expect(page.getByText('4.0 from 1 reader')).toBeVisible();
  await expect(page.getByText('You have read this and rated it 4 out of 5.')).toBeVisible();

  await openModal(page);
  await expect(modal.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(modal.getByLabel('Comment (optional)')).toHaveValue('Obscure by intention.\nRead it slowly.');
  await modal.getByRole('radio', { name: '5 stars' }).check();
  await modal.getByRole('button', { name: 'Save review' }).click();
  await expect(page.getByText('5.0 from 1 reader')).toBeVisible();
  await expect(reviews(page)).toHaveCount(1);
  await expect(reviews(page)).toContainText('edited');

  await page.getByRole('link', { name: `Profile of ${account.username}` }).click();
  const read = page.getByRole('region', { name: 'Read & Reviewed' }).getByRole('listitem');
  await expect(read).toHaveCount(1);
  await expect(read).toContainText('Obscure by intention.');
  await read.getByRole('link', { name: 'Dark Night of the Soul' }).click();

  await openModal(page);
  await modal.getByRole('button', { name: 'Remove review' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByText('No reviews available.', { exact: true })).toBeVisible();
  await expect(page.getByText('Not rated yet')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByText('No items marked as read.', { exact: true })).toBeVisible();
});

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

test('the print view of a book has no controls', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'Confessions')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Confessions' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: 'Confessions' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Mark As Read' })).toBeHidden();
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

test('the link to read a book elsewhere sends no referrer', async ({ page, reader, request }) => {
  const id = await bookId(request, 'Pensées');
  await page.route(`**/api/works/${id}`, async (route) => {
    const work = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...work, url: 'https://books.example/pensees' } });
  });
  await page.goto(`/book/${id}`);
  const link = page.getByRole('main').getByRole('link', { name: 'View Book' });
  await expect(link).toHaveAttribute('href', 'https://books.example/pensees');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('references link to their topics and posts', async ({ page, reader, request }) => {
  const id = await bookId(request, 'Pensées');
  await page.route(`**/api/references/works/${id}`, (route) =>
    route.fulfill({
      json: [
        { source_type: 'topic', source_id: 7, title: 'The hidden God', username: 'macrina' },
        { source_type: 'post', source_id: 9, title: 'On the wager', username: null },
      ],
    }),
  );
  await page.goto(`/book/${id}`);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  const references = page.getByRole('region', { name: 'References' });
  await expect(references.getByRole('link', { name: 'The hidden God' })).toHaveAttribute('href', '/topics/7');
  await expect(references.getByRole('link', { name: 'On the wager' })).toHaveAttribute('href', '/posts/9');
  await expect(references.getByRole('listitem')).toContainText(['topic · macrina', 'post · Anonymous']);
});

test('a review requires a rating and is not sent without one', async ({ page, reader, request }) => {
  let sent = 0;
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/reads')) sent++;
  });
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
  expect(sent).toBe(0);
});
