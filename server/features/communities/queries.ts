import type { Community } from '#contract/communities.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { listPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { withCustomPlan } from '../../platform/db/sql.ts';
import { wordQuery } from '../../platform/db/word-filter.ts';
import { moderates } from './moderates-queries.ts';

export async function findCommunity(sql: SqlRunner, callerId: number, id: number): Promise<Community | undefined> {
  const [community] = await sql<Community[]>`select ${communityColumns(sql, callerId)} from communities c where c.id = ${id}`;
  return community;
}

/** The keyset cursor of a page: it continues after the community with this size and id. */
export type CommunityCursor = readonly [members: number, id: number];

/**
 * Returns communities by size, then newest first. `words` are folded; an empty list matches all.
 * `mine` selects only those that the caller has joined.
 */
export function listCommunities(
  sql: Sql,
  callerId: number,
  { words, mine = false }: { words: readonly string[]; mine?: boolean },
  page: Page<CommunityCursor>,
): Promise<Community[]> {
  const { before, limit } = page;
  // Whether the word index pays off depends on how common the words are, so plan for these words.
  const run = words.length === 0 ? <Q>(query: Q) => query : withCustomPlan;
  const query = run(sql<Community[]>`
    select ${communityColumns(sql, callerId)} from communities c
    where true
      ${mine ? sql`and c.id in (select community_id from memberships where user_id = ${callerId})` : sql``}
      ${words.length === 0 ? sql`` : sql`and c.word_vector @@ ${wordQuery(words)}::tsquery`}
      ${before === undefined ? sql`` : sql`and (c.member_count, c.id) < (${before[0]}::bigint, ${before[1]}::bigint)`}
    order by c.member_count desc, c.id desc ${limitClause(sql, limit)}`);
  return listPage(query, page);
}

/** The stored fields that a moderator may edit. */
export interface CommunityInput {
  readonly name: string;
  readonly nameKey: string;
  readonly description: string | null;
  readonly words: string;
  readonly approvePosts: boolean;
}

/**
 * Inserts a community with its creator as first member, whom a trigger makes its owner. Returns
 * undefined if the name is taken.
 */
export async function insertCommunity(sql: SqlRunner, callerId: number, community: CommunityInput): Promise<Community | undefined> {
  const [row] = await sql<Community[]>`
    with c as (
      insert into communities (name, name_key, description, words, approve_posts)
      values (${community.name}, ${community.nameKey}, ${community.description}, ${community.words}, ${community.approvePosts})
      on conflict (name_key) do nothing returning *
    ), m as (insert into memberships (community_id, user_id) select id, ${callerId} from c)
    select id, name, description, 1 as member_count, true as is_member, true as is_moderator, true as is_owner, approve_posts, created_at from c`;
  return row;
}

/**
 * Returns undefined if the caller does not moderate the community. A taken name violates the unique
 * index.
 */
export async function updateCommunityRow(
  sql: Sql,
  callerId: number,
  id: number,
  community: CommunityInput,
): Promise<Community | undefined> {
  const [row] = await sql<Community[]>`
    update communities c set name = ${community.name}, name_key = ${community.nameKey}, description = ${community.description},
      words = ${community.words}, approve_posts = ${community.approvePosts}
    where c.id = ${id} and ${moderates(sql, callerId, sql`c.id`)}
    returning ${communityColumns(sql, callerId)}`;
  return row;
}

/** Removes the user from every community. Locks the communities in order of id. */
export async function deleteMemberships(tx: Transaction, userId: number): Promise<void> {
  await tx`
    select from communities where id in (select community_id from memberships where user_id = ${userId}) order by id for no key update`;
  await tx`delete from memberships where user_id = ${userId}`;
}

/** The columns of a community as the caller sees it, from `communities c`. */
function communityColumns(sql: SqlRunner, callerId: number) {
  return sql`c.id, c.name, c.description, c.member_count,
    exists (select from memberships m where m.user_id = ${callerId} and m.community_id = c.id) as is_member,
    ${moderates(sql, callerId, sql`c.id`)} as is_moderator, coalesce(c.owner_id = ${callerId}, false) as is_owner, c.approve_posts, c.created_at`;
}

/** Returns whether the community exists: then any logged-in user may see it. */
export async function communityExists(sql: SqlRunner, id: number): Promise<boolean> {
  return (await sql`select from communities where id = ${id}`).length > 0;
}
