import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { ask, signUp } = testApp();

test('who never was a customer is told so in a sentence, and a visitor is told to log in', async () => {
  const token = await signUp('macrina');
  const { status, body } = await ask('POST /api/customer-portal', { as: token });
  expect([status, body.details]).toEqual([400, 'Premium is not set up on this server.']);
  expect((await ask('POST /api/customer-portal', {})).status).toBe(401);
});
