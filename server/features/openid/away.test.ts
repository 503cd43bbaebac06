import { expect, test } from 'vitest';
import { OpenidProvider } from '../../testing/openid-provider.ts';
import { testApp } from '../../testing/test-app.ts';

let provider: OpenidProvider;
const app = testApp(async () => {
  provider = await OpenidProvider.start();
  return { env: { ...provider.env, PUBLIC_URL: 'http://localhost:3000' } };
});

test('reports a provider that cannot be reached, and tries again at the next login', async () => {
  const requestLogin = () => app.ask('POST /api/login/openid', { body: {} });
  const port = Number(new URL(provider.issuer).port);
  await provider.close();
  const away = await requestLogin();
  expect([away.status, away.body.details]).toEqual([
    500,
    'The provider cannot be reached at the moment. Please try again later, or log in another way.',
  ]);
  const restarted = await OpenidProvider.start(port);
  expect((await requestLogin()).status).toBe(200);
  await restarted.close();
});
