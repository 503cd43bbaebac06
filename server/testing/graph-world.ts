import type { GraphEdge, GraphNode } from '#contract/graph.ts';
import type { Sql } from '../platform/db/open.ts';

/**
 * Inserts rows for graph tests directly, since other tests cover the endpoints: users by name,
 * everything else by id.
 */
export function graphWorld(sql: () => Sql) {
  const idOf = async (name: string): Promise<number> => onlyId(await sql()<Row[]>`select id from users where username = ${name}`);

  return {
    idOf,
    /** Adds users who never log in. */
    async addUsers(count: number, name = 'reader'): Promise<number[]> {
      const rows = await sql()<Row[]>`
        insert into users (username, email, email_key, password_hash)
        select name, name || '@example.org', name || '@example.org', '-' from generate_series(1, ${count}::integer) n, format('%s_%s', ${name}::text, n) name
        order by n returning id`;
      return rows.map(({ id }) => id);
    },
    async follow(follower: number, followed: readonly number[]): Promise<void> {
      await sql()`insert into follows (follower_id, followed_id) select ${follower}::bigint, unnest(${[...followed]}::bigint[])`;
    },
    async followedBy(followed: number, followers: readonly number[]): Promise<void> {
      await sql()`insert into follows (follower_id, followed_id) select unnest(${[...followers]}::bigint[]), ${followed}::bigint`;
    },
    async addPosts(userId: number | null, count: number, communityId: number | null = null): Promise<number[]> {
      const rows = await sql()<Row[]>`
        insert into posts (user_id, community_id, content, title)
        select ${userId}::bigint, ${communityId}::bigint, 'Post ' || n, 'Post ' || n from generate_series(1, ${count}::integer) n order by n returning id`;
      return rows.map(({ id }) => id);
    },
    async addCommunity(name: string, members: readonly number[]): Promise<number> {
      const id = onlyId(await sql()<Row[]>`insert into communities (name, name_key, words) values (${name}, ${name}, '') returning id`);
      await sql()`insert into memberships (user_id, community_id) select unnest(${[...members]}::bigint[]), ${id}::bigint`;
      return id;
    },
    /** Adds a circle that the first member owns. */
    async addCircle(name: string, open: boolean, members: readonly number[]): Promise<number> {
      return sql().begin(async (tx) => {
        const id = onlyId(
          await tx<Row[]>`insert into circles (name, open, owner_id) values (${name}, ${open}, ${members[0] ?? 0}) returning id`,
        );
        await tx`insert into circle_members (circle_id, user_id) select ${id}::bigint, unnest(${[...members]}::bigint[])`;
        return id;
      });
    },
    async addProject(title: string, owner: number, contributors: readonly number[] = []): Promise<number> {
      const id = onlyId(await sql()<Row[]>`insert into projects (title, owner_id) values (${title}, ${owner}) returning id`);
      await sql()`insert into project_contributors (project_id, user_id) select ${id}::bigint, unnest(${[...contributors]}::bigint[])`;
      return id;
    },
    async addWorkflow(title: string, owner: number, projectId: number | null = null): Promise<number> {
      return onlyId(
        await sql()<Row[]>`insert into workflows (title, owner_id, project_id) values (${title}, ${owner}, ${projectId}) returning id`,
      );
    },
    async addEssay(title: string, userId: number, status: 'published' | 'draft' = 'published'): Promise<number> {
      return onlyId(
        await sql()<Row[]>`
          insert into essays (user_id, title, content, excerpt, status) values (${userId}, ${title}, 'Text', 'Text', ${status}) returning id`,
      );
    },
  };
}

interface Row {
  id: number;
}

function onlyId(rows: readonly Row[]): number {
  const [row] = rows;
  if (!row) throw new Error('no row returned');
  return row.id;
}

interface GraphAnswer {
  nodes: GraphNode[];
  edges: GraphEdge[];
}

export function idsIn({ nodes }: GraphAnswer): string[] {
  return nodes.map(({ id }) => id);
}

/** Returns edges such as `user_1 follows user_2`, sorted. */
export function edgesIn({ edges }: GraphAnswer): string[] {
  return edges.map(({ from, label, to }) => `${from} ${label} ${to}`).toSorted();
}

/** Returns violations of the invariants of every graph. */
export function findGraphErrors({ nodes, edges }: GraphAnswer): string[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const keys = edges.map(({ from, label, to }) => `${from} ${label} ${to}`);
  const reached = new Set(nodes.slice(0, 1).map(({ id }) => id));
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { from, to } of edges) if (reached.has(from) || reached.has(to)) reached.add(from).add(to);
  }
  return [
    ...(ids.size < nodes.length ? ['a node is there twice'] : []),
    ...(new Set(keys).size < keys.length ? ['an edge is there twice'] : []),
    ...edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to)).map(({ from, to }) => `${from} to ${to} dangles`),
    ...edges.filter(({ from, to }) => from === to).map(({ from }) => `${from} leads to itself`),
    ...nodes.filter(({ id }) => !reached.has(id)).map(({ id }) => `${id} hangs on nothing`),
  ];
}
