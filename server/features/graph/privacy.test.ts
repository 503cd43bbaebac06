import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GraphKindName, graphKindNames, nodeIdOf } from '#core/graph-kinds.ts';
import { addWorks } from '../../testing/library.ts';
import { findGraphErrors, graphWorld, idsIn } from '../../testing/graph-world.ts';
import { testApp } from '../../testing/test-app.ts';
import { passage, writer } from '../../testing/texts.ts';

const app = testApp();
const { ask, signUp } = app;
const world = graphWorld(() => app.sql);
const write = writer(app);

/** Creates one entity of each private kind, owned by macrina, some shared with gaunilo. */
async function createPrivateEntities() {
  const [work = 0] = await addWorks(app.sql, [{ title: 'Proslogion', author: 'Anselm' }]);
  const owner = await signUp('macrina');
  const member = await signUp('gaunilo');
  const stranger = await signUp('eunomius');
  const [macrina, gaunilo, eunomius] = [await world.idOf('macrina'), await world.idOf('gaunilo'), await world.idOf('eunomius')];
  // All follow each other, so that every graph reaches every user.
  await world.follow(macrina, [gaunilo, eunomius]);
  await world.follow(gaunilo, [macrina, eunomius]);
  await world.follow(eunomius, [macrina, gaunilo]);
  const topic = async (open: boolean): Promise<number> =>
    (
      await ask('POST /api/topics', {
        as: owner,
        body: { title: 'Soul', content: `See [Work:${work}] and John 3:16.`, public: open, citations: [] },
      })
    ).body.id;
  const hidden = await topic(false);
  const open = await topic(true);
  await ask('POST /api/topics', {
    as: owner,
    body: { title: 'Death', content: `See [Topic:${hidden}] and [Topic:${open}].`, public: true, citations: [] },
  });
  const draft = await write.essay(owner, `On [Work:${work}], [Topic:${open}] and John 3:16–18.`, 'draft');
  const closed = await world.addCircle('Vespers', false, [macrina, gaunilo]);
  const project = await world.addProject('On the soul', macrina, [gaunilo]);
  const ofProject = await world.addWorkflow('Together', macrina, project);
  const own = await world.addWorkflow('Alone', macrina);
  await app.sql`
    insert into project_items (project_id, topic_id, essay_id, work_id)
    values (${project}, ${hidden}, null, null), (${project}, null, ${draft}, null), (${project}, null, null, ${work})`;
  await app.sql`
    insert into workflow_steps (workflow_id, position, title, topic_id, essay_id)
    values (${ofProject}, 1, 'Read', ${hidden}, null), (${ofProject}, 2, 'Write', null, ${draft})`;
  return {
    work,
    readers: { owner, member, stranger },
    entities: {
      topic: `topic_${hidden}`,
      draft: `essay_${draft}`,
      circle: `circle_${closed}`,
      project: `project_${project}`,
      'workflow of the project': `workflow_${ofProject}`,
      'own workflow': `workflow_${own}`,
    },
    everything: [`user_${macrina}`, `user_${gaunilo}`, `topic_${open}`, `work_${work}`, `passage_${passage('John 3:16')}`],
  };
}

/** Returns all ids that any graph shows to a reader. */
async function seenBy(as: string, work: number, around: readonly string[]): Promise<Set<string>> {
  const graphs = [
    await ask('GET /api/graph', { as }),
    await ask('GET /api/graph/citations', { as }),
    await ask('GET /api/graph/book/{id}', { as, params: { id: work } }),
  ];
  for (const id of around) graphs.push(await ask('GET /api/graph/neighbours/{id}', { as, params: { id } }));
  return new Set([...graphs.flatMap(({ status, body }) => (status === 200 ? idsIn(body) : [])), ...(await textsOn(as))]);
}

/**
 * Requests a node's neighbors. A passage node itself is public, so it is left out of the result.
 */
async function around(as: string, id: string) {
  const { status, body } = await ask('GET /api/graph/neighbours/{id}', { as, params: { id } });
  return { status, body: id.startsWith('passage_') ? { ...body, nodes: body.nodes.slice(1) } : body };
}

/** Returns the texts on the page of a passage, as node ids. */
async function textsOn(as: string): Promise<string[]> {
  const { body } = await ask('GET /api/passages/{id}', { as, params: { id: passage('Jn 3') }, query: { limit: 100 } });
  return body.texts.map(({ type, id }: { type: string; id: number }) => `${type}_${id}`);
}

describe('private entities', () => {
  test.each([
    ['owner', ['topic', 'draft', 'circle', 'project', 'workflow of the project', 'own workflow']],
    ['member', ['circle', 'project', 'workflow of the project']],
    ['stranger', []],
  ] as const)('are visible to the %s only as far as they have access', async (reader, visible) => {
    const { work, readers, entities, everything } = await createPrivateEntities();
    const ids = Object.values(entities);
    const seen = await seenBy(readers[reader], work, [...ids, ...everything]);
    expect(Object.entries(entities).flatMap(([name, id]) => (seen.has(id) ? name : []))).toEqual(visible);
    for (const id of everything) expect(seen).toContain(id);
    // Only the draft refers to it.
    expect(seen.has(`passage_${passage('John 3:16–18')}`)).toBe(reader === 'owner');
  });

  test('answer 404 like entities that do not exist', async () => {
    const { readers, entities } = await createPrivateEntities();
    for (const id of [...Object.values(entities), 'topic_999', 'user_999', 'organization_999']) {
      expect((await ask('GET /api/graph/neighbours/{id}', { as: readers.stranger, params: { id } })).status).toBe(404);
      expect((await ask('GET /api/graph/neighbours/{id}', { params: { id } })).status).toBe(401);
    }
  });

  test('include the community memberships of other users', async () => {
    const macrina = await signUp('macrina');
    const gaunilo = await signUp('gaunilo');
    const [first, second] = [await world.idOf('macrina'), await world.idOf('gaunilo')];
    await world.follow(first, [second]);
    const community = await world.addCommunity('Cappadocians', [first, second]);
    const around = (as: string, id: string) => ask('GET /api/graph/neighbours/{id}', { as, params: { id } });
    expect(idsIn((await around(macrina, `community_${community}`)).body)).not.toContain(`user_${second}`);
    expect(idsIn((await around(macrina, `user_${second}`)).body)).not.toContain(`community_${community}`);
    expect(idsIn((await around(gaunilo, `user_${second}`)).body)).toContain(`community_${community}`);
  });
});

/** Verses to refer to. Those of private texts must stay private as well. */
const verse = (n: number): string => `John 3:${n % 12 === 0 ? '16' : `${(n % 12) + 16}–36`}`;

/** An entity of one of three users, open or not, shared with the next user or not. */
const entity = fc.record({
  kind: fc.constantFrom('topic', 'essay', 'circle', 'project', 'workflow', 'post'),
  owner: fc.nat(2),
  open: fc.boolean(),
  shared: fc.boolean(),
  refers: fc.nat(20),
});

test('shows nobody an entity that they may not read, for arbitrary data', async () => {
  const tokens = [await signUp('macrina'), await signUp('gaunilo'), await signUp('eunomius')];
  const users = [await world.idOf('macrina'), await world.idOf('gaunilo'), await world.idOf('eunomius')];
  const [work = 0] = await addWorks(app.sql, [{ title: 'Proslogion', author: 'Anselm' }]);
  for (const user of users)
    await world.follow(
      user,
      users.filter((other) => other !== user),
    );
  const topics: number[] = [];
  /** The users who may see each node, by its id. */
  const allowed = new Map<string, readonly number[]>();

  async function create({ kind, owner, open, shared, refers }: typeof entity extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
    const id = users[owner] ?? 0;
    const others = shared ? [users[(owner + 1) % 3] ?? 0] : [];
    const allow = (created: number, to: readonly number[]) => void allowed.set(nodeIdOf({ kind: kind as GraphKindName, id: created }), to);
    // A passage is visible to everyone who may read a text that refers to it.
    const allowPassage = (text: string, to: readonly number[]) => {
      const node = nodeIdOf({ kind: 'passage', id: passage(text) });
      allowed.set(node, [...new Set([...(allowed.get(node) ?? []), ...to])]);
    };
    if (kind === 'topic' || kind === 'post') {
      const content = `See [Work:${work}], ${verse(refers)} and [Topic:${topics[refers % Math.max(topics.length, 1)] ?? 1}].`;
      const body = kind === 'topic' ? { title: 'Soul', content, public: open, citations: [] } : { content };
      const { body: created } = await ask(kind === 'topic' ? 'POST /api/topics' : 'POST /api/posts', { as: tokens[owner], body });
      if (kind === 'topic') topics.push(created.id);
      allow(created.id, kind === 'post' || open ? users : [id]);
      allowPassage(verse(refers), kind === 'post' || open ? users : [id]);
    } else if (kind === 'essay') {
      const content = `On [Work:${work}], [Topic:${topics[refers % Math.max(topics.length, 1)] ?? 1}] and ${verse(refers)}.`;
      const [first, then] = [shared, open].map((published) => (published ? 'published' : 'draft'));
      const essay = await write.essay(tokens[owner] ?? '', content, first);
      if (first !== then) await write.updateEssay(tokens[owner] ?? '', essay, content, then ?? 'draft');
      allow(essay, open ? users : [id]);
      allowPassage(verse(refers), open ? users : [id]);
    } else if (kind === 'circle') allow(await world.addCircle('Vespers', open, [id, ...others]), open ? users : [id, ...others]);
    else if (kind === 'workflow') allow(await world.addWorkflow('Plan', id), [id]);
    else {
      const project = await world.addProject('On the soul', id, others);
      allow(project, [id, ...others]);
      const plan = await world.addWorkflow('Together', id, project);
      allowed.set(`workflow_${plan}`, [id, ...others]);
      const topic = topics[refers % Math.max(topics.length, 1)];
      if (topic !== undefined) await app.sql`insert into project_items (project_id, topic_id) values (${project}, ${topic})`;
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(entity, { minLength: 1, maxLength: 6 }), async (entities) => {
      for (const one of entities) await create(one);
      for (const [i, as] of tokens.entries()) {
        const responses = [
          await ask('GET /api/graph', { as }),
          await ask('GET /api/graph/citations', { as }),
          await ask('GET /api/graph/book/{id}', { as, params: { id: work } }),
          ...(await Promise.all([...allowed.keys()].slice(-4).map((id) => around(as, id)))),
        ];
        for (const id of await textsOn(as)) expect(allowed.get(id), `${id} is not for ${users[i]}`).toContain(users[i]);
        for (const { status, body } of responses) {
          expect([200, 404]).toContain(status);
          if (status === 404) continue;
          for (const id of idsIn(body)) expect(allowed.get(id) ?? users, `${id} is not for ${users[i]}`).toContain(users[i]);
        }
        expect(findGraphErrors(responses[0]?.body)).toEqual([]);
        expect(findGraphErrors(responses[2]?.body)).toEqual([]);
      }
    }),
    { numRuns: 8 },
  );
}, 120_000);

test.each(['x', 'user', 'user_0', 'user_-1', 'note_1', 'work_9007199254740993', 'work_1e3', 'constructor_1'])(
  'answers 400 for the id %s',
  async (id) => {
    const as = await signUp('macrina');
    const { status, body } = await ask('GET /api/graph/neighbours/{id}', { as, params: { id } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('A node ID consists of a kind, an underscore and a number, such as work_12.');
  },
);

test('supports every kind of node in the neighbors endpoint', async () => {
  const as = await signUp('macrina');
  for (const kind of graphKindNames) {
    const { status } = await ask('GET /api/graph/neighbours/{id}', { as, params: { id: `${kind}_1` } });
    expect([200, 404]).toContain(status);
  }
});
