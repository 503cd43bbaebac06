import { beforeAll, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { file, form, pdf, png } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
beforeAll(async () => void (await app.app.listen({ port: 0, host: '127.0.0.1' })));

async function subscribed(username: string): Promise<string> {
  const token = await signUp(username);
  const { session_id } = (await ask('POST /api/subscribe', { as: token, body: {} })).body;
  await ask('POST /api/premium/test-checkout/{id}', { as: token, params: { id: session_id }, body: { card: 'taken' } });
  return token;
}
async function cancel(as: string): Promise<void> {
  const { id } = (await ask('GET /api/premium/test-portal', { as })).body.subscriptions[0];
  await ask('POST /api/premium/test-portal', { as, body: { id, action: 'cancel now' } });
}
const pdfs = (count: number) => Array.from({ length: count }, (_, n) => ['files', file(`${n}.pdf`, pdf(`text ${n}`))] as const);
const write = (as: string, ...files: (readonly [string, File])[]) =>
  ask('POST /api/essays', { as, body: form(['title', 'Title'], ['content', '<p>Text</p>'], ...files) });
const change = (as: string, id: number, ...files: (readonly [string, File])[]) =>
  ask('PUT /api/essays/{id}', { as, params: { id }, body: form(['title', 'Changed'], ['content', '<p>Text</p>'], ...files) });
/** Returns a document of about this size. */
const heavy = (bytes: number) => file('heavy.pdf', pdf('x'.repeat(bytes)));

test('with premium an essay may have more and larger attachments; without it the usual limits apply', async () => {
  const [macrina, gaunilo] = [await subscribed('macrina'), await signUp('gaunilo')];
  const max = limits.essayFiles.max;
  const many = await write(gaunilo, ...pdfs(max + 1));
  expect([many.status, many.body.details]).toEqual([400, `Please send at most ${max} files.`]);
  expect((await write(macrina, ...pdfs(max + 1))).status).toBe(201);
  const more = await write(macrina, ...pdfs(limits.premium.essayFiles.max + 1));
  expect([more.status, more.body.details]).toEqual([400, `Please send at most ${limits.premium.essayFiles.max} files.`]);
  const large = heavy(limits.essayFiles.bytes + 1000);
  const rejected = await write(gaunilo, ['files', large]);
  expect([rejected.status, rejected.body.details]).toEqual([413, '"heavy.pdf" is larger than 25 MB, the limit for a file.']);
  expect((await write(macrina, ['files', large])).status).toBe(201);
});

test('after premium ends, stored files stay and the essay can be edited, but no files can be added', async () => {
  const macrina = await subscribed('macrina');
  const { id, files } = (await write(macrina, ...pdfs(limits.essayFiles.max + 3))).body;
  await cancel(macrina);
  const changed = await change(macrina, id);
  expect([changed.status, changed.body.title, changed.body.files.length]).toEqual([200, 'Changed', files.length]);
  const more = await change(macrina, id, ...pdfs(1));
  expect([more.status, more.body.details]).toEqual([
    400,
    `An essay can have at most ${limits.essayFiles.max} files. Please remove some first.`,
  ]);
  const gaunilo = await signUp('gaunilo');
  expect((await ask('GET /api/essays/{id}', { as: gaunilo, params: { id } })).body.files).toHaveLength(files.length);
});

test('with premium profile pictures and pictures in essays may be larger', async () => {
  const [macrina, gaunilo] = [await subscribed('macrina'), await signUp('gaunilo')];
  const padded = (bytes: number) => form(['file', file('large.png', Buffer.concat([png(), Buffer.alloc(bytes - png().length)]))]);
  const own = padded(limits.profilePicture.bytes + 1000);
  expect((await ask('PUT /api/profile/picture', { as: gaunilo, body: own })).status).toBe(413);
  expect((await ask('PUT /api/profile/picture', { as: macrina, body: own })).status).toBe(200);
  const shown = padded(limits.essayPicture.bytes + 1000);
  expect((await ask('POST /api/essays/images', { as: gaunilo, body: shown })).status).toBe(413);
  expect((await ask('POST /api/essays/images', { as: macrina, body: shown })).status).toBe(201);
  expect((await ask('POST /api/essays/images', { as: macrina, body: padded(limits.premium.essayPicture.bytes + 1) })).status).toBe(413);
});
