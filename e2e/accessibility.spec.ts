import { expectPageAccessible } from './support/axe.ts';
import { goWithin } from './support/go-within.ts';
import { mockResponse } from './support/mock-responses.ts';
import { logIn, logInDemoReader } from './support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

// Each page is checked once, in light on a wide screen, and representative pages in dark and on a
// phone. scripts/color-contrast.test.ts proves the colors of both themes.

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }));

test('the pages for visitors meet the accessibility rules', async ({ page, expectFailures }) => {
  const pages = [
    ['/', 'Welcome to Catena'],
    ['/digital-library', 'Digital Library'],
    ['/authors', 'Authors'],
    ['/digital-library?page=2', 'Digital Library'],
    ['/authors/a', 'Authors: A'],
    ['/digital-library?searchTerm=zzz', 'Digital Library'],
    ['/authors/x', 'Authors: X'],
    ['/about', 'About'],
    ['/login?next=%2Fbook%2F1', 'Login'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password#a-token', 'Choose a new password'],
    ['/verify-email#a-token', 'Confirm your email address'],
    ['/unsubscribe?token=a-token', 'Unsubscribe'],
    ['/nothing/here', 'Page not found'],
    ['/signup', 'Sign Up'],
  ] as const;
  for (const [address, heading] of pages) {
    await goWithin(page, address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectPageAccessible(page);
  }
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectPageAccessible(page);

  expectFailures(/\/api\/works/);
  await mockResponse(page, 'GET /api/works', 500);
  await mockResponse(page, 'GET /api/works/categories', 500);
  await page.goto('/digital-library');
  await expect(page.getByText('Server error fetching works.')).toBeVisible();
  await expectPageAccessible(page);
});

const forReaders = {
  'about books and people': [
    ['/book/proslogion', 'Proslogion'],
    ['/book/abc', 'Book'],
    ['/authors/id/1', /./],
    ['/profile', 'Macrina Hale'],
    ['/users/gaunilo', 'Gaunilo Moreau'],
    ['/users/macrina/followers', 'Followers'],
    ['/edit-profile', 'Edit Profile'],
    ['/organizations/abc', 'Organization'],
    ['/entity/nothing_1', 'Entity'],
  ],
  'for reading and writing': [
    ['/article/1', 'What it is to follow'],
    ['/essays', 'Your Essays'],
    ['/write-essay', 'Write essay'],
    ['/folders/1', 'Desire and its end'],
    ['/notes/1', 'Never to be filled'],
    ['/topics', 'Topics'],
    ['/topics/1', 'Is a will that needs help free?'],
  ],
  'for working together': [
    ['/workspace', 'Workspace'],
    ['/annotations', 'Annotations'],
    ['/organizations', 'Organizations'],
    ['/circles/1', 'Hymns at night'],
    ['/circles/2', 'The Moses table'],
    ['/circles/abc', 'Circle'],
    ['/projects/1', 'Desire that does not end'],
    ['/workflows/1', 'Toward the essay on following'],
  ],
} as const;

for (const [which, pages] of Object.entries(forReaders)) {
  test(`the pages ${which} meet the accessibility rules`, async ({ page, context, request, baseURL }) => {
    await logIn(context, baseURL, await logInDemoReader(request, 'macrina'));
    for (const [address, heading] of pages) {
      await goWithin(page, address.replace('proslogion', String(await bookId(request, 'Proslogion'))));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
      await expectPageAccessible(page);
    }
  });
}

test('pages meet the accessibility rules in the dark and on a phone, with the drawer open, too', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await logIn(context, baseURL, await logInDemoReader(request, 'macrina'));
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const address of ['/digital-library', `/book/${await bookId(request, 'Proslogion')}`, '/profile', '/write-essay', '/circles/1']) {
    await page.setViewportSize(wide);
    await goWithin(page, address);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectPageAccessible(page, 'color');
    await page.setViewportSize(phone);
    await expect(page.getByRole('button', { name: 'Open search' })).toBeVisible();
    await expectPageAccessible(page);
  }
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
  await expectPageAccessible(page);
});
