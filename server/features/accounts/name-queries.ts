import type { Sql } from '../../platform/db/open.ts';

/** Returns the distinct usernames and display names of other users with this skeleton. */
export async function findSimilarNames(sql: Sql, userId: number, skeleton: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select username as name from users where username_skeleton = ${skeleton} and id <> ${userId}
    union
    select display_name from users where display_name_skeleton = ${skeleton} and id <> ${userId}`;
  return rows.map(({ name }) => name);
}

/** Returns whether any user has a username, ignoring case. */
export async function hasUsername(sql: Sql, username: string): Promise<boolean> {
  return (await sql`select from users where lower(username collate "C") = ${username.toLowerCase()}`).length > 0;
}

export function listWithoutSkeleton(sql: Sql, limit: number): Promise<{ id: number; username: string; display_name: string | null }[]> {
  return sql`
    select id, username, display_name from users
    where username_skeleton is null or (display_name is not null and display_name_skeleton is null)
    order by id limit ${limit}`;
}

interface Skeletons {
  readonly id: number;
  readonly username: string;
  readonly displayName: string | null;
  /**
   * The display name that the skeleton was computed from. If the name has changed since, so has its
   * skeleton.
   */
  readonly stored: string | null;
}

export async function updateSkeletons(sql: Sql, all: readonly Skeletons[]): Promise<void> {
  await sql`
    update users set
      username_skeleton = given.username,
      display_name_skeleton = case when users.display_name is not distinct from given.stored then given.display_name
        else users.display_name_skeleton end
    from unnest(
      ${all.map(({ id }) => id)}::bigint[], ${all.map(({ username }) => username)}::text[],
      ${all.map(({ displayName }) => displayName)}::text[], ${all.map(({ stored }) => stored)}::text[]
    ) as given (id, username, display_name, stored)
    where users.id = given.id`;
}
