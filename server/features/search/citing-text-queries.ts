import type { ResolvedPassage } from '#contract/references.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listTextsOnPassage } from '../references/public.ts';
import { type Kind, kinds } from './kinds.ts';
import type { Found } from './results/best-of-all.ts';

const MAX_OF_PASSAGE = 12;
/** Below an exact title, above a title that contains the words of the reference. */
const BEST_SCORE = 0.96;

/**
 * Returns the texts that refer to the passages of a query and that the caller may read: to a single
 * verse before its chapter, and the newest first. Their words may name the passage in another way.
 */
export async function findCitingTexts(
  sql: Sql,
  callerId: number,
  passages: readonly ResolvedPassage[],
  searched: readonly Kind[],
): Promise<Found[]> {
  if (searched.length === 0) return [];
  const lists = await Promise.all(
    passages.map(({ id }) => listTextsOnPassage(sql, callerId, id, { types: searched, limit: MAX_OF_PASSAGE })),
  );
  const texts = lists.flat();
  if (texts.length === 0) return [];
  const documentOf = kinds
    .map((kind) => sql`when ${sql.unsafe(`'${kind}'`)} then (select d.id from search_document d where d.${sql(`${kind}_id`)} = t.id)`)
    .reduce((cases, one) => sql`${cases} ${one}`);
  const rows = await sql<{ id: number | null; kind: Kind; position: number }[]>`
    select case t.kind ${documentOf} end as id, t.kind, t.position::integer
    from unnest(${texts.map(({ type }) => type)}::text[], ${texts.map(({ id }) => id)}::bigint[]) with ordinality t (kind, id, position)`;
  return rows.flatMap(({ id, kind, position }) => (id === null ? [] : [{ id, kind, score: BEST_SCORE - position / 1000 }]));
}
