import { describe, expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { addWorks } from '../../testing/library.ts';
import { edgesIn, findGraphErrors, graphWorld, idsIn } from '../../testing/graph-world.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const world = graphWorld(() => app.sql);

async function createLibrary() {
  const [proslogion = 0, monologion = 0, confessions = 0] = await addWorks(app.sql, [
    { title: 'Proslogion', author: 'Anselm' },
    { title: 'Monologion', author: 'Anselm' },
    { title: 'Confessions', author: 'Augustine' },
  ]);
  const macrina = await signUp('macrina');
  const gaunilo = await signUp('gaunilo');
  const people = [await world.idOf('macrina'), await world.idOf('gaunilo')] as const;
  return { proslogion, monologion, confessions, macrina, gaunilo, people };
}

async function topic(as: string, content: string, open = true): Promise<number> {
  return (await ask('POST /api/topics', { as, body: { title: 'Soul', content, public: open, citations: [] } })).body.id;
}

async function post(as: string, content: string): Promise<number> {
  return (await ask('POST /api/posts', { as, body: { content } })).body.id;
}

async function read(as: string, work: number): Promise<void> {
  expect((await ask('POST /api/reads', { as, body: { work_id: work, rating: 4 } })).status).toBe(201);
}

const authorOf = async (work: number): Promise<number> =>
  (await app.sql<{ author_id: number }[]>`select author_id from work_authors where work_id = ${work}`)[0]?.author_id ?? 0;

describe('GET /api/graph/book/{id}', () => {
  const graphOf = (as: string | undefined, id: number | string) => ask('GET /api/graph/book/{id}', { as, params: { id } });

  test('starts with the work and includes its author, references, readers and their other reads', async () => {
    const { proslogion, confessions, macrina, gaunilo, people } = await createLibrary();
    const topicId = await topic(macrina, `See [Work:${proslogion}].`);
    const postId = await post(gaunilo, `On [Work:${proslogion}]: the island.`);
    await read(macrina, proslogion);
    await read(macrina, confessions);
    const { body } = await graphOf(gaunilo, proslogion);
    expect(findGraphErrors(body)).toEqual([]);
    expect(body.nodes[0]).toMatchObject({ id: `work_${proslogion}`, label: 'Proslogion' });
    expect(edgesIn(body)).toEqual(
      [
        `author_${await authorOf(proslogion)} wrote work_${proslogion}`,
        `topic_${topicId} refers to work_${proslogion}`,
        `post_${postId} refers to work_${proslogion}`,
        `user_${people[0]} read work_${proslogion}`,
        `user_${people[0]} read work_${confessions}`,
        `user_${people[0]} owns topic_${topicId}`,
        `user_${people[1]} posted post_${postId}`,
      ].toSorted(),
    );
  });

  test('returns the work and its author if nothing else is related', async () => {
    const { confessions, macrina } = await createLibrary();
    const { body } = await graphOf(macrina, confessions);
    expect(idsIn(body)).toEqual([`work_${confessions}`, `author_${await authorOf(confessions)}`]);
    expect(body.truncated).toBe(false);
  });

  test('requires a login and an existing work', async () => {
    const { confessions, macrina } = await createLibrary();
    expect((await graphOf(undefined, confessions)).status).toBe(401);
    expect((await graphOf(macrina, 999)).status).toBe(404);
    for (const id of ['x', '0', '1.5', '99999999999999999999999']) expect((await graphOf(macrina, id)).status).toBe(400);
  });

  test('shows the newest of many readers and reports truncation', async () => {
    const { proslogion, macrina } = await createLibrary();
    const many = await world.addUsers(250);
    await app.sql`insert into reads (user_id, work_id, rating) select unnest(${many}::bigint[]), ${proslogion}, 5`;
    const { body } = await graphOf(macrina, proslogion);
    expect(findGraphErrors(body)).toEqual([]);
    expect(body.truncated).toBe(true);
    expect(idsIn(body)).toContain(`user_${many.at(-1)}`);
    expect(idsIn(body)).not.toContain(`user_${many[0]}`);
  });
});

describe('GET /api/graph/neighbours/{id}', () => {
  const around = (as: string, id: string) => ask('GET /api/graph/neighbours/{id}', { as, params: { id } });

  test('returns the requested node first, with its neighbors', async () => {
    const { proslogion, monologion, macrina, gaunilo, people } = await createLibrary();
    const topicId = await topic(macrina, `See [Work:${proslogion}].`);
    const postId = await post(gaunilo, `On [Topic:${topicId}] and [Work:${monologion}].`);
    const author = await authorOf(proslogion);
    const expected: Record<string, string[]> = {
      [`topic_${topicId}`]: [
        `topic_${topicId} refers to work_${proslogion}`,
        `post_${postId} refers to topic_${topicId}`,
        `user_${people[0]} owns topic_${topicId}`,
      ],
      [`post_${postId}`]: [
        `post_${postId} refers to topic_${topicId}`,
        `post_${postId} refers to work_${monologion}`,
        `user_${people[1]} posted post_${postId}`,
      ],
      [`author_${author}`]: [`author_${author} wrote work_${proslogion}`, `author_${author} wrote work_${monologion}`],
      [`work_${monologion}`]: [`author_${author} wrote work_${monologion}`, `post_${postId} refers to work_${monologion}`],
      [`user_${people[1]}`]: [`user_${people[1]} posted post_${postId}`],
    };
    for (const [id, edges] of Object.entries(expected)) {
      const { status, body } = await around(macrina, id);
      expect(status).toBe(200);
      expect(findGraphErrors(body)).toEqual([]);
      expect(body.nodes[0].id).toBe(id);
      expect(edgesIn(body)).toEqual(edges.toSorted());
    }
  });

  test('returns the people, works and plans of a circle, a project and a workflow', async () => {
    const { proslogion, macrina, people } = await createLibrary();
    const circle = await world.addCircle('Vespers', true, people);
    await app.sql`insert into circle_works (circle_id, work_id) values (${circle}, ${proslogion})`;
    const project = await world.addProject('On the soul', people[0], [people[1]]);
    const workflow = await world.addWorkflow('Plan', people[0], project);
    await app.sql`insert into project_items (project_id, work_id) values (${project}, ${proslogion})`;
    await app.sql`insert into workflow_steps (workflow_id, position, title, work_id) values (${workflow}, 1, 'Read', ${proslogion})`;
    expect(edgesIn((await around(macrina, `circle_${circle}`)).body)).toEqual(
      [
        `circle_${circle} read work_${proslogion}`,
        `user_${people[0]} member circle_${circle}`,
        `user_${people[1]} member circle_${circle}`,
      ].toSorted(),
    );
    expect(edgesIn((await around(macrina, `project_${project}`)).body)).toEqual(
      [
        `project_${project} owns workflow_${workflow}`,
        `project_${project} refers to work_${proslogion}`,
        `user_${people[0]} owns project_${project}`,
        `user_${people[1]} contributes project_${project}`,
      ].toSorted(),
    );
    expect(edgesIn((await around(macrina, `workflow_${workflow}`)).body)).toEqual(
      [
        `project_${project} owns workflow_${workflow}`,
        `user_${people[0]} owns workflow_${workflow}`,
        `workflow_${workflow} refers to work_${proslogion}`,
      ].toSorted(),
    );
  });

  test('limits the number of neighbors and reports truncation', async () => {
    const { macrina, people } = await createLibrary();
    const many = await world.addUsers(limits.graph.neighbors + 50);
    await world.follow(people[0], many);
    await world.followedBy(people[0], many);
    await world.addPosts(people[0], 150);
    const { body } = await around(macrina, `user_${people[0]}`);
    expect(body.nodes.length).toBeLessThanOrEqual(limits.graph.neighbors + 1);
    expect(body.truncated).toBe(true);
    expect(idsIn(body).filter((id) => id.startsWith('post_')).length).toBeGreaterThan(50);
    expect(findGraphErrors(body)).toEqual([]);
  });
});

describe('GET /api/graph/citations', () => {
  const citations = (as: string) => ask('GET /api/graph/citations', { as });

  test('includes each text with references and its targets once', async () => {
    const { proslogion, confessions, macrina, gaunilo } = await createLibrary();
    const topicId = await topic(macrina, `See [Work:${proslogion}].`);
    const postId = await post(gaunilo, `On [Topic:${topicId}], [Topic:${topicId}] and [Work:${confessions}].`);
    await post(gaunilo, 'Nothing of that kind.');
    const own = await topic(gaunilo, `See [Topic:${topicId}].`, false);
    const common = [
      `post_${postId} refers to topic_${topicId}`,
      `post_${postId} refers to work_${confessions}`,
      `topic_${topicId} refers to work_${proslogion}`,
    ];
    expect(edgesIn((await citations(macrina)).body)).toEqual(common.toSorted());
    expect(edgesIn((await citations(gaunilo)).body)).toEqual([...common, `topic_${own} refers to topic_${topicId}`].toSorted());
    expect((await ask('GET /api/graph/citations')).status).toBe(401);
  });

  test('is empty if no text has references', async () => {
    const { macrina } = await createLibrary();
    expect((await citations(macrina)).body).toEqual({ nodes: [], edges: [], truncated: false });
  });

  test('omits edges to deleted entities', async () => {
    const { proslogion, macrina, gaunilo } = await createLibrary();
    const topicId = await topic(macrina, `See [Work:${proslogion}].`);
    const postId = await post(gaunilo, `On [Topic:${topicId}].`);
    await ask('DELETE /api/topics/{id}', { as: macrina, params: { id: topicId } });
    expect((await citations(gaunilo)).body).toEqual({ nodes: [], edges: [], truncated: false });
    expect((await ask('GET /api/graph/neighbours/{id}', { as: gaunilo, params: { id: `post_${postId}` } })).body.edges).toHaveLength(1);
  });
});
