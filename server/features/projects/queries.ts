import type { Project } from '#contract/projects.ts';
import { limits } from '#core/limits.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Fragment, Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { wasInserted } from '../../platform/db/was-inserted.ts';
import { blocksNobody, notBlocked } from '../blocks/access.ts';
import { visibleEssays } from '../essays/access.ts';
import { visibleTopics } from '../topics/access.ts';
import { workColumns } from '../works/public.ts';

/** Returns projects that the caller owns or contributes to, newest first. */
export function listProjects(sql: Sql, callerId: number, page: Page): Promise<Project[]> {
  // Each half of `visibleProjects` reads at most one page of its index.
  const query = sql<Project[]>`
    select ${projectColumns(sql, callerId, 'few')}
    ${projectTables(
      sql,
      sql`(
        (select id from projects where owner_id = ${callerId} ${newestPage(sql, 'id', page)})
        union
        (select project_id from project_contributors where user_id = ${callerId} and ${isOwnerVisible(sql, callerId)} ${newestPage(sql, 'project_id', page)})
      ) found join projects p using (id)`,
    )}
    order by p.id desc ${limitClause(sql, page.limit)}`;
  return listPage(query, page);
}

/** The stored fields that the owner may edit. */
export interface ProjectInput {
  readonly title: string;
  readonly description: string | null;
  readonly ignored: readonly string[];
}

/** Returns undefined if the account no longer exists. */
export async function insertProject(tx: Transaction, callerId: number, project: ProjectInput): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into projects (title, description, ignored_references, owner_id)
    select ${project.title}::text, ${project.description}::text, ${[...project.ignored]}::text[], u.id from users u where u.id = ${callerId} for key share
    returning id`;
  return row?.id;
}

/**
 * Locks the user row and then the project row until the transaction ends. `shared` only keeps the
 * members from changing, and several transactions may have it. Read the project only after this.
 */
export async function lockProject(tx: Transaction, callerId: number, id: number, how: 'change' | 'delete' | 'shared'): Promise<void> {
  const strength = { change: tx`no key update`, delete: tx`update`, shared: tx`share` }[how];
  await tx`
    with me as (select id from users where id = ${callerId} for key share)
    select from me join projects p on p.id = ${id} for ${strength} of p`;
}

/** Requires a lock on the project. */
export async function updateProjectRow(tx: Transaction, id: number, { title, description, ignored }: ProjectInput): Promise<void> {
  const list = tx`${[...ignored]}::text[]`;
  await tx`
    update projects set title = ${title}, description = ${description}, ignored_references = ${list},
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where id = ${id} and (title, description, ignored_references) is distinct from (${title}::text, ${description}::text, ${list})`;
}

/**
 * Makes a contributor the owner, and the owner a contributor. Requires a lock on the project.
 * Returns false if the new owner is not a contributor, or is separated from the caller by a block.
 */
export async function updateProjectOwner(tx: Transaction, callerId: number, id: number, ownerId: number): Promise<boolean> {
  const { count } = await tx`
    with old as (select owner_id from projects where id = ${id}),
    p as (
      update projects set owner_id = ${ownerId}
      where id = ${id} and exists (
        select from project_contributors c where c.project_id = ${id} and c.user_id = ${ownerId} and ${notBlocked(tx, callerId, 'c.user_id')}
      ) returning id
    )
    insert into project_contributors (project_id, user_id) select p.id, old.owner_id from p, old`;
  if (count === 0) return false;
  // Only after the change of owner: otherwise a trigger would take the new owner's workflows out of
  // the project.
  await deleteContributor(tx, id, ownerId);
  return true;
}

export async function deleteProjectRow(tx: Transaction, id: number): Promise<void> {
  await tx`delete from projects where id = ${id}`;
}

/** Requires a lock on the project. Does nothing if the user no longer exists. */
export async function insertContributor(tx: Transaction, projectId: number, userId: number): Promise<void> {
  await tx`
    insert into project_contributors (project_id, user_id) select ${projectId}, u.id from users u where u.id = ${userId}
    on conflict do nothing`;
}

/**
 * Requires a lock on the project. Returns false if the user was not a contributor. A trigger takes
 * their workflows out of the project.
 */
export async function deleteContributor(tx: Transaction, projectId: number, userId: number): Promise<boolean> {
  return (await tx`delete from project_contributors where project_id = ${projectId} and user_id = ${userId}`).count > 0;
}

export type ItemKind = 'work_id' | 'topic_id' | 'essay_id';

/**
 * Requires a lock on the project. Returns undefined if the item does not exist or the caller may
 * not read it.
 */
export async function insertItem(
  tx: Transaction,
  callerId: number,
  projectId: number,
  { kind, id }: { kind: ItemKind; id: number },
): Promise<{ created: boolean } | undefined> {
  const { column, thing } = {
    work_id: { column: tx`work_id`, thing: tx`works where id = ${id}` },
    topic_id: { column: tx`topic_id`, thing: tx`topics where id = ${id} and ${visibleTopics(tx, callerId, 'topics')}` },
    essay_id: { column: tx`essay_id`, thing: tx`essays where id = ${id} and ${visibleEssays(tx, callerId, 'essays')}` },
  }[kind];
  const [row] = await tx<{ created: boolean }[]>`
    with t as (select id from ${thing} for key share)
    insert into project_items (project_id, ${column}) select ${projectId}, t.id from t
    on conflict (project_id, ${column}) do update set ${column} = excluded.${column}
    returning ${wasInserted(tx)} as created`;
  return row;
}

export async function countItems(tx: Transaction, projectId: number): Promise<number> {
  const rows = await tx<{ count: number }[]>`select count(*) from project_items where project_id = ${projectId}`;
  return oneRow(rows).count;
}

/** Returns false if there was no such item. */
export async function deleteItem(sql: SqlRunner, projectId: number, itemId: number): Promise<boolean> {
  return (await sql`delete from project_items where project_id = ${projectId} and id = ${itemId}`).count > 0;
}

/**
 * Passes each project of a user to its longest-standing contributor, or deletes it if it has none.
 * Locks all projects that the user owns or contributes to, by id.
 */
export async function transferProjects(tx: Transaction, userId: number): Promise<void> {
  await tx`
    select from projects where id in (
      select id from projects where owner_id = ${userId} union select project_id from project_contributors where user_id = ${userId}
    ) order by id for update`;
  const passed = await tx<{ id: number }[]>`
    update projects p set owner_id = c.user_id
    from (
      select distinct on (project_id) project_id, user_id from project_contributors
      where project_id in (select id from projects where owner_id = ${userId}) order by project_id, id
    ) c
    where p.id = c.project_id and p.owner_id = ${userId} returning p.id`;
  await tx`
    delete from project_contributors c using projects p
    where p.id = any(${passed.map(({ id }) => id)}::bigint[]) and c.project_id = p.id and c.user_id = p.owner_id`;
  await tx`delete from projects where owner_id = ${userId}`;
}

/** Matches `project_contributors` of projects whose owner no block separates from the caller. */
export function isOwnerVisible(sql: SqlRunner, callerId: number): Fragment {
  return sql`(${blocksNobody(sql, callerId)}
    or (select ${notBlocked(sql, callerId, 'owned.owner_id')} from projects owned where owned.id = project_id))`;
}

/** Returns how many contributors a project has, seen or not. */
export async function countContributors(tx: Transaction, projectId: number): Promise<number> {
  return oneRow(await tx<{ count: number }[]>`select count(*) from project_contributors where project_id = ${projectId}`).count;
}

export function projectTables(sql: SqlRunner, projects = sql`projects p`) {
  return sql`from ${projects} join users u on u.id = p.owner_id`;
}

/**
 * The columns of a project as the caller, one of its members, sees it, from `projectTables`. Other
 * users' drafts and private topics are left out.
 */
export function projectColumns(sql: SqlRunner, callerId: number, what: 'whole' | 'few') {
  const some = (max: number) => sql.unsafe(`limit ${what === 'few' ? limits.shownInList : max}`);
  return sql`p.id, p.title, p.description, p.ignored_references, p.owner_id,
    json_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name, 'profilePicture', u.picture) as owner,
    p.owner_id = ${callerId} as is_owner,
    (select count(*) from project_contributors c where c.project_id = p.id and ${notBlocked(sql, callerId, 'c.user_id')}) as contributor_count,
    coalesce((
      select json_agg(one) from (
        select cu.id, cu.username, cu.display_name, cu.picture as "profilePicture"
        from project_contributors c join users cu on cu.id = c.user_id
        where c.project_id = p.id and ${notBlocked(sql, callerId, 'c.user_id')} order by c.id ${some(limits.projectContributors.max)}
      ) one), '[]') as contributors,
    coalesce((
      select json_agg(one) from (
        select ${workColumns(sql)}, i.id as item_id
        from project_items i join works w on w.id = i.work_id
        where i.project_id = p.id order by i.id desc ${some(limits.projectItems.max)}
      ) one), '[]') as works,
    coalesce((
      select json_agg(one) from (
        select t.id, t.title, t.public, tu.username, tu.display_name, i.id as item_id
        from project_items i join topics t on t.id = i.topic_id left join users tu on tu.id = t.user_id
        where i.project_id = p.id and ${visibleTopics(sql, callerId, 't')} order by i.id desc ${some(limits.projectItems.max)}
      ) one), '[]') as topics,
    coalesce((
      select json_agg(one) from (
        select e.id, e.title, e.status = 'draft' as draft, eu.username, eu.display_name, i.id as item_id
        from project_items i join essays e on e.id = i.essay_id left join users eu on eu.id = e.user_id
        where i.project_id = p.id and ${visibleEssays(sql, callerId, 'e')} order by i.id desc ${some(limits.projectItems.max)}
      ) one), '[]') as essays,
    coalesce((
      select json_agg(one) from (
        select w.id, w.title, w.owner_id, wu.username, wu.display_name,
          (select count(*) from workflow_steps s where s.workflow_id = w.id) as step_count,
          (select count(*) from workflow_steps s where s.workflow_id = w.id and s.done) as done_count
        from workflows w join users wu on wu.id = w.owner_id
        where w.project_id = p.id and ${notBlocked(sql, callerId, 'w.owner_id')} order by w.id ${some(limits.projectWorkflows.max)}
      ) one), '[]') as workflows,
    p.created_at, p.updated_at`;
}
