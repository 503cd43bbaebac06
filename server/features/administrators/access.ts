import { messages } from '#core/messages.ts';
import { hasRole, type Role } from '#core/roles.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden } from '../../platform/http/http-error.ts';

/** Returns the roles of a row of `users u` as a JSON array. */
export function rolesOf(sql: SqlRunner): Fragment {
  return sql`(select coalesce(json_agg(r.role order by r.id), '[]') from user_roles r where r.user_id = u.id)`;
}

/**
 * Whether a row of `users u` is not suspended, as a condition. Suggestions, follows, invitations
 * and notifications use it.
 */
export function isNotSuspended(sql: SqlRunner, users = 'u'): Fragment {
  return sql`${sql(users)}.suspended_at is null`;
}

/**
 * Matches rows by a suspended user in a column such as `n.actor_id`. PostgreSQL lists these users
 * once per statement.
 */
export function isBySuspended(sql: SqlRunner, column: string): Fragment {
  return sql`coalesce(${sql(column)} in (select id from users where suspended_at is not null), false)`;
}

type Roles = Pick<Caller, 'roles'>;

const rejections: Readonly<Record<Role, string>> = {
  administrator: messages.administratorsOnly,
  moderator: messages.moderatorsOnly,
  librarian: messages.librariansOnly,
};

/** Throws a 403 unless the caller has the role or is an administrator. */
export function requireRole({ roles }: Roles, role: Role): void {
  if (!hasRole(roles, role)) throw forbidden(rejections[role]);
}

/** Throws a 403 unless the caller has any role. */
export function requireAnyRole({ roles }: Roles): void {
  if (roles.length === 0) throw forbidden(messages.rolesOnly);
}

/** Throws a 403 unless the caller is an administrator. */
export function requireAdministrator(caller: Roles): void {
  requireRole(caller, 'administrator');
}
