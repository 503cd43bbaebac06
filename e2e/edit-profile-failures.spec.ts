import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { mockResponse, type MockResponse, openWithResponse, labelOf } from './support/mock-responses.ts';
import { expect, test } from './support/test.ts';

type Cases = readonly (readonly [MockResponse, string])[];

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const everywhere: Cases = [
  // Adjacent cases have different sentences, so that a stale sentence cannot pass.
  [{ status: 400, details: 'This will not do.' }, 'This will not do.'],
  [502, 'Server is down. Please try again later.'],
  [{ status: 429, details: 'Please wait a little.' }, 'Please wait a little.'],
  [503, 'Server is down. Please try again later.'],
  [{ status: 500, details: 'The desk is being moved.' }, 'The desk is being moved.'],
  [504, 'Server is down. Please try again later.'],
  ['no answer', 'Unable to reach server. Please check your connection.'],
];

/** Clicks the button for each mocked response and expects the sentence next to it. */
async function expectSentences(page: Page, call: string, area: Locator, button: string, cases: Cases): Promise<void> {
  for (const [fake, sentence] of [...cases, ...everywhere]) {
    await test.step(`${call}: ${labelOf(fake)}`, async () => {
      await mockResponse(page, call, fake);
      await area.getByRole('button', { name: button, exact: true }).click();
      await expect(area.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    });
  }
  await page.unrouteAll();
}

test.beforeEach(async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\//);
  await page.goto('/edit-profile');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('a profile that cannot be saved says why and keeps the input', async ({ page }) => {
  const form = section(page, 'About you');
  await form.getByLabel('Bio').fill('Typed with care.');
  await expectSentences(page, 'PATCH /api/profile', form, 'Save profile', [
    [500, 'Server error saving profile.'],
    [418, 'Failed to save profile.'],
  ]);
  await expect(form.getByLabel('Bio')).toHaveValue('Typed with care.');
});

test('a picture or banner that cannot be saved or removed says why and keeps the crop', async ({ page }) => {
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#d02020' } })
    .png()
    .toBuffer();
  for (const [name, kind] of [
    ['Picture', 'picture'],
    ['Banner', 'banner'],
  ] as const) {
    const part = section(page, name);
    await part
      .getByLabel(kind === 'picture' ? 'Profile picture file' : 'Banner file')
      .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer });
    await part.getByLabel('Zoom').press('End');
    await expectSentences(page, `PUT /api/profile/${kind}`, part, `Save ${kind}`, [
      [{ status: 413, details: 'It is too large.' }, 'It is too large.'],
      [500, 'Server error saving the picture.'],
      [418, 'Failed to save the picture.'],
    ]);
    await expect(part.getByLabel('Zoom')).toHaveValue('5');
    await part.getByRole('button', { name: `Save ${kind}` }).click();
    await expect(part.getByRole('status')).toHaveText(`Your ${kind} has been saved.`);
    await expectSentences(page, `DELETE /api/profile/${kind}`, part, `Remove ${kind}`, [
      [500, 'Server error removing the picture.'],
      [418, 'Failed to remove the picture.'],
    ]);
  }
});

test('a password that cannot be changed says why', async ({ page, reader }) => {
  const part = section(page, 'Password');
  await part.getByLabel('Current password', { exact: true }).fill(reader.password);
  await part.getByLabel('New password', { exact: true }).fill('another, and longer');
  await expectSentences(page, 'POST /api/profile/password', part, 'Change password', [
    [500, 'Server error changing password.'],
    [418, 'Failed to change password.'],
  ]);
});

test('sessions that cannot be listed or ended say why', async ({ page, reader, request }) => {
  const part = section(page, 'Where you are logged in');
  const cases: Cases = [
    [404, 'Sessions not found.'],
    [500, 'Server error fetching sessions.'],
    [502, 'Server is down. Please try again later.'],
    ['no answer', 'Unable to reach server. Please check your connection.'],
    [418, 'Failed to load sessions.'],
  ];
  for (const [fake, sentence] of cases) {
    await mockResponse(page, 'GET /api/profile/sessions', fake);
    await page.reload();
    await expect(part.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
  }
  await page.unrouteAll();
  await request.post('/api/login', { data: { email: reader.email, password: reader.password } });
  await page.reload();
  const ends: Cases = [
    [404, 'This session has already ended.'],
    [500, 'Server error ending session.'],
    [418, 'Failed to end session.'],
  ];
  await expectSentences(page, 'DELETE /api/profile/sessions', part, 'End all other sessions', ends);
  const one = (await part.getByRole('button', { name: /^End the session:/ }).getAttribute('aria-label')) ?? '';
  await expectSentences(page, 'DELETE /api/profile/sessions/*', part, one, ends);
});

test('data that cannot be downloaded says why', async ({ page }) => {
  const part = section(page, 'Your data');
  await expectSentences(page, 'GET /api/profile/export', part, 'Download my data', [
    [500, 'Server error preparing your data.'],
    [418, 'Failed to download your data.'],
  ]);
});

test('an account that cannot be deleted says why and stays logged in', async ({ page, reader }) => {
  await section(page, 'Delete account').getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Type /).fill(reader.username);
  await dialog.getByLabel('Password', { exact: true }).fill(reader.password);
  await expectSentences(page, 'DELETE /api/profile', dialog, 'Delete account', [
    [500, 'Server error deleting account.'],
    [418, 'Failed to delete account.'],
  ]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(reader.token);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});

test('an edit page that cannot be loaded says why', async ({ page, reader }) => {
  const cases: Cases = [
    [500, 'Server error fetching profile.'],
    [418, 'Failed to load user profile.'],
    [502, 'Server is down. Please try again later.'],
  ];
  for (const [fake, sentence] of cases) {
    await openWithResponse(page, '/edit-profile', 'GET /api/profile', fake);
    await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
  }
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(reader.token);
  await page.unrouteAll();
  await mockResponse(page, 'GET /api/profile', 404);
  await page.goto('/edit-profile');
  await expect(page.getByText('Profile endpoint not found.', { exact: true })).toBeVisible();
});
