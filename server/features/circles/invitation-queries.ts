import type { CircleInvitation } from '#contract/circles.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { notBlocked } from '../blocks/access.ts';
import { memberCount } from './queries.ts';

/** Returns the user's open invitations, newest first. */
export function listOwnInvitations(sql: Sql, userId: number, page: Page): Promise<CircleInvitation[]> {
  const query = sql<CircleInvitation[]>`
    select ${invitationColumns(sql, userId)} ${invitationTables(sql)}
    where i.user_id = ${userId} and ${notBlocked(sql, userId, 'c.owner_id')} ${newestPage(sql, 'i.id', page)}`;
  return listPage(query, page);
}

/** Returns a circle's open invitations, newest first. There are at most a hundred. */
export async function listInvitationsOf(sql: Sql, callerId: number, circleId: number): Promise<CircleInvitation[]> {
  return sql<CircleInvitation[]>`
    select ${invitationColumns(sql, callerId)} ${invitationTables(sql)}
    where i.circle_id = ${circleId} and ${notBlocked(sql, callerId, 'i.user_id')} order by i.id desc`;
}

export async function countInvitations(tx: Transaction, circleId: number): Promise<number> {
  const rows = await tx<{ count: number }[]>`select count(*) from circle_invitations where circle_id = ${circleId}`;
  return oneRow(rows).count;
}

export async function findInvitation(sql: SqlRunner, circleId: number, userId: number): Promise<CircleInvitation | undefined> {
  const [row] = await sql<CircleInvitation[]>`
    select ${invitationColumns(sql, userId)} ${invitationTables(sql)} where i.user_id = ${userId} and i.circle_id = ${circleId}`;
  return row;
}

/** Requires a lock on the circle. Does nothing if the user no longer exists. */
export async function insertInvitation(tx: Transaction, circleId: number, userId: number): Promise<void> {
  await tx`
    with u as (select id from users where id = ${userId} for key share)
    insert into circle_invitations (circle_id, user_id) select ${circleId}, u.id from u on conflict do nothing`;
}

/**
 * Deletes an invitation that the caller received or whose circle they own; returns false if neither
 * is the case.
 */
export async function deleteInvitation(sql: Sql, callerId: number, circleId: number, id: number): Promise<boolean> {
  const { count } = await sql`
    delete from circle_invitations i using circles c
    where i.id = ${id} and i.circle_id = ${circleId} and c.id = i.circle_id and (i.user_id = ${callerId} or c.owner_id = ${callerId})`;
  return count > 0;
}

/**
 * The columns of an invitation in the API, from `invitationTables`. The owner is the current one,
 * who may not be the one who invited.
 */
function invitationColumns(sql: SqlRunner, callerId: number) {
  const person = (table: ReturnType<SqlRunner>) =>
    sql`json_build_object('id', ${table}.id, 'username', ${table}.username, 'display_name', ${table}.display_name, 'profilePicture', ${table}.picture)`;
  return sql`i.id, i.circle_id, c.name as circle_name, c.description as circle_description,
    ${memberCount(sql, callerId)} as member_count,
    ${person(sql`u`)} as "user", ${person(sql`o`)} as owner, i.invited_at`;
}

function invitationTables(sql: SqlRunner) {
  return sql`from circle_invitations i join circles c on c.id = i.circle_id join users u on u.id = i.user_id join users o on o.id = c.owner_id`;
}
