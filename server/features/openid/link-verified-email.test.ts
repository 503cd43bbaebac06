import { afterAll, expect, test } from 'vitest';
import { mailbox } from '../../testing/mailbox.ts';
import { OpenidBrowser } from '../../testing/openid-browser.ts';
import { OpenidProvider } from '../../testing/openid-provider.ts';
import { testApp } from '../../testing/test-app.ts';

let provider: OpenidProvider;
const app = testApp(async () => {
  provider = await OpenidProvider.start();
  return { env: { ...provider.env, PUBLIC_URL: 'http://localhost:3000', OIDC_LINK_VERIFIED_EMAIL: 'on' } };
});
afterAll(() => provider.close());
const { signUp } = app;
const { receive } = mailbox(app);

const macrina = { sub: 'm-1', email: 'Macrina@Example.org', email_verified: true };

async function logIn(): Promise<number> {
  const browser = new OpenidBrowser(app, provider);
  await browser.visitProvider(await browser.requestLogin());
  return (await browser.ask('POST /api/login/openid/session', { body: {} })).status;
}

test('connects an account by its address only if both sides have verified it', async () => {
  await signUp('macrina');
  provider.user = { ...macrina, email_verified: false };
  expect(await logIn()).toBe(404);
  provider.user = macrina;
  // Whoever signed up with the address may not own it, and would keep access with the password.
  expect(await logIn()).toBe(404);
  await app.sql`update users set email_verified_at = now()`;
  provider.user = { ...macrina, email_verified: false };
  expect(await logIn()).toBe(404);
  expect(await app.sql`select id from identities`).toEqual([]);
  provider.user = macrina;
  await receive();
  expect(await logIn()).toBe(200);
  expect((await receive()).map(({ subject }) => subject).toSorted()).toEqual([
    'Another account has been connected at Catena',
    'New login to Catena',
  ]);
  provider.user = { sub: 'm-1' };
  expect(await logIn()).toBe(200);
});
