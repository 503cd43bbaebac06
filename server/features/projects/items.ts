import type { BodyOf } from '#contract/endpoint.ts';
import type { Project, projectEndpoints } from '#contract/projects.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, conflict, notFound } from '../../platform/http/http-error.ts';
import { accessProject } from './access.ts';
import { countItems, deleteItem, insertItem, type ItemKind } from './queries.ts';
import { withLockedProject } from './with-locked-project.ts';

type Body = BodyOf<(typeof projectEndpoints)['POST /api/projects/{id}/items']>;

const missing = { work_id: messages.bookNotFound, topic_id: messages.topicNotFound, essay_id: messages.essayNotFound };

/** Adds an item that the caller may read. Owner and contributors may do so. */
export async function addItem(sql: Sql, caller: Caller, id: number, body: Body): Promise<{ project: Project; created: boolean }> {
  const item = parseItem(body);
  return withLockedProject(sql, caller, id, 'change', async (tx) => {
    await accessProject(tx, caller, id);
    const added = await insertItem(tx, caller.id, id, item);
    if (!added) throw notFound(missing[item.kind]);
    if (added.created && (await countItems(tx, id)) > limits.projectItems.max) throw conflict(messages.projectItemsMost);
    return { project: await accessProject(tx, caller, id), created: added.created };
  });
}

/** Removes any item. Owner and contributors may do so. */
export async function removeItem(sql: Sql, caller: Caller, id: number, itemId: number): Promise<void> {
  await accessProject(sql, caller, id);
  if (!(await deleteItem(sql, id, itemId))) throw notFound(messages.projectItemNotFound);
}

/** Accepts an essay under both of its names, `article_id` and `essay_id`, if the ids are equal. */
function parseItem({ work_id, topic_id, essay_id, article_id }: Body): { kind: ItemKind; id: number } {
  const given = { work_id, topic_id, essay_id: essay_id ?? article_id };
  const [item, ...more] = (['work_id', 'topic_id', 'essay_id'] as const).flatMap((kind) => {
    const id = given[kind];
    return id === undefined || id === null ? [] : [{ kind, id }];
  });
  const twoEssays = essay_id && article_id && essay_id !== article_id;
  if (!item || more.length > 0 || twoEssays) throw badRequest(messages.projectItem);
  return item;
}
