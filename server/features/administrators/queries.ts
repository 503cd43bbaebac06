import type { Sql } from '../../platform/db/open.ts';

interface Change {
  /** As the account spells it. */
  readonly username: string;
  /** False if the account already was, or was not, an administrator. */
  readonly changed: boolean;
}

/** Makes an account an administrator; undefined if there is no such account. */
export async function grantAdministrator(sql: Sql, username: string): Promise<Change | undefined> {
  const [row] = await sql<Change[]>`
    with u as (select id, username from users where lower(username collate "C") = ${username.toLowerCase()} for key share),
      a as (insert into administrators (user_id) select id from u on conflict do nothing returning id)
    select username, exists (select from a) as changed from u`;
  return row;
}

/** Revokes what `grantAdministrator` granted; undefined if there is no such account. */
export async function revokeAdministrator(sql: Sql, username: string): Promise<Change | undefined> {
  const [row] = await sql<Change[]>`
    with u as (select id, username from users where lower(username collate "C") = ${username.toLowerCase()}),
      a as (delete from administrators where user_id = (select id from u) returning id)
    select username, exists (select from a) as changed from u`;
  return row;
}

export function listAdministrators(sql: Sql): Promise<{ username: string; granted_at: string }[]> {
  return sql<{ username: string; granted_at: string }[]>`
    select u.username, a.granted_at from administrators a join users u on u.id = a.user_id order by a.id`;
}
