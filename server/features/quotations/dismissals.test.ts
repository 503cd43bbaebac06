import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { quotationChecks } from '../../testing/quotation-library.ts';

const app = testApp();
const { ask, signUp } = app;
const { check, reader } = quotationChecks(app);

test('remembers for its user that a verdict was dismissed', async () => {
  const text = '“all things work together for evil” (Rom 8:28)';
  const dismiss = async (dismissed: boolean) =>
    (await ask('PUT /api/quotations/dismissals', { as: reader(), body: { ...(await check(text))[0]?.dismissal, dismissed } })).status;
  const gaunilo = await signUp('gaunilo');
  expect([await dismiss(true), await dismiss(true)]).toEqual([204, 204]);
  expect((await check(text))[0]?.dismissed).toBe(true);
  expect((await check('So: "All things work together for evil." (Romans 8:28)'))[0]?.dismissed).toBe(true);
  expect((await check(text, 'markdown', gaunilo))[0]).not.toHaveProperty('dismissed');
  expect((await check(text.replace('28', '29')))[0]).not.toHaveProperty('dismissed');
  expect(await dismiss(false)).toBe(204);
  expect((await check(text))[0]).not.toHaveProperty('dismissed');
});

test('checks texts of at most 200,000 characters, for users', async () => {
  const body = { text: 'a'.repeat(200_001), format: 'markdown' as const };
  expect((await ask('POST /api/quotations/check', { as: reader(), body })).status).toBe(400);
  expect((await ask('POST /api/quotations/check', { body: { text: '', format: 'markdown' } })).status).toBe(401);
});
