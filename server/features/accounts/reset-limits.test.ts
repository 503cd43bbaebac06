import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const { ask, signUp } = testApp({ RATE_LIMIT: 'on' });

test('limits the requests for a link, for known and unknown addresses alike', async () => {
  await signUp('macrina');
  const statuses = async (email: string): Promise<number[]> => {
    const found: number[] = [];
    for (let i = 0; i < 7; i++) found.push((await ask('POST /api/password/forgot', { body: { email } })).status);
    return found;
  };
  const known = await statuses('macrina@example.org');
  expect(known).toEqual([204, 204, 204, 204, 204, 429, 429]);
  expect(await statuses('nobody@example.org')).toEqual(known);
});
