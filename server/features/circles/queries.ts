import type { Circle } from '#contract/circles.ts';
import { foldedWords } from '#core/fold.ts';
import { limits } from '#core/limits.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Fragment, Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { countIfBlocked, isBlocked, notBlocked } from '../blocks/access.ts';
import { workColumns } from '../works/public.ts';
import { wasInserted } from '../../platform/db/was-inserted.ts';

/** Returns the circle even if the caller may not see it; access.ts checks that. */
export async function findCircle(sql: SqlRunner, callerId: number, id: number): Promise<Circle | undefined> {
  const [circle] = await sql<Circle[]>`select ${circleColumns(sql, callerId, 'whole')} from circles c where c.id = ${id}`;
  return circle;
}

/**
 * Returns the circles that the caller is a member of and, unless `mine`, the open ones; newest
 * first.
 */
export function listCircles(sql: Sql, callerId: number, { mine }: { mine: boolean }, page: Page): Promise<Circle[]> {
  const joined = sql`select circle_id as id from circle_members where user_id = ${callerId} ${newestPage(sql, 'circle_id', page)}`;
  const open = sql`select id from circles where open and ${notBlocked(sql, callerId, 'circles.owner_id')} ${newestPage(sql, 'id', page)}`;
  // Each half of `listedCircles` reads at most one page of its index; the union removes open
  // circles that the caller joined.
  const query = sql<Circle[]>`
    select ${circleColumns(sql, callerId, 'few')}
    from (${mine ? joined : sql`(${joined}) union (${open})`}) found join circles c using (id)
    order by c.id desc ${limitClause(sql, page.limit)}`;
  return listPage(query, page);
}

/** The stored fields that the owner may edit. */
export interface CircleInput {
  readonly name: string;
  readonly description: string | null;
  readonly ignored: readonly string[];
  readonly open: boolean;
}

/**
 * Inserts a circle with its owner as the first member. Returns undefined if the account no longer
 * exists.
 */
export async function insertCircle(tx: Transaction, callerId: number, circle: CircleInput): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    with me as (select id from users where id = ${callerId} for key share),
    c as (
      insert into circles (name, description, words, ignored_references, open, owner_id)
      select ${circle.name}::text, ${circle.description}::text, ${wordsOf(circle)}::text, ${[...circle.ignored]}::text[], ${circle.open}::boolean, me.id
      from me returning id, owner_id
    ), m as (insert into circle_members (circle_id, user_id) select id, owner_id from c)
    select id from c`;
  return row?.id;
}

/**
 * Locks the user row and then the circle row until the transaction ends. Read the circle only after
 * this.
 */
export async function lockCircle(tx: Transaction, callerId: number, id: number, { toDelete = false } = {}): Promise<void> {
  await tx`
    with me as (select id from users where id = ${callerId} for key share)
    select from me join circles c on c.id = ${id} for ${toDelete ? tx`update` : tx`no key update`} of c`;
}

/** Requires a lock on the circle. `updated_at` changes only with the texts. */
export async function updateCircleRow(tx: Transaction, id: number, circle: CircleInput & { ownerId: number }): Promise<void> {
  const { name, description, open, ownerId } = circle;
  const ignored = tx`${[...circle.ignored]}::text[]`;
  await tx`
    update circles set open = ${open}, owner_id = ${ownerId}, name = ${name}, description = ${description}, words = ${wordsOf(circle)},
      ignored_references = ${ignored},
      updated_at = case when (name, description, ignored_references) is distinct from (${name}::text, ${description}::text, ${ignored})
        then greatest(now(), updated_at + interval '1 millisecond') else updated_at end
    where id = ${id}`;
}

/** Returns the words by which a circle is searched. */
function wordsOf({ name, description }: CircleInput): string {
  return foldedWords(`${name}\n${description ?? ''}`).join(' ');
}

export async function deleteCircleRow(tx: Transaction, id: number): Promise<void> {
  await tx`delete from circles where id = ${id}`;
}

/**
 * Requires a lock on the circle. Accepts any pending invitation. Does nothing if the user no longer
 * exists.
 */
export async function insertMember(tx: Transaction, circleId: number, userId: number): Promise<void> {
  await tx`
    with i as (delete from circle_invitations where circle_id = ${circleId} and user_id = ${userId})
    insert into circle_members (circle_id, user_id) select ${circleId}, u.id from users u where u.id = ${userId} on conflict do nothing`;
}

/** Requires a lock on the circle. Returns false if the user was not a member. */
export async function deleteMember(tx: Transaction, circleId: number, userId: number): Promise<boolean> {
  return (await tx`delete from circle_members where circle_id = ${circleId} and user_id = ${userId}`).count > 0;
}

export async function isMember(sql: SqlRunner, circleId: number, userId: number): Promise<boolean> {
  return (await sql`select from circle_members where circle_id = ${circleId} and user_id = ${userId}`).length > 0;
}

/**
 * Returns whether a user is a member whom the caller sees: not one from whom a block separates
 * them.
 */
export async function isVisibleMember(sql: SqlRunner, callerId: number, circleId: number, userId: number): Promise<boolean> {
  const members = await sql`
    select from circle_members m where m.circle_id = ${circleId} and m.user_id = ${userId} and ${notBlocked(sql, callerId, 'm.user_id')}`;
  return members.length > 0;
}

/**
 * Removes the user from every circle. Locks the circles in order of id; a trigger passes on
 * ownership.
 */
export async function deleteCircleMemberships(tx: Transaction, userId: number): Promise<void> {
  await tx`
    select from circles where id in (select circle_id from circle_members where user_id = ${userId}) order by id for update`;
  await tx`delete from circle_members where user_id = ${userId}`;
}

/** Requires a lock on the circle. Returns undefined if there is no such work. */
export async function insertWork(
  tx: Transaction,
  { circleId, userId, workId }: { circleId: number; userId: number; workId: number },
): Promise<{ created: boolean } | undefined> {
  const [row] = await tx<{ created: boolean }[]>`
    with w as (select id from works where id = ${workId} for key share)
    insert into circle_works (circle_id, work_id, added_by)
    select ${circleId}, w.id, (select u.id from users u where u.id = ${userId}) from w
    on conflict (circle_id, work_id) do update set work_id = excluded.work_id
    returning ${wasInserted(tx)} as created`;
  return row;
}

export async function deleteWork(sql: SqlRunner, circleId: number, workId: number): Promise<void> {
  await sql`delete from circle_works where circle_id = ${circleId} and work_id = ${workId}`;
}

/** Matches circles that a user is a member of. */
export function hasMember(sql: SqlRunner, userId: number, alias: string): Fragment {
  return sql`exists (select from circle_members cm where cm.user_id = ${userId} and cm.circle_id = ${sql(alias)}.id)`;
}

/** The number of members of `circles c` that a user sees. */
export function memberCount(sql: SqlRunner, callerId: number): Fragment {
  const blocked = sql`from circle_members bm where bm.circle_id = c.id and ${isBlocked(sql, callerId, 'bm.user_id')}`;
  return sql`(c.member_count - ${countIfBlocked(sql, callerId, blocked)})::integer`;
}

/** Returns how many members a circle has, seen or not. */
export async function countMembers(tx: Transaction, id: number): Promise<number> {
  return oneRow(await tx<{ count: number }[]>`select member_count as count from circles where id = ${id}`).count;
}

/** The columns of a circle as the caller sees it, from `circles c`. */
function circleColumns(sql: SqlRunner, callerId: number, what: 'whole' | 'few') {
  const some = what === 'few' ? sql.unsafe(`limit ${limits.shownInList}`) : sql``;
  return sql`c.id, c.name, c.description, c.ignored_references, c.open,
    case when ${notBlocked(sql, callerId, 'c.owner_id')} then c.owner_id end as owner_id, c.owner_id = ${callerId} as is_owner,
    ${hasMember(sql, callerId, 'c')} as is_member,
    (select i.id from circle_invitations i where i.user_id = ${callerId} and i.circle_id = c.id) as invitation_id,
    ${memberCount(sql, callerId)} as member_count,
    coalesce((
      select json_agg(one) from (
        select u.id, u.username, u.display_name, u.picture as "profilePicture"
        from circle_members m join users u on u.id = m.user_id
        where m.circle_id = c.id and ${notBlocked(sql, callerId, 'm.user_id')} order by m.id ${some}
      ) one), '[]') as members,
    (select count(*) from circle_works cw where cw.circle_id = c.id) as work_count,
    coalesce((
      select json_agg(one) from (
        select ${workColumns(sql)},
          c.owner_id = ${callerId} or coalesce(cw.added_by = ${callerId}, false)
            and ${hasMember(sql, callerId, 'c')} as removable
        from circle_works cw join works w on w.id = cw.work_id where cw.circle_id = c.id order by cw.id desc ${some}
      ) one), '[]') as works,
    c.created_at, c.updated_at`;
}
