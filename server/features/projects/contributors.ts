import type { Project } from '#contract/projects.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, conflict, forbidden, notFound } from '../../platform/http/http-error.ts';
import { accessUserByName } from '../accounts/access.ts';
import { accessOwnProject, accessProject } from './access.ts';
import { countContributors, deleteContributor, insertContributor } from './queries.ts';
import { withLockedProject } from './with-locked-project.ts';

/** Idempotent. */
export async function addContributor(
  sql: Sql,
  caller: Caller,
  id: number,
  username: string,
): Promise<{ project: Project; created: boolean }> {
  await accessOwnProject(sql, caller, id);
  const user = await accessUserByName(sql, caller, username.trim());
  return withLockedProject(sql, caller, id, 'change', async (tx) => {
    const project = await accessOwnProject(tx, caller, id);
    if (project.owner_id === user.id) {
      throw badRequest(messages.contributorIsOwner, [{ path: 'username', message: messages.contributorIsOwner }]);
    }
    if (project.contributors.some((one) => one.id === user.id)) return { project, created: false };
    if ((await countContributors(tx, id)) >= limits.projectContributors.max) throw conflict(messages.contributorsMost);
    await insertContributor(tx, id, user.id);
    return { project: await accessProject(tx, caller, id), created: true };
  });
}

/** The owner may remove anyone; a contributor may only leave. */
export async function removeContributor(sql: Sql, caller: Caller, id: number, userId: number): Promise<void> {
  await withLockedProject(sql, caller, id, 'change', async (tx) => {
    const project = await accessProject(tx, caller, id);
    if (!project.is_owner && userId !== caller.id) throw forbidden(messages.accessDenied);
    if (!(await deleteContributor(tx, id, userId))) throw notFound(messages.contributorNotFound);
  });
}
