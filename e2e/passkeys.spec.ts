import type { Page } from '@playwright/test';
import { logIn, newReader } from './support/readers.ts';
import { sharedServer } from './support/server-url.ts';
import { expect, test } from './support/test.ts';

/** Returns the address of the server by name: browsers allow no passkeys at an IP address. */
const siteByName = (): string => sharedServer().url.replace('127.0.0.1', 'localhost');

/**
 * Keeps the browser from suggesting a passkey in the form, which a touch would accept before the
 * button is pressed.
 */
async function suggestNone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

/** Gives the browser a fingerprint reader in software; returns what touches it from now on. */
async function addAuthenticator(page: Page): Promise<(touches: boolean) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  const touch = async (enabled: boolean): Promise<void> => {
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
  await touch(false);
  return touch;
}

test('a reader adds a passkey, logs in with it, renames and removes it', async ({ page, request, context }) => {
  const site = siteByName();
  const reader = await newReader(request);
  await logIn(context, site, reader);
  const touch = await addAuthenticator(page);
  await page.goto(`${site}/edit-profile`);
  const part = page.getByRole('region', { name: 'Passkeys', exact: true });
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Fingerprint');
  await dialog.getByLabel('Current password').fill(reader.password);
  await touch(true);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(part.getByRole('listitem')).toContainText('Fingerprint');
  await touch(false);

  await page.getByRole('button', { name: 'Logout' }).click();
  await suggestNone(page);
  await page.goto(`${site}/login?next=%2Fedit-profile`);
  const button = page.getByRole('button', { name: 'Log in with a passkey' });
  await expect(button).toBeVisible();
  await touch(true);
  await button.click();
  await expect(page).toHaveURL(`${site}/edit-profile`);
  await expect(part.getByText(/last used/)).toBeVisible();

  await part.getByRole('button', { name: 'Rename Fingerprint' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename', exact: true }).click();
  await part.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(part.getByText(/None yet/)).toBeVisible();
});

test('a passkey that the browser suggests but that has been removed here is rejected with its reason', async ({
  page,
  request,
  context,
  expectFailures,
}) => {
  expectFailures(/\/api\/login\/passkey/);
  const site = siteByName();
  const reader = await newReader(request);
  await logIn(context, site, reader);
  const touch = await addAuthenticator(page);
  await page.goto(`${site}/edit-profile`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(reader.password);
  await touch(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Remove Passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText(/None yet/)).toBeVisible();
  await touch(false);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto(`${site}/login`);
  await touch(true);
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey does not belong to an account here.' })).toBeVisible();
});
