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

  await page.getByRole('main').getByRole('link', { name: 'Find a book' }).click();
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
  await expect(page.getByRole('button', { name: 'Read 4 of 5' })).toBeVisible();

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

test('the print view of a book has no controls', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'Confessions')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Confessions' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: 'Confessions' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Mark As Read' })).toBeHidden();
});
