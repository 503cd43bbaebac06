import type { Project } from '#contract/projects.ts';
import { sentences } from '#core/sentences.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findProject, lockProject } from './queries.ts';

/**
 * Returns a project that the caller owns or contributes to. For others the 404 does not reveal
 * whether they exist.
 */
export async function accessProject(sql: SqlRunner, caller: Caller, id: number): Promise<Project> {
  const project = await findProject(sql, caller.id, id);
  if (!project) throw notFound(sentences.projectNotFound);
  return project;
}

/** Returns a project that the caller owns. */
export async function accessOwnProject(sql: SqlRunner, caller: Caller, id: number): Promise<Project> {
  const project = await accessProject(sql, caller, id);
  if (!project.is_owner) throw forbidden(sentences.accessDenied);
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
