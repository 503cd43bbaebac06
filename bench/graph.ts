import { insertSession } from '../server/features/accounts/session-queries.ts';
import { newToken } from '../server/features/accounts/tokens.ts';
import { hashToken } from '../server/platform/http/authenticate.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { randomFrom } from './random.ts';
import type { Reader } from './readers.ts';

/** The size of the network. Most edges are follows; posts, members and others add to them. */
export const graphSizes = { users: 10_000, communities: 100, posts: 100_000, follows: 500_000, circles: 1000, projects: 2000 } as const;

/**
 * The user and the work whose graphs are requested in addition to the reader's. The reader has
 * the most connections.
 */
export interface BenchGraph {
  /** A user who follows about fifty others, like most. */
  ordinary: Pick<Reader, 'id' | 'token'>;
  /** The work with the most readers and references. */
  workId: number;
}

/** The connections of the reader. `share` is the share of users who follow the reader. */
const best = { follows: 3000, posts: 5000, share: 0.95 } as const;
const ordinaryIndex = 5000;

/**
 * Adds users up to ten thousand with follows, posts, memberships and reads. `reader` is the
 * first user and gets the most connections.
 */
export async function addGraph(sql: Sql, reader: Pick<Reader, 'id'>, workId: number): Promise<BenchGraph> {
  await addUsers(sql, reader);
  const users = (await sql<{ id: number }[]>`select id from users order by id`).map(({ id }) => id);
  await addFollows(sql, users);
  await addCommunities(sql);
  await addPosts(sql, users);
  await addSearchDocuments(sql);
  await addGroups(sql);
  await addTexts(sql, workId);
  const id = users[ordinaryIndex] ?? 0;
  const token = newToken();
  await insertSession(sql, id, hashToken(token));
  return { ordinary: { id, token }, workId };
}

async function addUsers(sql: Sql, reader: Pick<Reader, 'id'>): Promise<void> {
  await sql`
    insert into users (username, email, email_key, password_hash, display_name, bio, picture)
    select name, name || '@example.org', name || '@example.org', r.password_hash, 'Reader ' || n, 'Reads what others write, and says so.',
      case when n % 3 > 0 then '/files/profiles/' || md5(n::text) || '.webp' end
    from users r, generate_series((select count(*) + 1 from users), ${graphSizes.users}::bigint) n, format('reader_%s', n) name
    where r.id = ${reader.id} order by n`;
}

async function addFollows(sql: Sql, users: readonly number[]): Promise<void> {
  const random = randomFrom(1094);
  let followers: number[] = [];
  let followed: number[] = [];
  let remaining: number = graphSizes.follows;
  const flush = async (): Promise<void> => {
    await sql`insert into follows (follower_id, followed_id) select * from unnest(${followers}::bigint[], ${followed}::bigint[])`;
    [followers, followed] = [[], []];
  };
  for (const [index, follower] of users.entries()) {
    const count = index === 0 ? best.follows : Math.round(remaining / (users.length - index));
    const chosen = new Set<number>();
    if (index > 0 && random.next() < best.share) chosen.add(users[0] ?? 0);
    while (chosen.size < count) {
      const other = random.skewed(users, 1.6);
      if (other !== follower && (other !== users[0] || index === 0)) chosen.add(other);
    }
    remaining -= chosen.size;
    for (const other of chosen) {
      followers.push(follower);
      followed.push(other);
    }
    if (followers.length >= 20_000) await flush();
  }
  await flush();
}

/** Adds communities. The reader joins all of them, other users some. */
async function addCommunities(sql: Sql): Promise<void> {
  await sql`
    insert into communities (name, name_key, description, words)
    select 'Community ' || n, 'community ' || n, 'What we read together, and why.', 'community ' || n
    from generate_series(1, ${graphSizes.communities}::integer) n order by n`;
  await sql`
    insert into memberships (user_id, community_id)
    select u.id, c.id from users u, communities c where u.id = (select min(id) from users) or (u.id * 7919 + c.id * 104729) % 25 = 0`;
}

async function addPosts(sql: Sql, users: readonly number[]): Promise<void> {
  const random = randomFrom(1109);
  const communities = (await sql<{ id: number }[]>`select id from communities order by id`).map(({ id }) => id);
  for (let from = 0; from < graphSizes.posts; from += 5000) {
    const posts = Array.from({ length: 5000 }, (_, i) => ({
      user: (from + i) % (graphSizes.posts / best.posts) === 0 ? (users[0] ?? 0) : random.skewed(users, 1.5),
      community: random.next() < 0.4 ? random.skewed(communities, 2) : null,
    }));
    await sql`
      insert into posts (user_id, community_id, content, title)
      select user_id, community_id, ${sentence}, left(${sentence}, 60)
      from unnest(${posts.map(({ user }) => user)}::bigint[], ${posts.map(({ community }) => community)}::bigint[]) p (user_id, community_id)`;
  }
}

const sentence = 'Where is he quoted, and by whom? The second sermon has it without the *name*, and so perhaps from memory.';

/**
 * Adds stub documents, since search is not measured here and indexing would take longer than
 * everything else.
 */
async function addSearchDocuments(sql: Sql): Promise<void> {
  await sql`
    insert into search_document (post_id, kind, user_id, public, title, body, words)
    select id, 'post', user_id, true, title, content, 'quoted:3 sermon:9 memory:18'::tsvector from posts order by id`;
}

/**
 * Adds circles of twelve members, and projects of four with two workflows each. The reader owns
 * thirty of each kind.
 */
async function addGroups(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`create temporary table numbered_users on commit drop as select id, row_number() over (order by id) - 1 as number from users`;
    await tx`create index on numbered_users (number)`;
    await tx`
      insert into circles (name, open, owner_id)
      select 'Circle ' || n, n % 2 = 0, p.id from generate_series(1, ${graphSizes.circles}::integer) n
        join numbered_users p on p.number = case when n <= 30 then 0 else n * 7 end order by n`;
    await tx`
      insert into circle_members (circle_id, user_id)
      select id, owner_id from circles union
      select c.id, p.id from circles c, generate_series(1, 11) m join numbered_users p on true where p.number = (c.id * 31 + m * 613) % ${graphSizes.users}::integer`;
    await tx`
      insert into projects (title, owner_id)
      select 'Project ' || n, p.id from generate_series(1, ${graphSizes.projects}::integer) n
        join numbered_users p on p.number = case when n <= 30 then 0 else n * 3 end order by n`;
    await tx`
      insert into project_contributors (project_id, user_id)
      select j.id, p.id from projects j, generate_series(1, 3) m join numbered_users p on true
      where p.number = (j.id * 17 + m * 911) % ${graphSizes.users}::integer and p.id <> j.owner_id`;
    await tx`
      insert into workflows (title, project_id, owner_id)
      select 'Workflow ' || m || ' of ' || j.title, j.id, j.owner_id from projects j, generate_series(1, 2) m order by j.id, m`;
  });
}

/** Adds topics (every tenth is private), references from topics and posts, and reads. */
async function addTexts(sql: Sql, workId: number): Promise<void> {
  await sql`
    insert into topics (user_id, title, content, public)
    select u.id, 'Theme ' || u.id, 'What the fathers made of it.', u.id % 10 > 0 from users u where u.id % 10 < 2`;
  await sql`
    insert into work_references (work_id, source_type, source_id, title, user_id, public)
    select case when p.id % 30 = 0 then ${workId}::bigint else w.id end, 'post', p.id, p.title, p.user_id, true
    from posts p join (select id, row_number() over (order by id) as number from works) w on w.number = 1 + p.id % 200
    where p.id % 10 = 0 on conflict do nothing`;
  await sql`
    insert into topic_references (topic_id, source_type, source_id, title, user_id, public)
    select t.id, 'post', p.id, p.title, p.user_id, true
    from posts p join (select id, row_number() over (order by id) as number from topics where public) t on t.number = 1 + p.id % 500
    where p.id % 10 = 5`;
  await sql`
    insert into work_references (work_id, source_type, source_id, title, user_id, public)
    select w.id, 'topic', t.id, t.title, t.user_id, t.public
    from topics t join (select id, row_number() over (order by id) as number from works) w on w.number in (1 + t.id % 200, 1 + t.id * 7 % 200)
    on conflict do nothing`;
  await sql`
    insert into reads (user_id, work_id, rating)
    select u.id, w.id, 1 + u.id % 5 from users u join works w on w.id = ${workId} or (u.id * 31 + w.id) % 100 = 0
    where w.id <> ${workId} or u.id % 2 = 1 on conflict do nothing`;
}
