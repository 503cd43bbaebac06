import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { ask, signUp } = testApp();

test('a library without a provider offers no login with one', async () => {
  const as = await signUp('macrina');
  const statuses = [
    (await ask('POST /api/login/openid', { body: {} })).status,
    (await ask('POST /api/login/openid/session', { body: {} })).status,
    (await ask('GET /api/signup/openid')).status,
    (await ask('POST /api/profile/identities', { as, body: { password: 'correct horse' } })).status,
    (await ask('GET /api/profile/identities', { as })).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 404, 200]);
});
