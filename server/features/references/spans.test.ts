import { describe, expect, test } from 'vitest';
import { circleCalls } from '../../testing/circles.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { writer } from '../../testing/texts.ts';
import { backfillReferences } from './backfill.ts';

const app = testApp();
const { ask, signUp } = app;
const write = writer(app);
const circle = circleCalls(app);

/** Opens the page that a typed reference leads to. */
async function open(as: string, q: string, query: Record<string, string | number> = {}) {
  const [span] = (await ask('GET /api/passages', { as, query: { q } })).body;
  const { status, body } = await ask('GET /api/passages/{id}', { as, params: { id: span.id }, query });
  expect(status).toBe(200);
  return body;
}

const rowsOf = ({ texts }: { texts: { id: number; passages: { name: string }[] }[] }): string[] =>
  texts.map(({ id, passages }) => `${id}: ${passages.map(({ name }) => name).join(', ')}`);

describe('the page of a range of chapters', () => {
  test('lists and counts the texts on every verse of it, and shows the chapters around it', async () => {
    const macrina = await signUp('macrina');
    const posts: number[] = [];
    for (const text of [
      'Matt 4:25',
      'Matt 5:3',
      'Matt 5:1–7:29',
      'Matt 7:30 is not a verse, Matt 7:28 is',
      'Matt 8:1',
      'Mark 5:1',
      'Matt 9:1',
    ]) {
      posts.push(await write.post(macrina, text));
    }
    const [, blessed = 0, sermon = 0, end = 0] = posts;
    const page = await open(macrina, 'Matt.5-7');
    expect(page).toMatchObject({ name: 'Matthew 5–7', osis: 'Matt.5-Matt.7', following: false, counts: { post: 3 } });
    expect(rowsOf(page)).toEqual([`${end}: Matthew 7:28`, `${blessed}: Matthew 5:3`, `${sermon}: Matthew 5–7`]);
    expect(page.neighbors.map(({ osis }: { osis: string }) => osis)).toEqual(['Matt.4', 'Matt.8', 'Matt.9']);
    expect(page.chapters).toHaveLength(28);
    expect(await open(macrina, 'Matt.5.1-Matt.7.29')).toEqual(page);
    expect(rowsOf(await open(macrina, 'Matt.5-7', { limit: 1 }))).toHaveLength(1);
  });

  test('may begin and end within a chapter', async () => {
    const macrina = await signUp('macrina');
    const posts: number[] = [];
    for (const text of ['Rom 8:37', 'Rom 8:38', 'Rom 9:5', 'Rom 9:6', 'See Romans 9.']) posts.push(await write.post(macrina, text));
    const page = await open(macrina, 'Rom 8:38-9:5');
    expect(page.name).toBe('Romans 8:38–9:5');
    expect(page.texts.map(({ id }: { id: number }) => id)).toEqual([posts[2], posts[1], posts[4]]);
  });

  test('can be followed', async () => {
    const macrina = await signUp('macrina');
    const { id } = await open(macrina, 'Matt.5-7');
    expect((await ask('PUT /api/passages/{id}/follow', { as: macrina, params: { id } })).status).toBe(204);
    expect((await open(macrina, 'Matt.5-7')).following).toBe(true);
    expect((await open(macrina, 'Matt.5')).following).toBe(false);
    expect((await ask('DELETE /api/passages/{id}/follow', { as: macrina, params: { id } })).status).toBe(204);
    expect((await open(macrina, 'Matt.5-7')).following).toBe(false);
  });
});

describe('the page of a whole book', () => {
  test('lists all texts on the book and its chapters, but no neighbors', async () => {
    const macrina = await signUp('macrina');
    const verse = await write.post(macrina, 'Rom 9:20');
    const chapter = await write.post(macrina, 'Romans 16');
    await write.post(macrina, '1 Cor 1:1');
    const page = await open(macrina, 'Romans');
    expect(page).toMatchObject({ id: 45_000_000_000, osis: 'Rom', name: 'Romans', other_name: null, neighbors: [], counts: { post: 2 } });
    expect(rowsOf(page)).toEqual([`${verse}: Romans 9:20`, `${chapter}: Romans 16`]);
    expect(page.chapters).toHaveLength(16);
    expect(await open(macrina, 'Ps')).toMatchObject({ name: 'Psalms', osis: 'Ps' });
    expect(await open(macrina, 'Ps.23')).toMatchObject({ name: 'Psalm 23 (22)' });
    expect(await open(macrina, 'Obadiah')).toMatchObject({ name: 'Obadiah', osis: 'Obad' });
  });

  test('lists and counts works about the whole book, which the pages of its verses omit', async () => {
    const macrina = await signUp('macrina');
    const [barth] = await addWorks(app.sql, [{ title: 'The Epistle to the Romans' }, { title: 'Notes on Jude' }, { title: 'John Calvin' }]);
    await app.sql`update texts_read set read_until = 0, to_read_until = (select max(id) from works) where kind = 'work'`;
    await backfillReferences(app.sql);
    const page = await open(macrina, 'Romans');
    expect([rowsOf(page), page.counts.work]).toEqual([[`${barth}: Romans`], 1]);
    for (const narrower of ['Rom 1', 'Rom 9:20', 'Rom 1-15', 'John']) expect(rowsOf(await open(macrina, narrower))).toEqual([]);
    expect((await open(macrina, 'Jude')).counts.work).toBe(1);
  });
});

test('the filters apply to circles and projects too', async () => {
  const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  const hers = await circle.start(macrina, { name: 'Hers', open: true, description: 'We read Rom 9:20.' });
  await circle.start(gaunilo, { name: 'His', open: true, description: 'See Romans 9.' });
  const groups = async (query: Record<string, string | number>) =>
    (await open(macrina, 'Rom 9:20', query)).groups.map(({ title }: { title: string }) => title).toSorted();
  expect(await groups({})).toEqual(['Hers', 'His']);
  expect(await groups({ person: 'gaunilo' })).toEqual(['His']);
  expect(await groups({ circle: hers })).toEqual(['Hers']);
  expect(await groups({ type: 'topic' })).toEqual([]);
  expect(await groups({ century: 4 })).toEqual([]);
  expect(await groups({ century: 21 })).toEqual(await groups({}));
});
