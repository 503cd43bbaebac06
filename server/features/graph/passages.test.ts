import { describe, expect, test } from 'vitest';
import { edgesIn, findGraphErrors, graphWorld, idsIn } from '../../testing/graph-world.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { passage, writer } from '../../testing/texts.ts';
import { overlapEdges } from './overlaps.ts';

const app = testApp();
const { ask, signUp } = app;
const write = writer(app);
const world = graphWorld(() => app.sql);

const node = (name: string): string => `passage_${passage(name)}`;
const citations = async (as: string) => (await ask('GET /api/graph/citations', { as })).body;
const around = async (as: string, id: string) => (await ask('GET /api/graph/neighbours/{id}', { as, params: { id } })).body;

async function signUpUsers() {
  const [work = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
  const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  return { work, macrina, gaunilo, users: [await world.idOf('macrina'), await world.idOf('gaunilo')] as const };
}

describe('GET /api/graph/citations', () => {
  test('includes essays and passages, and connects overlapping passages', async () => {
    const { work, macrina, gaunilo } = await signUpUsers();
    const topic = await write.topic(macrina, `[Work:${work}] on John 3:16.`);
    const essay = await write.essay(macrina, `<p>John 3:16–18, [Work:${work}] and [Topic:${topic}].</p>`);
    const post = await write.post(gaunilo, 'John 3, that is John 3:1–21; and Rom 8.');
    for (const as of [macrina, gaunilo]) {
      const graph = await citations(as);
      expect(edgesIn(graph)).toEqual(
        [
          `topic_${topic} refers to work_${work}`,
          `topic_${topic} refers to ${node('John 3:16')}`,
          `essay_${essay} refers to work_${work}`,
          `essay_${essay} refers to topic_${topic}`,
          `essay_${essay} refers to ${node('John 3:16–18')}`,
          `post_${post} refers to ${node('John 3:1–21')}`,
          `post_${post} refers to ${node('Rom 8')}`,
          `${node('John 3:16')} overlaps ${node('John 3:16–18')}`,
          `${node('John 3:1–21')} overlaps ${node('John 3:16')}`,
          `${node('John 3:1–21')} overlaps ${node('John 3:16–18')}`,
        ].toSorted(),
      );
      expect(graph.nodes.find(({ id }: { id: string }) => id === node('John 3:16–18')).label).toBe('John 3:16–18');
      expect(new Set(idsIn(graph)).size).toBe(graph.nodes.length);
    }
  });

  test('includes the references of a topic that a text refers to', async () => {
    const { macrina, gaunilo } = await signUpUsers();
    const topic = await write.topic(macrina, 'On Rom 8:28.');
    await app.sql`update passage_references set position = 1`;
    const essay = await write.essay(gaunilo, `[Topic:${topic}]`);
    expect(edgesIn(await citations(gaunilo))).toEqual(
      [`essay_${essay} refers to topic_${topic}`, `topic_${topic} refers to ${node('Rom 8:28')}`].toSorted(),
    );
  });

  test('includes drafts and private topics for the caller only, as currently stored', async () => {
    const { work, macrina, gaunilo } = await signUpUsers();
    const essay = await write.essay(macrina, `John 3:16 and [Work:${work}]`, 'draft');
    const topic = await write.topic(macrina, 'Rom 8:28', false);
    const empty = { nodes: [], edges: [], truncated: false };
    expect(idsIn(await citations(macrina)).toSorted()).toEqual(
      [`essay_${essay}`, `topic_${topic}`, `work_${work}`, node('John 3:16'), node('Rom 8:28')].toSorted(),
    );
    expect(await citations(gaunilo)).toEqual(empty);
    await write.updateEssay(macrina, essay, `John 3:16 and [Work:${work}]`, 'published');
    expect(idsIn(await citations(gaunilo)).toSorted()).toEqual([`essay_${essay}`, `work_${work}`, node('John 3:16')].toSorted());
    await write.updateEssay(macrina, essay, 'John 3:17', 'published');
    expect(idsIn(await citations(gaunilo)).toSorted()).toEqual([`essay_${essay}`, node('John 3:17')].toSorted());
    await write.updateEssay(macrina, essay, 'John 3:17', 'draft');
    expect(await citations(gaunilo)).toEqual(empty);
    await ask('DELETE /api/essays/{id}', { as: macrina, params: { id: essay } });
    await ask('DELETE /api/topics/{id}', { as: macrina, params: { id: topic } });
    expect(await citations(macrina)).toEqual(empty);
  });

  test('is not filled by a single text with many references', async () => {
    const { macrina, gaunilo } = await signUpUsers();
    const post = await write.post(macrina, 'John 3:16');
    for (let i = 0; i < 3; i++)
      await write.post(gaunilo, `Gen 1–50; Ps ${Array.from({ length: 150 }, (_, n) => `Ps ${n + 1}`).join('. ')}`);
    const graph = await citations(gaunilo);
    expect(edgesIn(graph)).toContain(`post_${post} refers to ${node('John 3:16')}`);
    expect(graph.truncated).toBe(true);
  });
});

describe('GET /api/graph/neighbours/{id}', () => {
  test('returns for a passage the texts that refer to it and the overlapping passages of those texts', async () => {
    const { macrina, gaunilo } = await signUpUsers();
    const topic = await write.topic(macrina, 'John 3:16 and John 3:19');
    const essay = await write.essay(macrina, 'John 3:16–18');
    const draft = await write.essay(macrina, 'John 3:15–16', 'draft');
    await write.topic(macrina, 'John 3:14–16', false);
    const shared = [
      `topic_${topic} refers to ${node('John 3:16')}`,
      `essay_${essay} refers to ${node('John 3:16–18')}`,
      `${node('John 3:16')} overlaps ${node('John 3:16–18')}`,
    ];
    const seen = await around(gaunilo, node('John 3:16'));
    expect(seen.nodes[0]).toMatchObject({ id: node('John 3:16'), label: 'John 3:16' });
    expect(edgesIn(seen)).toEqual(shared.toSorted());
    expect(findGraphErrors(seen)).toEqual([]);
    const own = idsIn(await around(macrina, node('John 3:16')));
    expect(own).toContain(`essay_${draft}`);
    expect(own).toContain(node('John 3:14–16'));
    expect(idsIn(await around(gaunilo, node('John 3:20')))).toEqual([node('John 3:20')]);
  });

  test('includes essays and passages among the neighbors of texts and their targets', async () => {
    const { work, macrina, gaunilo, users } = await signUpUsers();
    const topic = await write.topic(macrina, 'John 3:16');
    const post = await write.post(macrina, 'John 3:17');
    const essay = await write.essay(macrina, `[Work:${work}] [Topic:${topic}] John 3:18`);
    const draft = await write.essay(macrina, `[Work:${work}] [Topic:${topic}]`, 'draft');
    expect(edgesIn(await around(gaunilo, `topic_${topic}`))).toEqual(
      [
        `topic_${topic} refers to ${node('John 3:16')}`,
        `essay_${essay} refers to topic_${topic}`,
        `user_${users[0]} owns topic_${topic}`,
      ].toSorted(),
    );
    expect(edgesIn(await around(gaunilo, `post_${post}`))).toContain(`post_${post} refers to ${node('John 3:17')}`);
    const ofEssay = edgesIn(await around(gaunilo, `essay_${essay}`));
    for (const end of [node('John 3:18'), `work_${work}`, `topic_${topic}`]) expect(ofEssay).toContain(`essay_${essay} refers to ${end}`);
    for (const target of [`work_${work}`, `topic_${topic}`]) {
      expect(idsIn(await around(gaunilo, target))).toContain(`essay_${essay}`);
      expect(idsIn(await around(gaunilo, target))).not.toContain(`essay_${draft}`);
      expect(idsIn(await around(macrina, target))).toContain(`essay_${draft}`);
    }
  });

  test('answers 404 for an id that is not a passage', async () => {
    const { macrina } = await signUpUsers();
    for (const id of ['passage_1', 'passage_43022001001', 'passage_9007199254740991']) {
      expect((await ask('GET /api/graph/neighbours/{id}', { as: macrina, params: { id } })).status).toBe(404);
    }
    expect((await ask('GET /api/graph/neighbours/{id}', { params: { id: node('John 3:16') } })).status).toBe(401);
  });
});

test('lists each overlap once and bounds their number', () => {
  const ids = ['John 3:16', 'John 3:16–18', 'John 3:18', 'John 3:19', 'Romans 3:16'].map(passage);
  const pairs = overlapEdges(ids.toReversed()).map(({ from, to }) => [from.id, to.id]);
  expect(pairs).toEqual([
    [passage('John 3:16'), passage('John 3:16–18')],
    [passage('John 3:16–18'), passage('John 3:18')],
  ]);
  const many = Array.from({ length: 2000 }, (_, i) => 19_119_001_001 + (i % 100) * 1000 + 100 + Math.floor(i / 100));
  expect(overlapEdges(many).length).toBeLessThanOrEqual(2000 * 20);
});
