import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp({ PUBLIC_URL: 'http://library.example' });
const { ask, signUp } = app;

test('a library without https offers no passkeys', async () => {
  const as = await signUp('macrina');
  const options = await ask('POST /api/profile/passkeys/options', { as, body: { password: 'correct horse' } });
  expect([options.status, options.body.details]).toEqual([404, 'This library does not offer passkeys.']);
  expect((await ask('POST /api/login/passkey/options')).status).toBe(404);
});
