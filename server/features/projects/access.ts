import type { Project } from '#contract/projects.ts';
import { messages } from '#core/messages.ts';
import type { Fragment, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { notBlocked } from '../blocks/access.ts';
import { lockProject, projectColumns, projectTables } from './queries.ts';

/**
 * Matches projects that a user owns, or contributes to unless a block separates the owner from
 * them.
 */
export function visibleProjects(sql: SqlRunner, userId: number, alias: string): Fragment {
  return sql`(${sql(alias)}.owner_id = ${userId}
    or ${contributesTo(sql, userId, sql`${sql(alias)}.id`)} and ${notBlocked(sql, userId, `${alias}.owner_id`)})`;
}

/** Matches if a user contributes to the project with an id. */
export function contributesTo(sql: SqlRunner, userId: number, projectId: Fragment): Fragment {
  return sql`exists (select from project_contributors pc where pc.user_id = ${userId} and pc.project_id = ${projectId})`;
}

/**
 * Returns a project that the caller owns or contributes to. For others the 404 does not reveal
 * whether they exist.
 */
export async function accessProject(sql: SqlRunner, caller: Caller, id: number): Promise<Project> {
  const [project] = await sql<Project[]>`
    select ${projectColumns(sql, caller.id, 'whole')} ${projectTables(sql)}
    where p.id = ${id} and ${visibleProjects(sql, caller.id, 'p')}`;
  if (!project) throw notFound(messages.projectNotFound);
  return project;
}

/** Returns a project that the caller owns. */
export async function accessOwnProject(sql: SqlRunner, caller: Caller, id: number): Promise<Project> {
  const project = await accessProject(sql, caller, id);
  if (!project.is_owner) throw forbidden(messages.accessDenied);
  return project;
}

/**
 * Like `accessProject`; also locks the project, so that the caller remains one of its members until
 * the transaction ends.
 */
export async function accessProjectToAddTo(tx: Transaction, caller: Caller, id: number): Promise<Project> {
  await lockProject(tx, caller.id, id, 'shared');
  return accessProject(tx, caller, id);
}
