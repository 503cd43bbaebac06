import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, parseMail } from '../server/testing/parse-mail.ts';
import { fillLogin, newReader } from './support/readers.ts';
import { sharedServer } from './support/server-url.ts';
import { expect, test } from './support/test.ts';

/** Returns the mail to an address that the server has written to its outbox folder. */
async function mailTo(address: string): Promise<ParsedMail[]> {
  const folder = join(sharedServer().dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.toSorted().map(async (name) => parseMail(await readFile(join(folder, name), 'utf8'))));
  return mails.filter(({ to }) => to === address);
}

async function waitForMail(address: string, subject: RegExp): Promise<ParsedMail> {
  const find = async () => (await mailTo(address)).find((mail) => subject.test(mail.subject));
  await expect.poll(async () => (await find())?.subject ?? '').toMatch(subject);
  const mail = await find();
  if (!mail) throw new Error('the mail is gone');
  return mail;
}

const linkIn = ({ text }: ParsedMail): string => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '';

test('a forgotten password is replaced with the link in an email, which works once', async ({ page, request, expectFailures }) => {
  expectFailures(/\/api\/(login|password)/);
  const reader = await newReader(request);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(reader.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'an email with a link is on its way' })).toBeVisible();

  const link = linkIn(await waitForMail(reader.email, /new password/));
  expect(link).toMatch(new RegExp(`^${sharedServer().url}/reset-password#`));
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('a few unrelated words');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, { email: reader.email, password: 'a few unrelated words' });
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await waitForMail(reader.email, /has been changed/);
  expect((await request.get('/api/profile', { headers: { authorization: `Bearer ${reader.token}` } })).status()).toBe(401);

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('other unrelated words');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});
