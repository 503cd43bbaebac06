import type { GraphEntity } from '#core/graph-kinds.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';

/** A text that refers to works, topics or passages. */
export interface CitingText {
  readonly kind: Extract<GraphEntity['kind'], 'topic' | 'post' | 'essay'>;
  readonly id: number;
}

/**
 * Lists texts with references, without duplicates: the caller's own, those of followed users, and
 * the newest public ones. In `passage_references` the first passage represents the text.
 */
export async function listCitingTexts(sql: Sql, callerId: number): Promise<CitingText[]> {
  const tables = [
    sharedReferences(sql, sql`work_references`),
    sharedReferences(sql, sql`topic_references`),
    essayReferences(sql),
    passageReferences(sql),
  ];
  const parts = [
    ...tables.map((table) => ownTexts(sql, table, callerId)),
    ...tables.map((table) => followedTexts(sql, table)),
    ...tables.flatMap(({ newest }) => newest.map((part) => newestTexts(sql, part))),
  ];
  const [first, ...rest] = parts;
  return sql<CitingText[]>`
    with followed as materialized (select followed_id as id from follows where follower_id = ${callerId} order by id desc limit 100),
    found as (${first ?? sql``} ${rest.map((part) => sql`union all ${part}`)})
    select kind, id from found group by kind, id order by min(distance), id desc, kind`;
}

/**
 * Fragments to query one reference table: the columns of its source, and how to find the newest
 * sources.
 */
interface ReferenceTable {
  readonly table: Fragment;
  readonly kind: Fragment;
  readonly id: Fragment;
  /** Selects one row per text where a text has several. */
  readonly representative: Fragment;
  readonly newest: readonly NewestSource[];
}

interface NewestSource {
  readonly table: Fragment;
  readonly kind: CitingText['kind'];
  readonly id: Fragment;
  readonly where: Fragment;
}

function sharedReferences(sql: SqlRunner, table: Fragment): ReferenceTable {
  const id = sql`source_id`;
  const newest = (['topic', 'post'] as const).map((kind) => ({ table, kind, id, where: sql`source_type = ${kind}` }));
  return { table, kind: sql`source_type`, id, representative: sql`true`, newest };
}

function essayReferences(sql: SqlRunner): ReferenceTable {
  const table = sql`essay_references`;
  const id = sql`essay_id`;
  return { table, kind: sql`'essay'::text`, id, representative: sql`true`, newest: [{ table, kind: 'essay', id, where: sql`true` }] };
}

function passageReferences(sql: SqlRunner): ReferenceTable {
  const table = sql`passage_references`;
  const newest = (['topic', 'post', 'essay'] as const).map((kind) => {
    const id = sql(`${kind}_id`);
    return { table, kind, id: sql`${id}`, where: sql`position = 0 and ${id} is not null` };
  });
  return {
    table,
    kind: sql`kind`,
    id: sql`text_id`,
    representative: sql`position = 0 and kind in ('topic', 'post', 'essay')`,
    newest,
  };
}

/** Includes private texts. */
function ownTexts(sql: SqlRunner, { table, kind, id, representative }: ReferenceTable, callerId: number) {
  return sql`(select 1 as distance, ${kind} as kind, ${id} as id from ${table} where user_id = ${callerId} and ${representative} limit 300)`;
}

function followedTexts(sql: SqlRunner, { table, kind, id, representative }: ReferenceTable) {
  return sql`(select 2, r.kind, r.id from followed f cross join lateral (
    select ${kind} as kind, ${id} as id from ${table} where user_id = f.id and ${representative} and public limit 20) r)`;
}

function newestTexts(sql: SqlRunner, { table, kind, id, where }: NewestSource) {
  return sql`(select 3, ${kind}::text, ${id} from ${table} where ${where} and public order by ${id} desc limit 300)`;
}
