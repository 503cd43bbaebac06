import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

function sidebarItems(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
}

const always = ['Home', 'Topics', 'Digital Library', 'Authors', 'Communities'];

test('the sidebar offers a visitor the public pages and the login', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await sidebarItems(page)).toEqual([...always, 'Login', 'Sign Up']);
});

test('the sidebar offers a reader their own pages', async ({ page, reader }) => {
  await page.goto('/about');
  await expect(page.getByRole('banner').getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  expect(await sidebarItems(page)).toEqual([...always, 'Profile', 'Workspace', 'Essays', 'Graph']);
});

test('the header offers a visitor login and signup', async ({ page }) => {
  await page.goto('/authors');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Catena' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', /^\/login/);
  await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/signup/);
  await expect(header.getByRole('button', { name: 'Logout' })).toHaveCount(0);
});

test('the header shows a reader their picture or the placeholder, and the logout', async ({ page, reader }) => {
  await page.goto('/authors');
  const header = page.getByRole('banner');
  const profile = header.getByRole('link', { name: `Profile of ${reader.username}` });
  await expect(profile).toHaveAttribute('href', '/profile');
  const picture = profile.getByRole('presentation');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);

  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Catena' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('username')])).toEqual([null, null]);
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

test('the sidebar, the header and the tab title show the current page', async ({ page }) => {
  await page.goto('/authors/a');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Authors' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page).toHaveTitle('Authors: A · Catena');
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

test('the home page is the landing page for a visitor and the own profile for a reader', async ({ page, reader }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Read & Reviewed' })).toBeVisible();
});
