import { beforeEach, describe, expect, test } from 'vitest';
import type { CitedWork } from '#contract/cited.ts';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { grantAdministrator } from '../administrators/queries.ts';
import { worksCitedInEssay } from '../essays/works-cited-in-essay.ts';
import { backfillCitations } from './backfill-citations.ts';

const app = testApp();
const { ask, signUp } = app;

let [macrina, gaunilo] = ['', ''];
beforeEach(async () => {
  [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  await grantAdministrator(app.sql, 'macrina');
});

let topics = 0;
async function addTopic(citations: readonly string[], isPublic = true): Promise<number> {
  const body = { title: `Topic ${++topics}`, content: 'x', public: isPublic, citations: citations.map((text) => ({ text, url: null })) };
  return (await ask('POST /api/topics', { as: gaunilo, body })).body.id;
}
const list = async (query: Record<string, string | number> = {}): Promise<CitedWork[]> =>
  (await ask('GET /api/admin/cited-not-held', { as: macrina, query })).body;
const cited = async (query = {}) => (await list(query)).map(({ citation, count }) => [citation, count]);
const dismiss = async (citation: string) =>
  (await ask('POST /api/admin/cited-not-held/dismissals', { as: macrina, body: { citation } })).status;
const add = (body: object) => ask('POST /api/admin/cited-not-held/works', { as: macrina, body });

describe('the list', () => {
  test('groups citations of a work, most cited first, with the texts that cite them', async () => {
    await addTopic(['Origen, Hexapla', 'Athanasius, On the Incarnation, 54.3']);
    const id = await addTopic(['Athanasius: On the Incarnation, pp. 12–14 (318)', 'Athanasius, On the Incarnation, 9']);
    const [first, second] = await list();
    expect(first).toMatchObject({
      citation: 'Athanasius, On the Incarnation, 54.3',
      count: 2,
      title: 'On the Incarnation',
      author: 'Athanasius',
    });
    expect(first?.texts[0]).toEqual({ type: 'topic', id, title: `Topic ${topics}`, url: `/topics/${id}` });
    expect(second).toMatchObject({ citation: 'Origen, Hexapla', count: 1, title: 'Hexapla', author: 'Origen', year: null });
  });

  test('has one row for all ways to cite a work, with the author if it is certain', async () => {
    const rahner = 'Rahner, Karl. Foundations of Christian Faith. New York: Seabury, 1978.';
    const craft = 'Dulles, Avery. The Craft of Theology: From Symbol to System. New York: Crossroad, 1992.';
    await addTopic([craft, rahner, '———. Hearers of the Word. 1969.', 'Faith, Hope and Love (1932)']);
    await addTopic(['Dulles, A. (1992). *The craft of theology*. Crossroad.', 'Karl Rahner, Hearers of the Word, 3']);
    await addTopic(['<b>The Craft of Theology</b>, by Avery Dulles, 1992']);
    await addEssay('So.<span class="footnote">Avery Dulles, <em>The Craft of Theology</em> (New York: Crossroad, 1992), 12.</span>');
    const rows = (await list()).map(({ count, author, title, year }) => [count, author, title, year]);
    expect(rows.slice(0, 2)).toEqual([
      [4, 'Avery Dulles', expect.stringMatching(/^The Craft of Theology/), 1992],
      [2, 'Karl Rahner', 'Hearers of the Word', null],
    ]);
    expect(rows.slice(2)).toContainEqual([1, null, 'Faith, Hope and Love', 1932]);
    expect(rows.slice(2)).toContainEqual([1, 'Karl Rahner', 'Foundations of Christian Faith', 1978]);
    expect(rows).toHaveLength(4);
  });

  test('leaves out what the catalog holds, passages of scripture and web addresses', async () => {
    await addWorks(app.sql, [{ title: 'Confessions', author: 'Augustine of Hippo' }]);
    await addTopic(['Augustine, Confessions, 7.10', 'Rom 8:28', 'https://example.org/a', 'Augustine, On Order (386)']);
    expect(await list()).toMatchObject([{ title: 'On Order', author: 'Augustine', year: 386 }]);
  });

  test('reveals nothing of private topics', async () => {
    await addTopic(['Origen, Hexapla'], false);
    expect(await list()).toEqual([]);
    await addTopic(['Origen, Hexapla']);
    expect(await list()).toMatchObject([{ count: 1, texts: [{ title: `Topic ${topics}` }] }]);
  });

  test('follows changes of topics', async () => {
    const id = await addTopic(['Origen, Hexapla', 'Philo, On Dreams']);
    const change = (body: object) =>
      ask('PUT /api/topics/{id}', { as: gaunilo, params: { id }, body: { title: 'x', content: 'x', ...body } });
    await change({ citations: [{ text: 'Philo, On Dreams', url: null }] });
    expect(await cited()).toEqual([['Philo, On Dreams', 1]]);
    await change({ public: false });
    expect(await cited()).toEqual([]);
    await change({ public: true });
    expect(await cited()).toEqual([['Philo, On Dreams', 1]]);
    await ask('DELETE /api/topics/{id}', { as: gaunilo, params: { id } });
    expect(await cited()).toEqual([]);
  });

  test('includes topics from before citations were read', async () => {
    const id = await addTopic(['Origen, Hexapla']);
    await app.sql`delete from text_citations`;
    await app.sql`update citations_read set read_until = 0, to_read_until = ${id}`;
    await backfillCitations(app.sql, undefined, async () => []);
    expect(await cited()).toEqual([['Origen, Hexapla', 1]]);
  });

  test('keeps what was dismissed when the keys of citations change', async () => {
    const id = await addTopic(['Origen, Hexapla', 'Philo, On Dreams']);
    await dismiss('Origen, Hexapla');
    for (const table of ['text_citations', 'settled_citations']) await app.sql`update ${app.sql(table)} set key = 'former ' || key`;
    await app.sql`update citations_read set read_until = 0, to_read_until = ${id}`;
    await backfillCitations(app.sql, undefined, async () => []);
    expect([await cited(), await cited({ dismissed: 1 })]).toEqual([[['Philo, On Dreams', 1]], [['Origen, Hexapla', 1]]]);
  });

  test('has pages', async () => {
    await addTopic(['Aa, Bb', 'Cc, Dd', 'Ἀθανάσιος, Περὶ ἐνανθρωπήσεως']);
    await addTopic(['Cc, Dd']);
    const found: string[] = [];
    let before: string | undefined;
    do {
      const query = { limit: 1, ...(before !== undefined && { before }) };
      const { body, headers } = await ask('GET /api/admin/cited-not-held', { as: macrina, query });
      found.push(...body.map(({ citation }: CitedWork) => citation));
      before = /[?&]before=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1];
    } while (before !== undefined);
    expect(found).toEqual(['Cc, Dd', 'Aa, Bb', 'Ἀθανάσιος, Περὶ ἐνανθρωπήσεως']);
  });
});

const hexapla = 'It is.<span class="footnote">See Origen, <em>Hexapla</em>, 2.</span>';
const essayBody = (content: string, status: string) => form(['title', 'On columns'], ['content', `<p>${content}</p>`], ['status', status]);
const addEssay = async (content: string, status = 'published'): Promise<number> =>
  (await ask('POST /api/essays', { as: gaunilo, body: essayBody(content, status) })).body.id;

describe('citations of essays', () => {
  test('count together with those of topics, and name the essay', async () => {
    const topic = await addTopic(['Origen, Hexapla, 245', 'Philo, On Dreams']);
    const id = await addEssay(`${hexapla}</p><h2>Bibliography</h2><p>Basil. <em>Letters</em>.`);
    const [first, ...others] = await list();
    expect(first).toMatchObject({ count: 2, title: 'Hexapla', author: 'Origen' });
    expect(first?.texts).toEqual([
      { type: 'essay', id, title: 'On columns', url: `/article/${id}` },
      { type: 'topic', id: topic, title: `Topic ${topics}`, url: `/topics/${topic}` },
    ]);
    expect(others.map(({ citation }) => citation)).toEqual(['Basil, Letters', 'Philo, On Dreams']);
    await add({ citation: first?.citation, title: 'Hexapla', author: 'Origen' });
    expect((await cited()).map(([citation]) => citation)).toEqual(['Basil, Letters', 'Philo, On Dreams']);
  });

  test('reveal nothing of drafts, and follow the essay', async () => {
    const id = await addEssay(hexapla, 'draft');
    expect(await list()).toEqual([]);
    const change = async (content: string, status: string) =>
      expect((await ask('PUT /api/essays/{id}', { as: gaunilo, params: { id }, body: essayBody(content, status) })).status).toBe(200);
    await change(hexapla, 'published');
    expect(await list()).toMatchObject([{ count: 1, texts: [{ id }] }]);
    await change('It is.<span class="footnote">Philo, On Dreams, 1.2</span>', 'published');
    expect(await cited()).toEqual([['Philo, On Dreams, 1.2', 1]]);
    await change(hexapla, 'draft');
    expect(await list()).toEqual([]);
    await change(hexapla, 'published');
    await ask('DELETE /api/essays/{id}', { as: gaunilo, params: { id } });
    expect([await list(), await app.sql`select from text_citations`]).toEqual([[], []]);
  });

  test('are gone with everything of their author', async () => {
    await addEssay(hexapla);
    await addEssay(hexapla, 'draft');
    expect((await ask('DELETE /api/profile', { as: gaunilo, body: { password: 'correct horse', everything: true } })).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  test('of works in the catalog are not listed until it loses the work', async () => {
    const [id = 0] = await addWorks(app.sql, [{ title: 'Proslogion', author: 'Anselm of Canterbury' }]);
    await addEssay(`So.<span class="footnote" data-cite="work:${id} sbl edited">Anselm, <em>Prosl.</em>, 2.</span>`);
    expect(await list()).toEqual([]);
    await app.sql`delete from works where id = ${id}`;
    expect(await list()).toMatchObject([{ citation: 'Anselm, Prosl', count: 1 }]);
  });

  test('are read of essays from before they were stored, unless an essay was changed since', async () => {
    await addEssay(hexapla);
    const until = await addEssay(hexapla);
    await app.sql`delete from text_citations`;
    await app.sql`update citations_read set essays_read_until = 0, essays_to_read_until = ${until}`;
    await backfillCitations(app.sql, undefined, async (content) => {
      await app.sql`update essays set updated_at = updated_at + interval '1 second' where id = ${until}`;
      return worksCitedInEssay(content);
    });
    expect(await list()).toMatchObject([{ citation: 'Origen, Hexapla', count: 1 }]);
    expect(await app.sql`select from citations_read where essays_read_until < essays_to_read_until`).toHaveLength(0);
  });
});

describe('adding a work', () => {
  test('puts it into the catalog once, and its citations count as held', async () => {
    await addTopic(['Origen, Hexapla, vol. 2']);
    const input = { citation: 'Origen, Hexapla, vol. 2', title: ' Hexapla ', author: 'Origen', year: 245 };
    const { status, body } = await add(input);
    expect([status, body.title]).toEqual([201, 'Hexapla']);
    expect((await ask('GET /api/works/{id}', { as: gaunilo, params: { id: body.work_id } })).body).toMatchObject({
      ...{ title: 'Hexapla', author: 'Origen', year: 245 },
    });
    expect(await list()).toEqual([]);
    const again = await add({ ...input, citation: 'Hexapla, Origen', title: 'Another' });
    expect([again.status, again.body]).toEqual([200, body]);
  });

  test('finds the work if the catalog has it under the title that the administrator gives', async () => {
    const [id] = await addWorks(app.sql, [{ title: 'On the Soul', author: 'Tertullian of Carthage' }]);
    await addTopic(['Tert., De anima']);
    const { status, body } = await add({ citation: 'Tert., De anima', title: 'On the Soul', author: 'Tertullian' });
    expect([status, body.work_id]).toEqual([200, id]);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['a blank title', { title: ' ' }],
    ['the year 0', { year: 0 }],
    ['no title', { title: undefined }],
  ])('rejects %s', async (_, change) => {
    expect((await add({ citation: 'x', title: 'x', ...change })).status).toBe(400);
  });
});

test('dismisses a citation in all its wordings, and lists it again', async () => {
  await addTopic(['Ibid., p. 12', 'Origen, Hexapla']);
  expect(await dismiss('Ibid., pp. 14–15')).toBe(204);
  expect([await cited(), await cited({ dismissed: 1 })]).toEqual([[['Origen, Hexapla', 1]], [['Ibid., p. 12', 1]]]);
  await ask('DELETE /api/admin/cited-not-held/dismissals', { as: macrina, query: { citation: 'Ibid.' } });
  expect([(await list()).length, await cited({ dismissed: 1 })]).toEqual([2, []]);
});

test('is for administrators only', async () => {
  expect((await ask('GET /api/admin/cited-not-held', { as: gaunilo, query: {} })).status).toBe(403);
  expect((await ask('GET /api/admin/cited-not-held', { query: {} })).status).toBe(401);
});
