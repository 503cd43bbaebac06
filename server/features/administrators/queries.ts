import type { Role } from '#core/roles.ts';
import type { AuditActor } from '../../platform/audit-log.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { rolesOf } from './access.ts';

interface Change {
  /** As the account spells it. */
  readonly username: string;
  /** False if the account already had, or did not have, the role. */
  readonly changed: boolean;
}

/**
 * Gives an account a role without an entry in the audit log; undefined if there is no such account.
 */
export async function grantRole(sql: Sql, username: string, role: Role): Promise<Change | undefined> {
  const [row] = await sql<Change[]>`
    with u as (select id, username from users where lower(username collate "C") = ${username.toLowerCase()} for key share),
      a as (insert into user_roles (user_id, role) select id, ${role} from u on conflict do nothing returning id)
    select username, exists (select from a) as changed from u`;
  return row;
}

/** Gives an account the role of an administrator, for tests. */
export function grantAdministrator(sql: Sql, username: string): Promise<Change | undefined> {
  return grantRole(sql, username, 'administrator');
}

/** Returns false if the user already has the role. */
export async function insertRole(tx: Transaction, userId: number, role: Role): Promise<boolean> {
  const { count } = await tx`insert into user_roles (user_id, role) values (${userId}, ${role}) on conflict do nothing`;
  return count > 0;
}

/** Returns false if the user does not have the role. */
export async function deleteRole(tx: Transaction, userId: number, role: Role): Promise<boolean> {
  const { count } = await tx`delete from user_roles where user_id = ${userId} and role = ${role}`;
  return count > 0;
}

/**
 * Locks the list of roles until the transaction ends, so that two administrators cannot revoke each
 * other. Lock users first.
 */
export async function lockRoles(tx: Transaction): Promise<void> {
  await tx`lock table user_roles in share row exclusive mode`;
}

/** Returns whether the user is the only administrator who is not suspended. */
export async function isLastAdministrator(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx<{ user_id: number }[]>`
    select r.user_id from user_roles r join users u on u.id = r.user_id
    where r.role = 'administrator' and u.suspended_at is null order by r.id limit 2`;
  return rows.length === 1 && rows[0]?.user_id === userId;
}

export async function hasAdministrator(sql: SqlRunner): Promise<boolean> {
  const rows = await sql`select from user_roles where role = 'administrator' limit 1`;
  return rows.length > 0;
}

export interface RoleHolder {
  readonly username: string;
  readonly role: Role;
  readonly granted_at: string;
}

export function listRoleHolders(sql: Sql): Promise<RoleHolder[]> {
  return sql<RoleHolder[]>`
    select u.username, r.role, r.granted_at from user_roles r join users u on u.id = r.user_id
    order by array_position(array['administrator', 'moderator', 'librarian'], r.role), r.id`;
}

/** Someone whose account an act concerns. */
export interface Subject {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly suspended: boolean;
}

/**
 * Locks the rows of an actor and a subject by id, and returns the subject; undefined if it does not
 * exist. Both are locked first because an entry in the audit log refers to them.
 */
export async function lockSubject(tx: Transaction, actorId: number | undefined, userId: number): Promise<Subject | undefined> {
  await tx`select from users where id = any(${[actorId ?? userId, userId]}::bigint[]) order by id for no key update`;
  const [subject] = await tx<Subject[]>`
    select u.id, u.username, u.email, ${rolesOf(tx)} as roles, u.suspended_at is not null as suspended from users u where u.id = ${userId}`;
  return subject;
}

/** Returns the account with a username, as it spells it. */
export async function findAccount(sql: Sql, username: string): Promise<{ id: number; username: string } | undefined> {
  const [row] = await sql<{ id: number; username: string }[]>`
    select id, username from users where lower(username collate "C") = ${username.toLowerCase()}`;
  return row;
}

/**
 * Returns the account in whose name a command acts; undefined if it does not exist or is suspended.
 */
export async function findCommandActor(sql: Sql, username: string): Promise<(AuditActor & Pick<Caller, 'roles'>) | undefined> {
  const [actor] = await sql<(AuditActor & Pick<Caller, 'roles'>)[]>`
    select u.id, null as "sessionId", ${rolesOf(sql)} as roles from users u
    where lower(u.username collate "C") = ${username.toLowerCase()} and u.suspended_at is null`;
  return actor;
}

/** Suspends a user, or replaces the reason. The user must be locked. */
export async function updateSuspension(tx: Transaction, userId: number, reason: string): Promise<void> {
  await tx`update users set suspended_at = coalesce(suspended_at, now()), suspension_reason = ${reason} where id = ${userId}`;
}

/** Returns false if the user is not suspended. */
export async function deleteSuspension(tx: Transaction, userId: number): Promise<boolean> {
  const { count } = await tx`
    update users set suspended_at = null, suspension_reason = null where id = ${userId} and suspended_at is not null`;
  return count > 0;
}
