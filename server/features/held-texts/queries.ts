import type { HeldText } from '#contract/held-texts.ts';
import { asJson } from '../../platform/db/json.ts';
import { listPage, newestPage, oldestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { shortUser } from '../moderation/public.ts';

/** A work or topic that the author of a post chose. */
interface Target {
  readonly ref_type: 'topic' | 'work';
  readonly ref_id: number;
}

/** A post or comment to hold. */
export interface HeldInput {
  readonly content: string;
  readonly ignored: readonly string[];
  readonly communityId?: number | null;
  readonly postId?: number;
  readonly targets?: readonly Target[];
}

/** Returns whether an account is younger than a day. */
export async function isNewAccount(sql: SqlRunner, userId: number): Promise<boolean> {
  const rows = await sql`
    select from users where id = ${userId} and created_at > now() - interval '1 day'`;
  return rows.length > 0;
}

/** Returns undefined if the user is not a member of the community. Locks the user row first. */
export async function insertHeldText(tx: Transaction, userId: number, text: HeldInput): Promise<number | undefined> {
  const { content, ignored, communityId = null, postId = null, targets = [] } = text;
  const [row] = await tx<{ id: number }[]>`
    with me as (select id from users where id = ${userId} for key share),
    m as (
      select m.community_id from me join memberships m on m.user_id = me.id and m.community_id = ${communityId}::bigint for key share of m
    )
    insert into held_texts (user_id, community_id, post_id, content, ignored_references, targets)
    select me.id, ${communityId}::bigint, ${postId}::bigint, ${content}, ${[...ignored]}::text[], ${asJson(tx, targets)}::jsonb
    from me where ${communityId}::bigint is null or exists (select from m)
    returning id`;
  return row?.id;
}

export function listOwnHeldTexts(sql: Sql, userId: number, page: Page): Promise<HeldText[]> {
  return listPage(sql<HeldText[]>`select ${columns(sql)} where h.user_id = ${userId} ${newestPage(sql, 'h.id', page)}`, page);
}

export function listHeldTexts(sql: Sql, page: Page): Promise<HeldText[]> {
  return listPage(sql<HeldText[]>`select ${columns(sql)} where true ${oldestPage(sql, 'h.id', page)}`, page);
}

/** A held text with what its author chose. */
export type HeldRow = HeldText & { readonly targets: readonly Target[] };

export async function findHeldText(sql: SqlRunner, id: number): Promise<HeldRow | undefined> {
  const [row] = await sql<HeldRow[]>`select h.targets, ${columns(sql)} where h.id = ${id}`;
  return row;
}

/** Returns whether the text still waited. */
export async function deleteHeldText(sql: SqlRunner, id: number): Promise<boolean> {
  return (await sql`delete from held_texts where id = ${id}`).count > 0;
}

function columns(sql: SqlRunner) {
  return sql`h.id, case when h.post_id is null then 'post' else 'comment' end as kind, h.content, h.ignored_references,
    ${shortUser(sql, 'u')} as user, h.community_id, c.name as community_name, h.post_id, h.created_at
    from held_texts h join users u on u.id = h.user_id left join communities c on c.id = h.community_id`;
}
