import type { BodyOf } from '#contract/endpoint.ts';
import type { Project, projectEndpoints } from '#contract/projects.ts';
import { oneLine, optionalText } from '#core/one-line.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { sameList } from '#core/same-list.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { badRequest, changedElsewhere, unauthorized } from '../../platform/http/http-error.ts';
import { readPassages, syncTextPassages } from '../references/public.ts';
import { accessOwnProject, accessProject } from './access.ts';
import { deleteProjectRow, updateProjectOwner, insertProject, updateProjectRow, type ProjectInput } from './queries.ts';
import { withLockedProject } from './with-locked-project.ts';

type NewProject = BodyOf<(typeof projectEndpoints)['POST /api/projects']>;
type ProjectChange = BodyOf<(typeof projectEndpoints)['PATCH /api/projects/{id}']>;

/**
 * Creates a project. A repeated idempotency key returns the project that the first request created.
 */
export async function createProject(
  sql: Sql,
  caller: Caller,
  body: NewProject,
  key: string | undefined,
  numbering: Numbering = 'kjv',
): Promise<Project> {
  const given = { title: oneLine(body.title), description: optionalText(body.description) };
  const input: ProjectInput = { ...given, ignored: body.ignored_references ?? [] };
  return createResource(
    sql,
    { userId: caller.id, key, kind: 'project', sent: input.ignored.length > 0 ? input : given },
    async (tx) => {
      const id = await insertProject(tx, caller.id, input);
      if (id === undefined) throw unauthorized();
      const passages = await readPassages(tx, input.description, { numbering, ignored: input.ignored });
      if (passages.length > 0) await syncTextPassages(tx, 'project', id, passages);
      return accessProject(tx, caller, id);
    },
    (id) => accessProject(sql, caller, id),
  );
}

/**
 * Updates the given fields, unless the texts have changed since `readAt`, the `updated_at` that the
 * caller's are based on.
 */
export async function updateProject(
  sql: Sql,
  caller: Caller,
  id: number,
  body: ProjectChange,
  readAt: string | undefined,
  numbering: Numbering = 'kjv',
): Promise<Project> {
  return withLockedProject(sql, caller, id, 'change', async (tx) => {
    const current = await accessOwnProject(tx, caller, id);
    const updated = {
      title: body.title === undefined ? current.title : oneLine(body.title),
      description: body.description === undefined ? current.description : optionalText(body.description),
      ignored: body.ignored_references ?? current.ignored_references,
    };
    const sameTexts =
      updated.title === current.title &&
      updated.description === current.description &&
      sameList(updated.ignored, current.ignored_references);
    if (!sameTexts && readAt !== undefined && readAt !== current.updated_at) throw changedElsewhere(messages.projectChanged, current);
    await updateProjectRow(tx, id, updated);
    if (!sameTexts) {
      await syncTextPassages(tx, 'project', id, await readPassages(tx, updated.description, { numbering, ignored: updated.ignored }));
    }
    if (
      body.owner_id !== undefined &&
      body.owner_id !== current.owner_id &&
      !(await updateProjectOwner(tx, caller.id, id, body.owner_id))
    ) {
      throw badRequest(messages.projectOwnerIsContributor, [{ path: 'owner_id', message: messages.projectOwnerIsContributor }]);
    }
    return accessProject(tx, caller, id);
  });
}

export async function deleteProject(sql: Sql, caller: Caller, id: number): Promise<void> {
  await withLockedProject(sql, caller, id, 'delete', async (tx) => {
    await accessOwnProject(tx, caller, id);
    await deleteProjectRow(tx, id);
  });
}
