import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const plain = testApp();

test('serves no metrics unless they are configured', async () => {
  const { statusCode } = await plain.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } });
  expect(statusCode).toBe(404);
});
