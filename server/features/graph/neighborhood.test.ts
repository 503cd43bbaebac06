import { describe, expect, test } from 'vitest';
import { graphKinds } from '#core/graph-kinds.ts';
import { limits } from '#core/limits.ts';
import { edgesIn, findGraphErrors, graphWorld, idsIn } from '../../testing/graph-world.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const world = graphWorld(() => app.sql);

async function signUpUsers() {
  const token = await signUp('macrina');
  const [macrina, gaunilo] = [await world.idOf('macrina'), await signUp('gaunilo').then(() => world.idOf('gaunilo'))];
  return { token, macrina, gaunilo };
}

async function graphOf(as: string) {
  const { status, body } = await ask('GET /api/graph', { as });
  expect(status).toBe(200);
  expect(findGraphErrors(body)).toEqual([]);
  return body;
}

describe('GET /api/graph', () => {
  test('requires a login', async () => {
    expect((await ask('GET /api/graph')).status).toBe(401);
    expect((await ask('GET /api/graph', { as: 'nonsense' })).status).toBe(401);
  });

  test("returns a new user's own node with the display name", async () => {
    const { token, macrina } = await signUpUsers();
    expect(await graphOf(token)).toEqual({
      nodes: [{ id: `user_${macrina}`, label: 'macrina', color: '#1E90FF', profilePicture: null, x: null, y: null }],
      edges: [],
      truncated: false,
    });
    await ask('PATCH /api/profile', { as: token, body: { display_name: 'Macrina the Younger' } });
    expect((await graphOf(token)).nodes[0].label).toBe('Macrina the Younger');
  });

  test('includes follows, posts, communities, circles, projects and workflows with their edges', async () => {
    const { token, macrina, gaunilo } = await signUpUsers();
    await world.follow(macrina, [gaunilo]);
    const [ownPost = 0] = await world.addPosts(macrina, 1);
    const community = await world.addCommunity('Cappadocians', [macrina]);
    const [communityPost = 0] = await world.addPosts(gaunilo, 1, community);
    const circle = await world.addCircle('Vespers', false, [gaunilo, macrina]);
    const project = await world.addProject('On the soul', macrina, [gaunilo]);
    const workflow = await world.addWorkflow('Reading plan', macrina, project);
    const graph = await graphOf(token);
    expect(edgesIn(graph)).toEqual(
      [
        `user_${macrina} follows user_${gaunilo}`,
        `user_${macrina} posted post_${ownPost}`,
        `user_${gaunilo} posted post_${communityPost}`,
        `community_${community} posted post_${communityPost}`,
        `user_${macrina} member community_${community}`,
        `user_${macrina} member circle_${circle}`,
        `user_${gaunilo} member circle_${circle}`,
        `user_${macrina} owns project_${project}`,
        `user_${gaunilo} contributes project_${project}`,
        `user_${macrina} owns workflow_${workflow}`,
        `project_${project} owns workflow_${workflow}`,
      ].toSorted(),
    );
    expect(graph.nodes[0].id).toBe(`user_${macrina}`);
    for (const { id, color } of graph.nodes) expect(color).toBe(graphKinds[id.split('_')[0] as keyof typeof graphKinds].color);
    expect(graph.nodes.find(({ id }: { id: string }) => id === `circle_${circle}`).label).toBe('Vespers');
  });

  test('lists the nearest nodes first, with profile pictures', async () => {
    const { token, macrina, gaunilo } = await signUpUsers();
    const [far = 0] = await world.addUsers(1);
    await world.follow(gaunilo, [far]);
    await world.follow(macrina, [gaunilo]);
    await app.sql`update users set picture = '/files/profiles/a.webp' where id = ${gaunilo}`;
    const graph = await graphOf(token);
    expect(idsIn(graph)).toEqual([macrina, gaunilo, far].map((id) => `user_${id}`));
    expect(graph.nodes[1].profilePicture).toBe('/files/profiles/a.webp');
  });

  test('includes follows among followed users and the followers of the caller', async () => {
    const { token, macrina, gaunilo } = await signUpUsers();
    const [basil = 0, naucratius = 0] = await world.addUsers(2);
    await world.follow(macrina, [gaunilo, basil]);
    await world.follow(gaunilo, [basil]);
    await world.follow(naucratius, [macrina]);
    expect(edgesIn(await graphOf(token))).toEqual(
      [
        `user_${macrina} follows user_${gaunilo}`,
        `user_${macrina} follows user_${basil}`,
        `user_${gaunilo} follows user_${basil}`,
        `user_${naucratius} follows user_${macrina}`,
      ].toSorted(),
    );
  });

  test('limits the number of nodes, reports truncation and drops distant nodes first', async () => {
    const { token, macrina, gaunilo } = await signUpUsers();
    const many = await world.addUsers(limits.graph.nodes + 100);
    await world.follow(macrina, [gaunilo, ...many]);
    await world.addPosts(gaunilo, 5);
    const circle = await world.addCircle('Vespers', false, [macrina]);
    const graph = await graphOf(token);
    expect(graph.nodes).toHaveLength(limits.graph.nodes);
    expect(graph.truncated).toBe(true);
    expect(idsIn(graph)).toContain(`circle_${circle}`);
    expect(idsIn(graph).filter((id) => id.startsWith('post_'))).toEqual([]);
    expect(edgesIn(await graphOf(token))).toEqual(edgesIn(graph));
  });

  test('limits the number of edges among users who all follow each other', async () => {
    const { token, macrina } = await signUpUsers();
    const many = await world.addUsers(90);
    await world.follow(macrina, many);
    await app.sql`
      insert into follows (follower_id, followed_id)
      select a, b from unnest(${many}::bigint[]) a, unnest(${many}::bigint[]) b where a <> b`;
    const graph = await graphOf(token);
    expect(graph.edges).toHaveLength(limits.graph.edges);
    expect([graph.nodes.length, graph.truncated]).toEqual([91, true]);
  });

  test('shows the newest followers and posts of a user with many, and still the other relations', async () => {
    const { token, macrina } = await signUpUsers();
    const many = await world.addUsers(300);
    await world.followedBy(macrina, many);
    const posts = await world.addPosts(macrina, 300);
    const workflow = await world.addWorkflow('Reading plan', macrina);
    const ids = idsIn(await graphOf(token));
    expect(ids).toContain(`workflow_${workflow}`);
    expect(ids).toContain(`post_${posts.at(-1)}`);
    expect(ids).not.toContain(`post_${posts[0]}`);
    expect(ids).toContain(`user_${many.at(-1)}`);
    expect(ids).not.toContain(`user_${many[0]}`);
  });
});
