import type { AuditEntry } from '#contract/people.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Sql } from '../../platform/db/open.ts';

export interface AuditFilter {
  readonly act?: string | undefined;
  /** A username: entries of which the user is the actor or the subject. */
  readonly username?: string | undefined;
}

/** Lists the audit log, newest first. */
export function listAudit(sql: Sql, { act, username }: AuditFilter, page: Page): Promise<AuditEntry[]> {
  const person = (table: 'a' | 's') =>
    sql`case when ${sql(table)}.id is not null then json_build_object('id', ${sql(table)}.id, 'username', ${sql(table)}.username) end`;
  const named = sql`(select id from users where lower(username collate "C") = ${username?.toLowerCase() ?? ''})`;
  const query = sql<AuditEntry[]>`
    select l.id, l.created_at, l.act, ${person('a')} as actor, l.origin, l.session_id, l.user_agent, ${person('s')} as subject_user, l.subject, l.details
    from audit_log l left join users a on a.id = l.actor_id left join users s on s.id = l.subject_id
    where true ${act === undefined ? sql`` : sql`and l.act = ${act}`}
      ${username === undefined ? sql`` : sql`and ${named} in (l.actor_id, l.subject_id)`} ${newestPage(sql, 'l.id', page)}`;
  return listPage(query, page);
}
