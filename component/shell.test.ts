import type { Page } from './support/page.ts';
import { bookId, expect, test } from './support/test.ts';

const always = ['Home', 'Topics', 'Digital Library', 'Authors', 'Communities'];
const sidebarItems = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test('a visitor gets the public pages in the sidebar, and the login in sidebar and header', async ({ page }) => {
  await page.goto('/authors/a');
  await expect(sidebarItems(page)).toHaveText([...always, 'Login', 'Sign Up']);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Catena' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', /^\/login/);
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/signup/);
  await expect(header.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  // The current page.
  await expect(sidebarItems(page).filter({ hasText: 'Authors' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Authors: A · Catena');
});

test('a reader gets their own pages in the sidebar, and their profile and the logout in the header', async ({ page, reader }) => {
  await page.goto('/authors');
  const header = page.getByRole('banner');
  const profile = header.getByRole('link', { name: `Profile of ${reader.username}` });
  await expect(profile).toHaveAttribute('href', '/profile');
  await expect(sidebarItems(page)).toHaveText([...always, 'Profile', 'Workspace', 'Annotations', 'Essays', 'Graph']);
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);

  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
  expect([localStorage.getItem('token'), localStorage.getItem('username')]).toEqual([null, null]);
});

test('the sidebar closes and opens, and its state is remembered', async ({ page }) => {
  await page.goto('/about');
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(sidebar).toBeHidden();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sidebar).toBeHidden();
  await toggle.click();
  await expect(sidebar).toBeVisible();
});

test('the essay reader and editor have the header but no sidebar and no toggle', async ({ page, reader }) => {
  for (const address of ['/article/1', '/write-essay']) {
    await page.goto(address);
    await expect(page.getByRole('banner').getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toHaveCount(0);
  }
});

test('shows new readers what to do first, until they have done something', async ({ page, reader, request }) => {
  await page.goto('/');
  const first = page.getByRole('region', { name: 'Where to start' });
  await expect(first.getByRole('link')).toHaveText(['Find a book', 'Join a community', 'Create a folder']);
  await expect(first.getByRole('link', { name: 'Find a book' })).toHaveAttribute('href', '/digital-library');
  await expect(page.getByText('No essays published.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write an essay' })).toHaveCount(0);
  await request.post('/api/folders', { headers: { authorization: `Bearer ${reader.token}` }, data: { name: 'Lent' } });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Lent' })).toBeVisible();
  await expect(first).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Write an essay' })).toBeVisible();
});

test('the home page of a reader is their own profile', async ({ page, reader }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Read & Reviewed' })).toBeVisible();
});

test('the sidebar marks the list that a page belongs to', async ({ page, reader: _, request, expectFailures }) => {
  expectFailures(/\/api\/(circles|projects|workflows)/);
  const current = sidebarItems(page).and(page.locator('[aria-current="page"]'));
  await page.goto(`/book/${await bookId(request, 'Proslogion')}`);
  await expect(current).toHaveText(['Digital Library']);
  for (const path of ['/circles/999999', '/projects/999999', '/workflows/999999']) {
    await page.goto(path);
    await expect(current).toHaveText(['Workspace']);
  }
});
