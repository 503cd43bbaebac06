import { fillLogin } from '../e2e/support/readers.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const autosaveKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('catena-autosave:'));

async function writeEssay(page: Page): Promise<void> {
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('Secret');
  await expect.poll(autosaveKeys).toHaveLength(1);
}

/** Stores an autosaved essay under the name of its writer, as earlier versions did. */
function storeLegacyText(username: string, savedAt: string): void {
  const value = { title: 'Older', content: '<p>Older secret</p>' };
  localStorage.setItem(`catena-autosave:${username}:essay:new:zzz`, JSON.stringify({ savedAt, value }));
}

test('deleting the account deletes its unsaved texts in this browser', async ({ page, reader }) => {
  await writeEssay(page);
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Type ${reader.username} to confirm`).fill(reader.username);
  await dialog.getByLabel('Password', { exact: true }).fill(reader.password);
  await dialog.getByRole('button', { name: 'Delete account', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
  expect(autosaveKeys()).toEqual([]);
});

test('a new account does not get the unsaved texts of a deleted account of the same name', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\//);
  // The owner is identified by the id that the server reports.
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await writeEssay(page);
  expect(autosaveKeys()).toEqual([expect.stringMatching(/^catena-autosave:\d+:/)]);
  storeLegacyText(reader.username, '2026-01-01T00:00:00.000Z');
  await request.delete('/api/profile', { headers: { authorization: `Bearer ${reader.token}` }, data: { password: reader.password } });
  const next = { ...reader, email: `next-${reader.email}` };
  await request.post('/api/signup', { data: next });
  // The old account's token is rejected, which redirects to the login.
  await page.goto('/about');
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, next);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.goto('/write-essay');
  await expect(page.getByLabel('Title')).toBeVisible();
  await expect.poll(() => autosaveKeys().filter((key) => key.includes(reader.username))).toEqual([]);
  await expect(page.getByText(/^Unsaved draft from /)).toHaveCount(0);
});

test('unsaved texts in the legacy format are offered to the same reader', async ({ page, reader }) => {
  storeLegacyText(reader.username, new Date(Date.now() + 1000).toISOString());
  await page.goto('/write-essay');
  await expect(page.getByText(/^Unsaved draft from /)).toBeVisible();
});

test('unsent text is discarded only after confirmation', async ({ page, reader: _ }) => {
  await page.goto('/write-essay');
  await page.getByLabel('Title').fill('The only copy');
  await page.reload();
  const discard = page.getByRole('button', { name: 'Discard' });
  const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
  await discard.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('“The only copy”')).toBeVisible();
  await discard.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('“The only copy”')).toHaveCount(0);
  expect(autosaveKeys()).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(discard).toHaveCount(0);
});
