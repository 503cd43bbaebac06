import type { FolderItem } from '#contract/folders.ts';
import { type CitedEdition, placeName } from '#core/cite-text.ts';
import { cutAtWord } from '#core/post.ts';
import { newestPage, type Page } from '../../platform/db/list.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { wasInserted } from '../../platform/db/was-inserted.ts';
import { notBlocked } from '../blocks/access.ts';
import { hiddenEssayTitle, visibleEssays } from '../essays/access.ts';
import { visiblePosts } from '../posts/access.ts';
import { hiddenTopicTitle, visibleTopics } from '../topics/access.ts';
import { notBlockedItems } from './visible-queries.ts';

export async function findItem(sql: Sql, callerId: number, folderId: number, id: number): Promise<FolderItem | undefined> {
  const [item] = await sql<ItemRow[]>`
    select ${itemColumns(sql, callerId)} from folder_items i where i.folder_id = ${folderId} and i.id = ${id}`;
  return item && toItem(item);
}

/** Returns the items of one of the caller's folders after the id `after`, oldest first. */
export async function listItemsAfter(sql: Sql, callerId: number, folderId: number, after: number, limit: number): Promise<FolderItem[]> {
  const items = await sql<ItemRow[]>`
    select ${itemColumns(sql, callerId)} from folder_items i
    where i.folder_id = ${folderId} and i.id > ${after} and ${notBlockedItems(sql, callerId)} order by i.id limit ${limit}`;
  return items.map(toItem);
}

export async function findItemOfNote(sql: SqlRunner, callerId: number, noteId: number): Promise<FolderItem | undefined> {
  const [item] = await sql<ItemRow[]>`
    select ${itemColumns(sql, callerId)} from folder_items i where i.note_id = ${noteId}`;
  return item && toItem(item);
}

/** The columns that decide who may open a folder. */
export type FolderRights = { user_id: number; public: boolean };

/**
 * Returns a page of a folder's items with the folder's rights, which the caller must check;
 * undefined if there is no such folder. Only the owner sees notes, drafts and private topics.
 */
export async function findItems(
  sql: Sql,
  { callerId, folderId }: { callerId: number; folderId: number },
  page: Page,
): Promise<{ folder: FolderRights; items: FolderItem[] } | undefined> {
  const rows = await sql<({ folder_user_id: number; folder_public: boolean } & (ItemRow | { id: null }))[]>`
    select f.user_id as folder_user_id, f.public as folder_public, i.*
    from folders f left join lateral (
      select ${itemColumns(sql, callerId)} from folder_items i
      where i.folder_id = f.id and (f.user_id = ${callerId} or i.note_id is null and not i.draft)
        and ${notBlockedItems(sql, callerId)} ${newestPage(sql, 'i.id', page)}
    ) i on true
    where f.id = ${folderId} and ${notBlocked(sql, callerId, 'f.user_id')} order by i.id desc`;
  const [first] = rows;
  if (!first) return undefined;
  const items = rows
    .slice(0, page.limit)
    .flatMap(({ folder_user_id: _, folder_public: __, ...item }) => (item.id === null ? [] : [toItem(item)]));
  return { folder: { user_id: first.folder_user_id, public: first.folder_public }, items };
}

type AddedItem = FolderItem & { /** False if the folder had the item already. */ created: boolean };

/**
 * Adds an item that everyone may read, or finds the existing one. Returns undefined if what it
 * refers to or the folder does not exist.
 */
export async function insertPublicItem(
  sql: Sql,
  callerId: number,
  folderId: number,
  kind: PublicItemKind,
  id: number,
): Promise<AddedItem | undefined> {
  const { table, column } = tableOf(sql, kind);
  const condition = kind === 'post_id' ? sql`and ${visiblePosts(sql, callerId, 'posts')}` : sql``;
  // Counting `t` locks what the item refers to before the folder; every writer uses this order.
  return insertItem(
    sql,
    callerId,
    sql`
    with t as (select id from ${table} where id = ${id} ${condition} for key share),
    f as (select id from folders where id = ${folderId} and (select count(*) from t) > 0 for no key update),
    i as (
      insert into folder_items (folder_id, ${column}) select f.id, t.id from f, t
      on conflict (folder_id, ${column}) do update set ${column} = excluded.${column}
      returning *, ${wasInserted(sql)} as created
    )`,
  );
}

export type PublicItemKind = 'work_id' | 'post_id' | 'organization_id';

/** Returns the table of a kind and the column of `folder_items` that refers to it. */
function tableOf(sql: Sql, kind: PublicItemKind) {
  if (kind === 'work_id') return { table: sql`works`, column: sql`work_id` };
  if (kind === 'post_id') return { table: sql`posts`, column: sql`post_id` };
  return { table: sql`organizations`, column: sql`organization_id` };
}

/**
 * Like `insertPublicItem` for an essay that is published or the caller's own. Locks the whole essay
 * row (`for share`), since its draft status must not change meanwhile.
 */
export async function insertEssayItem(sql: Sql, callerId: number, folderId: number, essayId: number): Promise<AddedItem | undefined> {
  return insertItem(
    sql,
    callerId,
    sql`
    with e as (select id, status from essays where id = ${essayId} and ${visibleEssays(sql, callerId, 'essays')} for share),
    f as (select id from folders where id = ${folderId} and (select count(*) from e) > 0 for no key update),
    i as (
      insert into folder_items (folder_id, essay_id, draft) select f.id, e.id, e.status = 'draft' from f, e
      on conflict (folder_id, essay_id) do update set essay_id = excluded.essay_id
      returning *, ${wasInserted(sql)} as created
    )`,
  );
}

/** Like `insertEssayItem` for a topic that is public or the caller's own. */
export async function insertTopicItem(sql: Sql, callerId: number, folderId: number, topicId: number): Promise<AddedItem | undefined> {
  return insertItem(
    sql,
    callerId,
    sql`
    with t as (select id, public from topics where id = ${topicId} and ${visibleTopics(sql, callerId, 'topics')} for share),
    f as (select id from folders where id = ${folderId} and (select count(*) from t) > 0 for no key update),
    i as (
      insert into folder_items (folder_id, topic_id, draft) select f.id, t.id, not t.public from f, t
      on conflict (folder_id, topic_id) do update set topic_id = excluded.topic_id
      returning *, ${wasInserted(sql)} as created
    )`,
  );
}

interface PlaceInEdition {
  readonly editionId: number;
  readonly citation: string;
  readonly firstCitation: string;
}

/** Like `insertPublicItem` for a passage of an edition. */
export async function insertPassageItem(
  sql: Sql,
  callerId: number,
  folderId: number,
  { editionId, citation, firstCitation }: PlaceInEdition,
): Promise<AddedItem | undefined> {
  return insertItem(
    sql,
    callerId,
    sql`
    with e as (select id from editions where id = ${editionId} and slug is not null for key share),
    f as (select id from folders where id = ${folderId} and (select count(*) from e) > 0 for no key update),
    i as (
      insert into folder_items (folder_id, edition_id, citation, first_citation) select f.id, e.id, ${citation}, ${firstCitation} from f, e
      on conflict (folder_id, edition_id, citation) do update set citation = excluded.citation
      returning *, ${wasInserted(sql)} as created
    )`,
  );
}

async function insertItem(sql: Sql, callerId: number, withItem: Fragment): Promise<AddedItem | undefined> {
  const [item] = await sql<(ItemRow & { created: boolean })[]>`${withItem} select ${itemColumns(sql, callerId)}, i.created from i`;
  return item && { ...toItem(item), created: item.created };
}

/** A row of `itemColumns`. */
type ItemRow = Omit<FolderItem, 'edition' | 'title'> & { readonly title: string | null; readonly cited_edition: CitedEdition | null };

function toItem({ cited_edition: edition, title, excerpt, ...item }: ItemRow): FolderItem {
  const name = edition && item.citation !== null ? placeName(edition, item.citation) : title;
  return { ...item, title: name ?? '', edition: edition?.slug ?? null, excerpt: excerpt && cutAtWord(excerpt, EXCERPT) };
}

/** Characters of a passage that lists show. */
const EXCERPT = 120;

/** Locks the folder before the item, as every writer does. */
export async function deleteItem(sql: Sql, folderId: number, id: number): Promise<void> {
  await sql`
    with f as (select id from folders where id = ${folderId} for no key update)
    delete from folder_items i using f where i.folder_id = f.id and i.id = ${id}`;
}

/**
 * Returns the columns of an item in the API, from `folder_items i`. Each subquery reads only the
 * item's own table: planning a five-way join took longer.
 */
function itemColumns(sql: SqlRunner, callerId: number) {
  return sql`i.id, i.work_id, i.essay_id as article_id, null::bigint as essay_id, i.post_id, i.note_id, i.organization_id, i.topic_id,
    case
      when i.work_id is not null then (select title from works where id = i.work_id)
      when i.note_id is not null then (select title from notes where id = i.note_id)
      when i.essay_id is not null then (
        select case when i.draft and user_id <> ${callerId} then ${hiddenEssayTitle}::text else title end from essays where id = i.essay_id)
      when i.post_id is not null then (select title from posts where id = i.post_id)
      when i.topic_id is not null then (
        select case when i.draft and user_id <> ${callerId} then ${hiddenTopicTitle}::text else title end from topics where id = i.topic_id)
      else (select name from organizations where id = i.organization_id)
    end as title, i.citation,
    case when i.edition_id is not null then (
      select jsonb_build_object('slug', e.slug, 'title', e.title, 'short_title', e.short_title, 'author', e.author,
        'translator', e.translator, 'scripture', e.scripture)
      from editions e where e.id = i.edition_id
    ) end as cited_edition,
    case when i.edition_id is not null then (
      select left(s.body, 400) from segments s where s.edition_id = i.edition_id and s.citation = i.first_citation
    ) end as excerpt,
    case when i.note_id is not null then 'note' when i.essay_id is not null then 'essay' when i.post_id is not null then 'post'
      when i.organization_id is not null then 'organization' when i.topic_id is not null then 'topic'
      when i.edition_id is not null then 'passage' else 'work' end as type,
    case
      when not i.draft then false
      when i.topic_id is null then (select user_id = ${callerId} from essays where id = i.essay_id)
      else (select user_id = ${callerId} from topics where id = i.topic_id)
    end as draft,
    i.added_at`;
}
