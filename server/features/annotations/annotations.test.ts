import { beforeEach, expect, test } from 'vitest';
import { annotator } from '../../testing/annotator.ts';
import { testApp } from '../../testing/test-app.ts';
import { deleteEdition } from '../editions/import/delete-edition.ts';
import { importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;
const { annotate, importJohn, list } = annotator(app);

let [macrina, gaunilo, ruth] = ['', '', ''];
beforeEach(async () => {
  [macrina, gaunilo, ruth] = [await signUp('macrina'), await signUp('gaunilo'), await signUp('r.halevi')];
  await importJohn();
});

const get = (as: string, id: number) => ask('GET /api/annotations/{id}', { as, params: { id } });
const change = (as: string, id: number, body: object, headers = {}) =>
  ask('PATCH /api/annotations/{id}', { as, params: { id }, body, headers });
const remove = async (as: string, id: number) => (await ask('DELETE /api/annotations/{id}', { as, params: { id } })).status;
const addCircle = async (owner: string, ...members: string[]): Promise<number> => {
  const { id } = (await ask('POST /api/circles', { as: owner, body: { name: 'Lauds', open: true } })).body;
  for (const as of members) await ask('POST /api/circles/{id}/membership', { as, params: { id } });
  return id;
};

test('stores a highlight that only its author sees', async () => {
  const { status, body } = await annotate(macrina, 'the Word');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    edition: 'john',
    first: { citation: 'John.1.1', start: 21 },
    last: { citation: 'John.1.1', end: 29 },
    quote: 'the Word',
    address: { osis: 'John.1.1' },
    body: null,
    color: 'yellow',
    visibility: 'private',
    circle_ids: [],
    author: { id: 1, username: 'macrina' },
    reply_count: 0,
  });
  expect(body).not.toHaveProperty('lost');
  expect((await get(macrina, body.id)).body).toEqual(body);
  expect([(await get(gaunilo, body.id)).status, (await annotate(undefined, 'the Word')).status]).toEqual([404, 401]);
});

test('stores a note on words of several segments, whose quote joins them by a space', async () => {
  const quote = 'the Word was God. The same was in the beginning with God. All';
  const place = { first: { citation: 'John.1.1', start: 62 }, last: { citation: 'John.1.3', end: 3 } };
  const { status, body } = await annotate(macrina, quote, { ...place, body: ' On the *Word* ', color: 'blue' });
  expect([status, body.body, body.color, body.address.osis]).toEqual([201, 'On the *Word*', 'blue', 'John.1.1-John.1.3']);
  for (const range of [{ from: 'John.1.1' }, { from: 'John.1.2' }, { from: 'John.1.3' }, { from: 'John.1' }])
    expect(await list(macrina, { edition: 'john', ...range })).toEqual([quote]);
});

test.each([
  ['a quote that is not at the offsets', { quote: 'the World' }, 400],
  ['a quote with other letters', { quote: 'The Word' }, 400],
  ['an empty extent', { last: { citation: 'John.1.1', end: 21 } }, 400],
  ['an end outside the segment', { last: { citation: 'John.1.1', end: 200 } }, 400],
  ['an end before the start', { first: { citation: 'John.1.3', start: 0 } }, 400],
  ['a negative offset', { first: { citation: 'John.1.1', start: -1 } }, 400],
  ['a fraction', { first: { citation: 'John.1.1', start: 0.5 } }, 400],
  ['a quote of blanks', { quote: ' ', first: { citation: 'John.1.1', start: 2 }, last: { citation: 'John.1.1', end: 3 } }, 400],
  ['an unknown color', { color: 'red' }, 400],
  ['an unknown visibility', { visibility: 'friends' }, 400],
  ['circles without any', { visibility: 'circles' }, 400],
  ['circles of a private note', { circle_ids: [1] }, 400],
  ['an unknown circle', { visibility: 'circles', circle_ids: [99] }, 404],
  ['an unknown segment', { first: { citation: 'John.1.9', start: 0 } }, 404],
  ['an unknown edition', { edition: 'nothing' }, 404],
  ['a long note', { body: 'x'.repeat(20_001) }, 400],
])('rejects %s', async (_, more, status) => {
  expect((await annotate(macrina, 'the Word', more)).status).toBe(status);
  expect(await list(macrina, { mine: 1 })).toEqual([]);
});

test('counts UTF-16 code units, and rejects half of a character', async () => {
  await importFile(app.sql, jsonLines({ title: 'Ahiram', language: 'phn' }, [{ citation: '1', text: '𐤀𐤓𐤍 · 𐤆𐤐𐤏𐤋' }]), { slug: 'ahiram' });
  const post = (start: number, end: number, quote: string) =>
    annotate(macrina, quote, { edition: 'ahiram', first: { citation: '1', start }, last: { citation: '1', end } });
  const { status, body } = await post(2, 6, '𐤓𐤍');
  expect([status, body.quote, body.address]).toEqual([201, '𐤓𐤍', null]);
  expect((await post(1, 6, '𐤓𐤍')).status).toBe(400);
});

test('shares an annotation with circles of the author, and with nobody else', async () => {
  const [lauds, vespers] = [await addCircle(macrina, gaunilo), await addCircle(ruth, gaunilo)];
  const foreign = await annotate(macrina, 'the Word', { visibility: 'circles', circle_ids: [vespers] });
  expect([foreign.status, foreign.body.details]).toEqual([403, 'You are not a member of this circle.']);
  await ask('POST /api/circles/{id}/membership', { as: macrina, params: { id: vespers } });
  const { body } = await annotate(macrina, 'the Word', { visibility: 'circles', circle_ids: [vespers, lauds, lauds] });
  const circlesSeenBy = async (as: string) => (await get(as, body.id)).body.circle_ids;
  expect([body.circle_ids, await circlesSeenBy(gaunilo), await circlesSeenBy(ruth)]).toEqual([
    [lauds, vespers],
    [lauds, vespers],
    [vespers],
  ]);
  expect((await get(await signUp('eunomius'), body.id)).status).toBe(404);
});

test('hides an annotation from a circle that its author or reader leaves, or that is deleted', async () => {
  const circle = await addCircle(ruth, macrina, gaunilo);
  const { id } = (await annotate(macrina, 'the Word', { visibility: 'circles', circle_ids: [circle] })).body;
  const leave = (as: string) => ask('DELETE /api/circles/{id}/membership', { as, params: { id: circle } });
  await leave(gaunilo);
  expect([(await get(gaunilo, id)).status, (await get(ruth, id)).status]).toEqual([404, 200]);
  await leave(macrina);
  expect([(await get(ruth, id)).status, (await get(macrina, id)).body.circle_ids]).toEqual([404, []]);
  await ask('POST /api/circles/{id}/membership', { as: macrina, params: { id: circle } });
  expect((await get(ruth, id)).status).toBe(404);
  // Another field can be changed although it is shared with no circle.
  expect((await change(macrina, id, { color: 'pink' })).status).toBe(200);
  expect((await change(macrina, id, { circle_ids: [circle] })).body.circle_ids).toEqual([circle]);
  expect((await get(ruth, id)).status).toBe(200);
  await ask('DELETE /api/circles/{id}', { as: ruth, params: { id: circle } });
  expect([(await get(ruth, id)).status, (await get(macrina, id)).body]).toEqual([404, expect.objectContaining({ circle_ids: [] })]);
});

test('changes only the fields that are given, and rejects a change of another version', async () => {
  const circle = await addCircle(macrina, gaunilo);
  const { id, updated_at } = (await annotate(macrina, 'the Word', { body: 'First' })).body;
  const shared = await change(macrina, id, { visibility: 'circles', circle_ids: [circle] }, { 'if-match': updated_at });
  expect(shared.body).toMatchObject({ body: 'First', visibility: 'circles', circle_ids: [circle], color: 'yellow' });
  const late = await change(macrina, id, { body: 'Second' }, { 'if-match': updated_at });
  expect([late.status, late.body.current]).toEqual([409, shared.body]);
  const open = await change(macrina, id, { visibility: 'public', body: '' });
  expect(open.body).toMatchObject({ body: null, visibility: 'public', circle_ids: [] });
  expect((await change(gaunilo, id, { color: 'green' })).status).toBe(403);
  expect((await change(macrina, id, {})).body).toEqual(open.body);
});

test('deletes no other version than the one that was read', async () => {
  const { id, updated_at } = (await annotate(macrina, 'the Word')).body;
  const changed = (await change(macrina, id, { body: 'From another tab' })).body;
  const removeAt = (as: string, version: string) =>
    ask('DELETE /api/annotations/{id}', { as, params: { id }, headers: { 'if-match': version } });
  const late = await removeAt(macrina, updated_at);
  expect([late.status, late.body.current, late.body.message]).toEqual([409, changed, 'This note was changed elsewhere.']);
  expect((await removeAt(gaunilo, updated_at)).status).toBe(404);
  expect((await get(macrina, id)).body).toEqual(changed);
  expect((await removeAt(macrina, `"${changed.updated_at}"`)).status).toBe(204);
  expect((await get(macrina, id)).status).toBe(404);
  const { id: other } = (await annotate(macrina, 'the Word')).body;
  expect(await remove(macrina, other)).toBe(204);
});

test('lists what the caller may see, newest first and page by page', async () => {
  const circle = await addCircle(macrina, gaunilo);
  await annotate(macrina, 'beginning');
  await annotate(macrina, 'the Word', { visibility: 'circles', circle_ids: [circle] });
  await annotate(gaunilo, 'with God', { visibility: 'public' });
  await annotate(ruth, 'The same', {}, 2);
  const all = { edition: 'john' };
  expect(await list(macrina, all)).toEqual(['with God', 'the Word', 'beginning']);
  expect(await list(gaunilo, all)).toEqual(['with God', 'the Word']);
  expect(await list(ruth, all)).toEqual(['The same', 'with God']);
  expect(await list(ruth, { mine: 1 })).toEqual(['The same']);
  expect(await list(macrina, { ...all, from: 'John.1.2', to: 'John.1.3' })).toEqual([]);
  expect(await list(ruth, { passage: 43_001_002_002 })).toEqual(['The same']);
  expect(await list(macrina, { passage: 43_001_000_000 })).toEqual(['with God', 'the Word', 'beginning']);
  const first = await ask('GET /api/annotations', { as: macrina, query: { ...all, limit: 2 } });
  const next = new URL(/<([^>]*)>/.exec(String(first.headers['link']))?.[1] ?? '', 'http://any').searchParams;
  expect(await list(macrina, Object.fromEntries(next))).toEqual(['beginning']);
});

test.each([
  [{}, 400],
  [{ from: 'John.1.1' }, 400],
  [{ edition: 'john', from: 'John.1.3', to: 'John.1.1' }, 400],
  [{ edition: 'john', from: 'John.9.1' }, 404],
  [{ edition: 'nothing' }, 404],
  [{ passage: 5 }, 404],
])('answers a list with the filter %j with %i', async (query, status) => {
  expect((await ask('GET /api/annotations', { as: macrina, query })).status).toBe(status);
});

test('takes replies to what others see, and lets both authors delete them', async () => {
  const circle = await addCircle(macrina, gaunilo);
  const hidden = (await annotate(macrina, 'beginning')).body.id;
  const { id } = (await annotate(macrina, 'the Word', { visibility: 'circles', circle_ids: [circle] })).body;
  const reply = (as: string, to: number, body: string) =>
    ask('POST /api/annotations/{id}/replies', { as, params: { id: to }, body: { body } });
  const replies = async (as: string) => (await ask('GET /api/annotations/{id}/replies', { as, params: { id } })).body;
  expect([
    (await reply(macrina, hidden, 'Mine')).status,
    (await reply(ruth, id, 'Hers')).status,
    (await reply(gaunilo, id, ' ')).status,
  ]).toEqual([400, 404, 400]);
  const [first, second] = [(await reply(gaunilo, id, ' First ')).body, (await reply(macrina, id, 'Second')).body];
  expect(first).toMatchObject({ annotation_id: id, body: 'First', author: { username: 'gaunilo' } });
  expect([await replies(gaunilo), (await get(macrina, id)).body.reply_count]).toEqual([[second, first], 2]);
  await ask('POST /api/mutes', { as: macrina, body: { username: 'gaunilo' } });
  expect([await replies(macrina), (await get(macrina, id)).body.reply_count]).toEqual([[second], 1]);
  await app.sql`delete from mutes`;
  const removeReply = async (as: string, replyId: number) =>
    (await ask('DELETE /api/annotations/{id}/replies/{replyId}', { as, params: { id, replyId } })).status;
  expect([await removeReply(gaunilo, second.id), await removeReply(ruth, first.id)]).toEqual([403, 404]);
  expect([await removeReply(macrina, first.id), await removeReply(macrina, first.id)]).toEqual([204, 404]);
  // Nobody else sees the replies of an annotation that becomes private.
  await change(macrina, id, { visibility: 'private' });
  expect((await ask('GET /api/annotations/{id}/replies', { as: gaunilo, params: { id } })).status).toBe(404);
});

test('lets the author of a reply edit and delete it, even after leaving the circle', async () => {
  const circle = await addCircle(macrina, gaunilo);
  const { id } = (await annotate(macrina, 'the Word', { visibility: 'circles', circle_ids: [circle] })).body;
  const send = (name: 'POST /api/annotations/{id}/replies', body: string) => ask(name, { as: gaunilo, params: { id }, body: { body } });
  const [{ body: one }, { body: two }] = [
    await send('POST /api/annotations/{id}/replies', 'One'),
    await send('POST /api/annotations/{id}/replies', 'Two'),
  ];
  const edit = (as: string, replyId: number, body: string) =>
    ask('PATCH /api/annotations/{id}/replies/{replyId}', { as, params: { id, replyId }, body: { body } });
  const removeReply = async (as: string, replyId: number) =>
    (await ask('DELETE /api/annotations/{id}/replies/{replyId}', { as, params: { id, replyId } })).status;
  const own = async (as: string) => (await ask('GET /api/annotations/replies', { as })).body;
  expect(one.edited_at).toBeNull();
  expect((await edit(gaunilo, one.id, ' Uno ')).body).toMatchObject({ ...one, body: 'Uno', edited_at: expect.any(String) });
  expect((await edit(gaunilo, two.id, 'Two')).body.edited_at).toBeNull();
  expect([(await edit(macrina, one.id, 'x')).status, (await edit(ruth, one.id, 'x')).status]).toEqual([403, 404]);
  expect([(await edit(gaunilo, 99, 'x')).status, (await edit(gaunilo, one.id, ' ')).status]).toEqual([404, 400]);
  const annotation = { edition: 'john', citation: 'John.1.1', quote: 'the Word' };
  expect(await own(gaunilo)).toMatchObject([
    { ...two, annotation },
    { id: one.id, annotation },
  ]);
  await ask('DELETE /api/circles/{id}/membership', { as: gaunilo, params: { id: circle } });
  expect((await ask('GET /api/annotations/{id}/replies', { as: gaunilo, params: { id } })).status).toBe(404);
  expect(await own(gaunilo)).toMatchObject([
    { body: 'Two', annotation: null },
    { body: 'Uno', annotation: null },
  ]);
  expect((await edit(gaunilo, one.id, 'Unus')).body.body).toBe('Unus');
  expect([await removeReply(ruth, one.id), await removeReply(gaunilo, one.id), await removeReply(gaunilo, two.id)]).toEqual([
    404, 204, 204,
  ]);
  expect([await own(gaunilo), await own(macrina)]).toEqual([[], []]);
});

test('creates one annotation and one reply for requests with the same idempotency key', async () => {
  const headers = { 'idempotency-key': 'a-key-of-many-letters' };
  const body = {
    edition: 'john',
    first: { citation: 'John.1.1', start: 0 },
    last: { citation: 'John.1.1', end: 2 },
    quote: 'In',
    visibility: 'public',
  };
  const post = () => ask('POST /api/annotations', { as: macrina, body, headers });
  const [one, again] = [await post(), await post()];
  expect(again.body).toEqual(one.body);
  const reply = (text: string) =>
    ask('POST /api/annotations/{id}/replies', {
      as: macrina,
      params: { id: one.body.id },
      body: { body: text },
      headers: { 'idempotency-key': 'another-key-of-letters' },
    });
  expect([(await reply('Amen')).body.id, (await reply('Amen')).body.id, (await reply('No')).status]).toEqual([1, 1, 409]);
});

test('deletes an annotation with its replies, and all annotations of a removed edition', async () => {
  const { id } = (await annotate(macrina, 'the Word', { visibility: 'public' })).body;
  await ask('POST /api/annotations/{id}/replies', { as: gaunilo, params: { id }, body: { body: 'Amen' } });
  expect([await remove(gaunilo, id), await remove(macrina, id), await remove(macrina, id)]).toEqual([403, 204, 404]);
  expect(await app.sql`select from annotation_replies`).toHaveLength(0);
  await annotate(macrina, 'the Word');
  await deleteEdition(app.sql, 'john');
  expect(await list(macrina, { mine: 1 })).toEqual([]);
});

test('keeps names of colors in the reading settings', async () => {
  const color_names = { yellow: 'Promise', green: null, blue: null, pink: null };
  const { body } = await ask('PATCH /api/profile', { as: macrina, body: { reading: { color_names } } });
  expect(body.reading.color_names).toEqual(color_names);
  expect((await ask('GET /api/profile', { as: macrina })).body.reading.color_names).toEqual(color_names);
  const blank = { reading: { color_names: { ...color_names, green: ' ' } } };
  expect((await ask('PATCH /api/profile', { as: macrina, body: blank })).status).toBe(400);
});
