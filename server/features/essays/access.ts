import { messages } from '#core/messages.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { notBlocked } from '../blocks/access.ts';
import { findEssay, type StoredEssay } from './queries.ts';

/**
 * Matches essays that a user may read. `folder_items.draft`, which a trigger maintains, and the
 * `public` of references and search documents are copies of the status.
 */
export function visibleEssays(sql: SqlRunner, userId: number | Fragment, alias: string): Fragment {
  return sql`((${sql(alias)}.status = 'published' or ${sql(alias)}.user_id = ${userId}) and ${notBlocked(sql, userId, `${alias}.user_id`)})`;
}

/** Returns what visitors may know of an essay: of a published one, its title and author. */
export async function findPublishedTitle(sql: Sql, id: number): Promise<{ title: string; author: string | null } | undefined> {
  const [row] = await sql<{ title: string; author: string | null }[]>`
    select e.title, coalesce(u.display_name, u.username) as author from essays e left join users u on u.id = e.user_id where e.id = ${id} and e.status = 'published'`;
  return row;
}

/** Returns an essay that the caller may read: a published one, or their own draft. */
export async function accessEssay(sql: Sql, caller: Caller, id: number): Promise<StoredEssay> {
  const essay = await findEssay(sql, caller.id, id);
  if (!essay) throw notFound(messages.essayNotFound);
  if (essay.status === 'draft' && essay.user_id !== caller.id) throw forbidden(messages.viewOwnEssays);
  return essay;
}

/** Returns an essay that the caller may change. */
export async function accessOwnEssay(sql: Sql, caller: Caller, id: number): Promise<StoredEssay> {
  const essay = await accessEssay(sql, caller, id);
  if (essay.user_id !== caller.id) throw forbidden(messages.accessDenied);
  return essay;
}

/**
 * Replaces the title of another user's essay that is no longer published, in lists that still
 * contain it.
 */
export const hiddenEssayTitle = 'An unpublished essay';

/**
 * Returns the name of a picture that the caller may see: their own upload, or one in their own or a
 * published essay.
 */
export async function accessPicture(sql: Sql, caller: Caller, name: string): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select name from (values (${name})) as given (name)
    where exists (select from picture_uploads u where u.user_id = ${caller.id} and u.name = given.name)
      or exists (
        select from essay_pictures p join essays e on e.id = p.essay_id
        where p.name = given.name and ${visibleEssays(sql, caller.id, 'e')}
      )`;
  if (!row) throw notFound(pictureNotFound);
  return row.name;
}

const pictureNotFound = 'This picture no longer exists.';
