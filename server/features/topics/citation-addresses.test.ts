import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();

const plain = 'The URL cannot contain spaces, a username or a password.';
const scheme = 'The URL of a citation must start with http:// or https://.';

test.each([
  ['https://example.org/a\nb', plain],
  ['https://example.org/a\r\n\tb', plain],
  ['https://exam\u0085ple.org/', plain],
  ['https://user:secret@example.org/', plain],
  ['https://bank.example@evil.example/', plain],
  ['https://', scheme],
  ['javascript:alert(1)', scheme],
])('a citation cannot link to %j', async (url, sentence) => {
  const as = await app.signUp('macrina');
  const body = { title: 'On the soul', content: 'x', public: true, citations: [{ text: 'A dialogue', url }] };
  const { status, body: responseBody } = await app.ask('POST /api/topics', { as, body });
  expect([status, responseBody.issues]).toEqual([400, [{ path: 'citations.0.url', message: sentence }]]);
});
