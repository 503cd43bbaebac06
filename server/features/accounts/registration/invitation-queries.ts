import type { AccountInvitation } from '#contract/registration.ts';
import { listPage, newestPage, type Page } from '../../../platform/db/list.ts';
import { oneRow } from '../../../platform/db/one-row.ts';
import type { Sql, SqlRunner, Transaction } from '../../../platform/db/open.ts';

export type InvitationState = AccountInvitation['state'];

/**
 * Whether a row of `account_invitations i` still creates accounts, and if not, why. It creates none
 * while its creator is suspended.
 */
function stateOf(sql: SqlRunner) {
  return sql`case
    when i.revoked_at is not null or exists (select from users where id = i.created_by and suspended_at is not null) then 'revoked'
    when i.expires_at <= now() then 'expired'
    when i.used >= i.uses then 'used up' else 'active' end`;
}

/** The newest accounts that an invitation created in one response. */
const MAX_USERS = 50;

function invitationColumns(sql: SqlRunner) {
  return sql`i.id, i.note, i.uses, i.used, i.expires_at, i.created_at,
    (select username from users where id = i.created_by) as created_by, ${stateOf(sql)} as state,
    (select coalesce(jsonb_agg(jsonb_build_object('username', newest.username, 'used_at', newest.used_at) order by newest.id desc), '[]')
     from (
       select n.id, u.username, to_char(n.used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as used_at
       from account_invitation_uses n join users u on u.id = n.user_id
       where n.invitation_id = i.id order by n.id desc limit ${sql.unsafe(String(MAX_USERS))}
     ) newest) as users`;
}

export function listInvitations(sql: Sql, page: Page): Promise<AccountInvitation[]> {
  const query = sql<AccountInvitation[]>`
    select ${invitationColumns(sql)} from account_invitations i where true ${newestPage(sql, 'i.id', page)}`;
  return listPage(query, page);
}

interface NewInvitation {
  readonly codeHash: Buffer;
  readonly uses: number;
  readonly expiresAt: string | null;
  readonly note: string | null;
  /** Null on the command line. */
  readonly createdBy: number | null;
}

/** Locks the administrator first, like all writers. */
export async function insertInvitation(sql: SqlRunner, invitation: NewInvitation): Promise<AccountInvitation> {
  const { codeHash, uses, expiresAt, note, createdBy } = invitation;
  const rows = await sql<AccountInvitation[]>`
    with u as materialized (select id from users where id = ${createdBy}::bigint for key share),
      i as (
        insert into account_invitations (code_hash, uses, expires_at, note, created_by)
        values (${codeHash}, ${uses}, ${expiresAt}::timestamptz, ${note}::text, (select id from u)) returning *
      )
    select ${invitationColumns(sql)} from i`;
  return oneRow(rows);
}

/** Returns false if there is no such invitation. */
export async function updateRevoked(sql: SqlRunner, id: number): Promise<boolean> {
  const { count } = await sql`update account_invitations set revoked_at = coalesce(revoked_at, now()) where id = ${id}`;
  return count > 0;
}

/** Returns whether an invitation creates accounts; undefined if there is none with the code. */
export async function findInvitationState(sql: SqlRunner, codeHash: Buffer): Promise<InvitationState | undefined> {
  const [row] = await sql<{ state: InvitationState }[]>`
    select ${stateOf(sql)} as state from account_invitations i where i.code_hash = ${codeHash}`;
  return row?.state;
}

/**
 * Counts a use of an invitation and returns its id; undefined if it creates no more accounts. The
 * row lock makes concurrent calls wait for each other, so uses never exceed the limit.
 */
export async function spendInvitation(tx: Transaction, codeHash: Buffer): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    update account_invitations i set used = used + 1 where i.code_hash = ${codeHash} and ${stateOf(tx)} = 'active' returning i.id`;
  return row?.id;
}

export async function insertInvitationUse(tx: Transaction, invitationId: number, userId: number): Promise<void> {
  await tx`insert into account_invitation_uses (invitation_id, user_id) values (${invitationId}, ${userId})`;
}
