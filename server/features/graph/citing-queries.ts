import type { GraphThing } from '#core/graph-kinds.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { mayRead } from './access.ts';

/** A text that refers to works, topics or passages. */
export interface Source {
  readonly kind: Extract<GraphThing['kind'], 'topic' | 'post' | 'essay'>;
  readonly id: number;
}

/**
 * Lists texts with references, without duplicates: the caller's own, those of followed users, and
 * the newest public ones. In `passage_references` the first passage represents the text.
 */
export async function citingTexts(sql: Sql, callerId: number): Promise<Source[]> {
  const tables = [toldOf(sql, sql`work_references`), toldOf(sql, sql`topic_references`), essaysOf(sql), passagesOf(sql)];
  const parts = [
    ...tables.map((table) => ownOf(sql, table, callerId)),
    ...tables.map((table) => ofFollowed(sql, table)),
    ...tables.flatMap(({ newest }) => newest.map((one) => newestOf(sql, one))),
  ];
  const [first, ...rest] = parts;
  return sql<Source[]>`
    with followed as materialized (select followed_id as id from follows where follower_id = ${callerId} order by id desc limit 100),
    found as (${first ?? sql``} ${rest.map((one) => sql`union all ${one}`)})
    select kind, id from found group by kind, id order by min(distance), id desc, kind`;
}

type Fragment = ReturnType<typeof mayRead.topic>;

/**
 * Fragments to query one reference table: the columns of its source, and how to find the newest
 * sources.
 */
interface References {
  readonly table: Fragment;
  readonly kind: Fragment;
  readonly id: Fragment;
  /** Selects one row per text where a text has several. */
  readonly only: Fragment;
  readonly newest: readonly Newest[];
}

interface Newest {
  readonly table: Fragment;
  readonly kind: Source['kind'];
  readonly id: Fragment;
  readonly where: Fragment;
}

function toldOf(sql: SqlRunner, table: Fragment): References {
  const id = sql`source_id`;
  const newest = (['topic', 'post'] as const).map((kind) => ({ table, kind, id, where: sql`source_type = ${kind}` }));
  return { table, kind: sql`source_type`, id, only: sql`true`, newest };
}

function essaysOf(sql: SqlRunner): References {
  const table = sql`essay_references`;
  const id = sql`essay_id`;
  return { table, kind: sql`'essay'::text`, id, only: sql`true`, newest: [{ table, kind: 'essay', id, where: sql`true` }] };
}

function passagesOf(sql: SqlRunner): References {
  const table = sql`passage_references`;
  const newest = (['topic', 'post', 'essay'] as const).map((kind) => {
    const id = sql(`${kind}_id`);
    return { table, kind, id: sql`${id}`, where: sql`position = 0 and ${id} is not null` };
  });
  return {
    table,
    kind: sql`case when topic_id is not null then 'topic' when post_id is not null then 'post' else 'essay' end`,
    id: sql`coalesce(topic_id, post_id, essay_id)`,
    only: sql`position = 0`,
    newest,
  };
}

/** Includes private texts. */
function ownOf(sql: SqlRunner, { table, kind, id, only }: References, callerId: number) {
  return sql`(select 1 as distance, ${kind} as kind, ${id} as id from ${table} where user_id = ${callerId} and ${only} limit 300)`;
}

function ofFollowed(sql: SqlRunner, { table, kind, id, only }: References) {
  return sql`(select 2, r.kind, r.id from followed f cross join lateral (
    select ${kind} as kind, ${id} as id from ${table} where user_id = f.id and ${only} and public limit 20) r)`;
}

function newestOf(sql: SqlRunner, { table, kind, id, where }: Newest) {
  return sql`(select 3, ${kind}::text, ${id} from ${table} where ${where} and public order by ${id} desc limit 300)`;
}
