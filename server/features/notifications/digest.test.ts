import { expect, test } from 'vitest';
import { notificationKinds } from '#core/notifications.ts';
import { annotator } from '../../testing/annotator.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { tokenIn } from '../../testing/parse-mail.ts';
import { testApp } from '../../testing/test-app.ts';
import { sendDueDigests } from './digest.ts';

const app = testApp();
const { ask, signUp } = app;
const { receive, receiveFor, receiveDigests } = mailbox(app);

/** Creates a reader with a confirmed address, for whom something happens in `follow`. */
async function verifiedReader(username: string): Promise<string> {
  const as = await signUp(username);
  await ask('POST /api/email/verify', { body: { token: tokenIn(await receiveFor(`${username}@example.org`, /Confirm/)) } });
  return as;
}

const follow = async (as: string, username: string) => {
  await ask('POST /api/subscribe', { as, body: { followed_username: username } });
  await letMinutesPass();
};
/** Digests report what is at least a minute old. */
const letMinutesPass = async () => {
  await app.sql`update notifications set created_at = created_at - interval '2 minutes'`;
  await app.sql`update users set last_digest_at = last_digest_at - interval '2 minutes'`;
};
const letDaysPass = async (days: number) => {
  await app.sql`
    update users set next_digest_at = next_digest_at - make_interval(days => ${days}),
      last_digest_at = last_digest_at - make_interval(days => ${days})`;
  await app.sql`update notifications set created_at = created_at - make_interval(days => ${days})`;
};

test('sends a weekly digest of what is unread, to confirmed addresses, and never the same twice', async () => {
  const macrina = await verifiedReader('macrina');
  await signUp('basil');
  const peter = await signUp('peter');
  await follow(peter, 'macrina');
  await follow(peter, 'basil');
  await receive();
  expect(await receiveDigests()).toEqual([]);
  await letDaysPass(7);
  const [digest, ...others] = await receiveDigests();
  expect(others).toEqual([]);
  expect(digest).toMatchObject({ to: 'macrina@example.org', subject: 'One new notification at Catena' });
  expect(digest?.text).toContain('* peter follows you now\n  https://library.example/users/peter');
  expect(digest?.headers['list-unsubscribe']).toMatch(/^<https:/);
  await letDaysPass(7);
  expect(await receiveDigests()).toEqual([]);
  expect((await ask('GET /api/notifications/count', { as: macrina })).body.unread).toBe(1);
});

test('sends no digest without anything to report', async () => {
  const macrina = await verifiedReader('macrina');
  await letDaysPass(7);
  expect(await receiveDigests()).toEqual([]);
  await follow(await signUp('peter'), 'macrina');
  await ask('POST /api/notifications/read', { as: macrina, body: {} });
  await receive();
  await letDaysPass(7);
  expect(await receiveDigests()).toEqual([]);
});

test('sends no digest to a suspended reader', async () => {
  await verifiedReader('macrina');
  await follow(await signUp('peter'), 'macrina');
  await receive();
  await app.sql`update users set suspended_at = now(), suspension_reason = 'Advertising' where username = 'macrina'`;
  await letDaysPass(7);
  expect(await receiveDigests()).toEqual([]);
});

test('sends digests as often as the reader chooses', async () => {
  const macrina = await verifiedReader('macrina');
  const choose = (digest: string) => ask('PATCH /api/profile', { as: macrina, body: { mail: { digest } } });
  await choose('daily');
  await follow(await signUp('peter'), 'macrina');
  await receive();
  await letDaysPass(1);
  expect(await receiveDigests()).toHaveLength(1);
  await follow(await signUp('basil'), 'macrina');
  await receive();
  await choose('never');
  await letDaysPass(30);
  expect(await receiveDigests()).toEqual([]);
  await choose('weekly');
  expect(await receiveDigests()).toHaveLength(1);
});

test('lists and counts only the kinds of notifications that the reader wants by mail', async () => {
  const macrina = await verifiedReader('macrina');
  const peter = await signUp('peter');
  const choose = (kinds: string[]) => ask('PATCH /api/profile', { as: macrina, body: { mail: { kinds } } });
  const { id } = (await ask('POST /api/posts', { as: macrina, body: { content: 'Patience.' } })).body;
  const { mail } = (await ask('GET /api/profile', { as: macrina })).body;
  expect(mail.kinds).toEqual(notificationKinds);
  const without = notificationKinds.filter((kind) => kind !== 'follow');
  expect((await choose(without)).body.mail).toEqual({ ...mail, kinds: without });
  expect((await choose(['novelty'])).status).toBe(400);
  await follow(peter, 'macrina');
  await receive();
  await letDaysPass(7);
  expect(await receiveDigests()).toEqual([]);
  await ask('POST /api/posts/{id}/comments', { as: peter, params: { id }, body: { content: 'Yes' } });
  await letMinutesPass();
  await receive();
  await letDaysPass(7);
  const [digest] = await receiveDigests();
  expect(digest?.subject).toBe('One new notification at Catena');
  expect(digest?.text).toContain('peter commented');
  expect(digest?.text).not.toContain('follows');
  // The page still shows both.
  expect((await ask('GET /api/notifications/count', { as: macrina })).body.unread).toBe(2);
});

test('leaves out a queued digest if the reader unsubscribes, or has read everything', async () => {
  const macrina = await verifiedReader('macrina');
  await follow(await signUp('peter'), 'macrina');
  await receive();
  await letDaysPass(7);
  await sendDueDigests(app.sql);
  await ask('PATCH /api/profile', { as: macrina, body: { mail: { digest: 'never' } } });
  expect(await receive()).toEqual([]);
});

test('counts what a digest does not list, and escapes titles', async () => {
  const macrina = await verifiedReader('macrina');
  const peter = await signUp('peter');
  const { id } = (await ask('POST /api/posts', { as: macrina, body: { content: 'A < B & "C"' } })).body;
  for (let i = 0; i < 25; i++) await ask('POST /api/posts/{id}/comments', { as: peter, params: { id }, body: { content: 'Yes' } });
  await letMinutesPass();
  await receive();
  await letDaysPass(7);
  const [digest] = await receiveDigests();
  expect(digest?.subject).toBe('25 new notifications at Catena');
  expect(digest?.text).toContain('And 5 more.');
  expect(digest?.html).toContain('A &lt; B &amp; &quot;C&quot;');
});

test('says to which annotation a reply is, unless the reader may no longer read it', async () => {
  const { annotate, importJohn } = annotator(app);
  await importJohn();
  const macrina = await verifiedReader('macrina');
  const peter = await signUp('peter');
  const annotated = async (as: string) => (await annotate(as, 'the Word', { visibility: 'public' })).body.id;
  const [own, his] = [await annotated(macrina), await annotated(peter)];
  const reply = (as: string, id: number) => ask('POST /api/annotations/{id}/replies', { as, params: { id }, body: { body: 'Yes' } });
  for (const as of [macrina, peter]) for (const id of [own, his]) await reply(as, id);
  await letMinutesPass();
  await receive();
  await ask('PATCH /api/annotations/{id}', { as: peter, params: { id: his }, body: { visibility: 'private' } });
  await letDaysPass(7);
  const [digest] = await receiveDigests();
  expect(digest?.subject).toBe('One new notification at Catena');
  expect(digest?.text).toContain(
    `* peter replied to your annotation on John\n  https://library.example/read/john/John.1.1?annotation=${own}`,
  );
});

test('queues each digest once if several processes do it at the same time', async () => {
  const peter = await signUp('peter');
  for (let i = 0; i < 10; i++) {
    await signUp(`reader${i}`);
    await follow(peter, `reader${i}`);
  }
  await receive();
  await app.sql`update users set email_verified_at = now(), next_digest_at = now() - interval '1 hour' where username <> 'peter'`;
  await Promise.all([1, 2, 3, 4].map(() => sendDueDigests(app.sql)));
  expect(await receive()).toHaveLength(10);
});
