import type { Locator } from './support/locator.ts';
import type { Page } from './support/page.ts';
import { expect, test } from './support/test.ts';

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('readers choose which mail they get', async ({ page, api, reader: _, expectFailures }) => {
  expectFailures(/\/api\/profile$/);
  await page.goto('/edit-profile');
  const part = section(page, 'Emails you get');
  await expect(part.getByLabel('Summary of unread notifications')).toHaveValue('weekly');
  await part.getByLabel('Summary of unread notifications').selectOption('Every day');
  await part.getByRole('checkbox', { name: 'Email me about each login on a new device' }).click();
  await expect(part.getByRole('checkbox', { name: 'Email me about each login on a new device' })).not.toBeChecked();
  await page.reload();
  await expect(part.getByLabel('Summary of unread notifications')).toHaveValue('daily');
  await expect(part.getByRole('checkbox', { name: 'Email me about each login on a new device' })).not.toBeChecked();
  const kinds = part.getByRole('group', { name: 'Include in the summary' });
  await kinds.getByRole('checkbox', { name: 'New followers' }).click();
  await kinds.getByRole('checkbox', { name: 'Likes' }).click();
  await page.reload();
  await expect(kinds.getByRole('checkbox', { name: 'New followers' })).not.toBeChecked();
  await expect(kinds.getByRole('checkbox', { name: 'Likes' })).not.toBeChecked();
  await kinds.getByRole('checkbox', { name: 'Likes' }).click();
  await expect(kinds.getByRole('checkbox', { name: 'Likes' })).toBeChecked();
  api.mock('PATCH /api/profile', 500);
  await part.getByLabel('Summary of unread notifications').selectOption('Never');
  await expect(part.getByRole('alert')).toHaveText('Server error saving settings.');
  await expect(part.getByLabel('Summary of unread notifications')).toHaveValue('daily');
});

test('a new address waits for its confirmation, and can be taken back', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/profile\/email/);
  await page.goto('/edit-profile');
  const part = section(page, 'Email address');
  await expect(part.getByText(`${reader.email} · not confirmed`)).toBeVisible();
  await part.getByRole('button', { name: 'Send the link again' }).click();
  await expect(part.getByText('The link has been sent.')).toBeVisible();
  const form = part.getByRole('form', { name: 'Change email address' });
  const submit = form.getByRole('button', { name: 'Change address' });
  await submit.click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await form.getByLabel('New email address').fill(`new-${reader.email}`);
  await form.getByLabel('Password', { exact: true }).fill('not this one');
  await submit.click();
  await expect(form.getByText('That is not your current password.')).toBeVisible();
  await expect(form.getByLabel('Password', { exact: true })).toBeFocused();
  await form.getByLabel('Password', { exact: true }).fill(reader.password);
  await submit.click();
  await expect(part.getByText(`We sent a link to new-${reader.email}.`)).toBeVisible();
  await page.reload();
  await part.getByRole('button', { name: 'Keep the current address' }).click();
  await expect(part.getByText('Open the link that we emailed you to confirm this address')).toBeVisible();
});

test('hides the kinds of notifications in the summary if the reader never gets one', async ({ page, reader: _ }) => {
  await page.goto('/edit-profile');
  const part = section(page, 'Emails you get');
  await expect(part.getByRole('group', { name: 'Include in the summary' })).toBeVisible();
  await part.getByLabel('Summary of unread notifications').selectOption('Never');
  await expect(part.getByRole('group', { name: 'Include in the summary' })).toBeHidden();
});
