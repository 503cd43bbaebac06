import type { GraphThing } from '#core/graph-kinds.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { mayRead } from './access.ts';

/** A text that refers to something. */
export interface Source {
  readonly kind: Extract<GraphThing['kind'], 'topic' | 'post'>;
  readonly id: number;
}

/** Some texts that refer to works and topics: the caller's own, those of whom they follow, and the newest of all; each once. */
export async function citingTexts(sql: Sql, callerId: number): Promise<Source[]> {
  const newest = (['topic', 'post'] as const).flatMap((kind) => [
    newestOf(sql, sql`work_references`, kind),
    newestOf(sql, sql`topic_references`, kind),
  ]);
  return sql<Source[]>`
    with followed as materialized (select followed_id as id from follows where follower_id = ${callerId} order by id desc limit 100),
    found as (
      ${ownOf(sql, sql`work_references`, callerId)} union all ${ownOf(sql, sql`topic_references`, callerId)}
      union all ${ofFollowed(sql, sql`work_references`)} union all ${ofFollowed(sql, sql`topic_references`)}
      ${newest.map((one) => sql`union all ${one}`)}
    )
    select kind, id from found group by kind, id order by min(distance), id desc, kind`;
}

type Fragment = ReturnType<typeof mayRead.topic>;

/** Own ones may be private. */
function ownOf(sql: SqlRunner, table: Fragment, callerId: number) {
  return sql`(select 1 as distance, source_type as kind, source_id as id from ${table} where user_id = ${callerId} limit 300)`;
}

function ofFollowed(sql: SqlRunner, table: Fragment) {
  return sql`(select 2, r.kind, r.id from followed f cross join lateral (
    select source_type as kind, source_id as id from ${table} where user_id = f.id and public limit 20) r)`;
}

function newestOf(sql: SqlRunner, table: Fragment, kind: Source['kind']) {
  return sql`(select 3, source_type, source_id from ${table} where source_type = ${kind} and public order by source_id desc limit 300)`;
}
