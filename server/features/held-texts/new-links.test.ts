import { beforeEach, describe, expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { bible, importFile, jsonLines } from '../editions/testing.ts';

const app = testApp({ HOLD_NEW_LINKS: 'on', PUBLIC_URL: 'https://library.example' });
const { ask, signUp } = app;

const link = 'See https://spam.example/';
const place = { citation: 'John.3.16', start: 0 };
const anchor = { edition: 'test-bible', first: place, last: { ...place, start: undefined, end: 4 }, quote: 'Text' };

let as: string;
let work: number | undefined;
beforeEach(async () => {
  as = await signUp('peter');
  [work] = await addWorks(app.sql, [{ title: 'Life' }]);
  await importFile(app.sql, jsonLines(bible, [{ citation: 'John.3.16' }]));
});
const ageAccounts = () => app.sql`update users set created_at = now() - interval '25 hours'`;

type Call = () => ReturnType<typeof ask>;
const topic = (body: object) =>
  ask('POST /api/topics', { as, body: { title: 'Grace', content: 'x', public: true, citations: [], ...body } });
const essay = (content: string, status: string) =>
  ask('POST /api/essays', { as, body: form(['title', 'Grace'], ['content', content], ['status', status]) });
const annotation = (visibility: string) => ask('POST /api/annotations', { as, body: { ...anchor, body: link, visibility } });

const published: readonly (readonly [what: string, call: Call])[] = [
  ['a public topic', () => topic({ content: link })],
  ['a citation of a public topic', () => topic({ citations: [{ text: 'Spam', url: 'https://spam.example/' }] })],
  ['a published essay', () => essay(link, 'published')],
  ['a published essay in HTML', () => essay('<p><a href="https&#58;//spam.example/">here</a></p>', 'published')],
  ['a review', () => ask('POST /api/reads', { as, body: { work_id: work, rating: 4, comment: link } })],
  ['a public annotation', () => annotation('public')],
  ['a profile', () => ask('PATCH /api/profile', { as, body: { bio: link } })],
  [
    'an organization',
    () => ask('POST /api/organizations', { as, body: { name: 'Press', kind: 'publisher', url: 'https://spam.example' } }),
  ],
  ['a community', () => ask('POST /api/communities', { as, body: { name: 'Readers', description: link } })],
  ['a circle', () => ask('POST /api/circles', { as, body: { name: 'Readers', description: link, open: true } })],
];

describe('a new account cannot publish a link to another site', () => {
  test.each(published)('in %s, until it is a day old', async (_, call) => {
    const rejected = await call();
    expect([rejected.status, rejected.body.details]).toEqual([403, expect.stringContaining('less than a day old')]);
    await ageAccounts();
    const { status, body } = await call();
    expect([status < 300, body.details]).toEqual([true, undefined]);
  });

  test('by changing what is published, or by publishing what is private', async () => {
    const own = (await topic({})).body.id;
    const hidden = (await topic({ content: link, public: false })).body.id;
    const save = (id: number, body: object) =>
      ask('PUT /api/topics/{id}', { as, params: { id }, body: { title: 'Grace', content: 'x', ...body } });
    expect([(await save(own, { content: link })).status, (await save(hidden, { content: link, public: true })).status]).toEqual([403, 403]);
    const draft = (await essay(link, 'draft')).body.id;
    const fields = form(['title', 'Grace'], ['content', link], ['status', 'published']);
    expect((await ask('PUT /api/essays/{id}', { as, params: { id: draft }, body: fields })).status).toBe(403);
    const kept = (await annotation('private')).body.id;
    const change = (body: object) => ask('PATCH /api/annotations/{id}', { as, params: { id: kept }, body });
    expect([(await change({ visibility: 'public' })).status, (await change({ color: 'green' })).status]).toEqual([403, 200]);
    const reply = { as: await signUp('ruth'), params: { id: kept }, body: { body: link } };
    await ageAccounts();
    await change({ visibility: 'public' });
    await app.sql`update users set created_at = now() where username = 'ruth'`;
    expect((await ask('POST /api/annotations/{id}/replies', reply)).status).toBe(403);
  });

  test('but may write one for itself, and change what has one already', async () => {
    expect([(await topic({ content: link, public: false })).status, (await essay(link, 'draft')).status]).toEqual([201, 201]);
    await ageAccounts();
    const { id } = (await topic({ content: link })).body;
    await app.sql`update users set created_at = now()`;
    const body = { title: 'Grace', content: `${link} and more` };
    expect((await ask('PUT /api/topics/{id}', { as, params: { id }, body })).status).toBe(200);
  });
});
