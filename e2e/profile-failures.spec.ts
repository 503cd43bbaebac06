import { mockResponse, type MockResponse, openWithResponse, labelOf } from './support/mock-responses.ts';
import { expect, test } from './support/test.ts';

test('an own profile that cannot be loaded says why and keeps the session', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/profile$/);
  const cases: readonly (readonly [MockResponse, string])[] = [
    [500, 'Server error fetching profile.'],
    [{ status: 500, details: 'The mirror is broken.' }, 'The mirror is broken.'],
    [502, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
  ];
  for (const [fake, sentence] of cases) {
    await test.step(labelOf(fake), async () => {
      await openWithResponse(page, '/user-profile', 'GET /api/profile', fake);
      await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    });
  }
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(reader.token);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
});

test('a reader unknown to the server is logged out', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/profile$/);
  expect((await request.get('/api/profile', { headers: { authorization: `Bearer ${reader.token}` } })).ok()).toBe(true);
  await mockResponse(page, 'GET /api/profile', 404);
  await page.goto('/user-profile');
  await expect(page.getByText('Profile endpoint not found.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fuser-profile');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a reader rejected by the server is logged out', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/profile$/);
  await mockResponse(page, 'GET /api/profile', 401);
  await page.goto('/profile');
  await expect(page.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toHaveCount(0);
});

test('a failed list of read books says why in its own section', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/reads$/);
  const section = page.getByRole('region', { name: 'Read & Reviewed' });
  const cases: readonly (readonly [MockResponse, string])[] = [
    [404, 'Reads not found.'],
    [500, 'Server error fetching reads.'],
    [418, 'Failed to load user data.'],
  ];
  for (const [fake, sentence] of cases) {
    await openWithResponse(page, '/profile', 'GET /api/reads', fake);
    await expect(section.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  }
});
