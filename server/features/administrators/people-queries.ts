import type { ManagedUser } from '#contract/people.ts';
import type { Role } from '#core/roles.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { rolesOf } from './access.ts';

export interface PeopleFilter {
  /** The beginning of usernames, in lowercase. */
  readonly username: string | undefined;
  /** Folded words that display names contain. */
  readonly name: string | undefined;
  readonly emailKey: string | undefined;
  readonly role: Role | undefined;
  readonly suspended: boolean;
}

/** Lists accounts, newest first. Any of the names and the address may match. */
export function listPeople(sql: Sql, filter: PeopleFilter, withEmail: boolean, page: Page): Promise<ManagedUser[]> {
  const { username, name, emailKey, role, suspended } = filter;
  const matches: Fragment[] = [];
  if (username !== undefined) matches.push(sql`starts_with(lower(u.username collate "C"), ${username})`);
  if (name !== undefined) matches.push(sql`strpos(' ' || u.display_name_words, ${` ${name}`}) > 0`);
  if (emailKey !== undefined) matches.push(sql`u.email_key = ${emailKey}`);
  const [first, ...others] = matches;
  const query = sql<ManagedUser[]>`
    select ${columns(sql, withEmail)} from users u
    where true ${first ? sql`and (${others.reduce((any, one) => sql`${any} or ${one}`, first)})` : sql``}
      ${role === undefined ? sql`` : sql`and exists (select from user_roles where user_id = u.id and role = ${role})`}
      ${suspended ? sql`and u.suspended_at is not null` : sql``} ${newestPage(sql, 'u.id', page)}`;
  return listPage(query, page);
}

export async function findPerson(sql: SqlRunner, id: number, withEmail: boolean): Promise<ManagedUser | undefined> {
  const [user] = await sql<ManagedUser[]>`select ${columns(sql, withEmail)} from users u where u.id = ${id}`;
  return user;
}

function columns(sql: SqlRunner, withEmail: boolean): Fragment {
  return sql`u.id, u.username, u.display_name, u.picture as "profilePicture", ${withEmail ? sql`u.email` : sql`null::text as email`},
    u.email_verified_at is not null as email_verified, u.created_at,
    (select to_char(active_on, 'YYYY-MM-DD') from user_activity where user_id = u.id) as last_active_on,
    ${rolesOf(sql)} as roles, u.suspended_at, u.suspension_reason,
    (select count(*)::integer from sessions s where s.user_id = u.id and s.last_used_at > now() - interval '30 days'
      and s.created_at > now() - interval '180 days') as session_count`;
}
