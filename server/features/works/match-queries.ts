import { sortKey } from '#core/fold.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { type Fragment, type Sql, withCustomPlan } from '../../platform/db/open.ts';
import { worksWithOtherTitle } from '../search/public.ts';
import { conditionsOf, type Cursor, hasWords, languageParts, workColumns, type WorkFilter, type WorkWithSortKey } from './queries.ts';

/**
 * The title begins with the term, the term itself first; an alternative title does; titles and
 * names of authors have all words; all others, found by their subjects.
 */
const tiers = [0, 1, 2, 3] as const;
type Tier = (typeof tiers)[number];

export function isTier(value: unknown): value is Tier {
  return tiers.some((tier) => tier === value);
}

/**
 * Returns works that contain all words, best match first; each tier by title. Each tier is read no
 * further than the page, and subjects only if the other tiers do not fill it.
 */
export async function listBestMatches(
  sql: Sql,
  filter: WorkFilter,
  term: string,
  from: { after: Cursor } | { until: Cursor } | { offset: number },
  limit: number,
): Promise<WorkWithSortKey[]> {
  const backwards = 'until' in from;
  const cursor = 'after' in from ? from.after : backwards ? from.until : undefined;
  const skipped = 'offset' in from ? from.offset : 0;
  const isWanted = (tier: Tier): boolean => cursor === undefined || (backwards ? tier <= Number(cursor[0]) : tier >= Number(cursor[0]));
  const direction = backwards ? sql`desc` : sql``;
  const inOrder = sql`tier ${direction}, sort_title ${direction}, id ${direction}`;
  const conditions = conditionsOfTiers(sql, filter, term);
  const part = (tier: Tier, language: Fragment): Fragment => sql`(
    select ${workColumns(sql)}, w.sort_title, ${sql.unsafe(String(tier))} as tier from works w
    where ${conditions[tier]} ${language} ${conditionsOf(sql, tier === 2 ? { ...filter, words: [] } : filter)}
      ${cursor?.[0] === tier ? sql`and (sort_title, id) ${backwards ? sql`<` : sql`>`} (${String(cursor[1])}, ${Number(cursor[2])}::bigint)` : sql``}
    order by sort_title ${direction}, id ${direction} ${limitClause(sql, skipped + limit)})`;
  const partsOf = (wanted: readonly Tier[]): Fragment =>
    wanted
      .flatMap((tier) => languageParts(sql, filter).map((language) => part(tier, language)))
      .reduce((all, one) => sql`${all} union all ${one}`);
  const byName = tiers.filter((tier) => tier < 3 && isWanted(tier));
  const isFull = sql`(select count(*) from by_name) >= ${skipped + limit}::integer`;
  const bySubjects = (): Fragment => sql`select * from (${partsOf([3])}) found ${backwards ? sql`` : sql`where not ${isFull}`}`;
  const found =
    byName.length === 0 ? partsOf([3]) : isWanted(3) ? sql`select * from by_name union all ${bySubjects()}` : sql`select * from by_name`;
  const rows = await withCustomPlan(sql<WorkWithSortKey[]>`
    with other_titles as materialized (${worksWithOtherTitle(sql, term)})
    ${byName.length === 0 ? sql`` : sql`, by_name as materialized (${partsOf(byName)})`}
    select * from (${found}) found order by ${inOrder} ${limitClause(sql, limit)} offset ${skipped}`);
  const page = rows.slice(0, limit);
  return backwards ? page.toReversed() : page;
}

/**
 * Returns a condition for each tier. Every work that has the words of a filter meets one of them.
 */
function conditionsOfTiers(sql: Sql, filter: WorkFilter, term: string): Record<Tier, Fragment> {
  const key = sortKey(term);
  const begins = sql`(sort_title >= ${key} and sort_title < ${key + LAST_CHARACTER})`;
  const hasOtherTitle = sql`id in (select work_id from other_titles)`;
  // Implies the condition on `filter_vector`, with which the planner would expect far too few
  // works.
  const inNames = hasWords(sql, sql`word_vector`, filter);
  return {
    0: begins,
    1: sql`not ${begins} and ${hasOtherTitle}`,
    2: sql`not ${begins} and not ${hasOtherTitle} and ${inNames}`,
    3: sql`not ${begins} and not ${hasOtherTitle} and not ${inNames}`,
  };
}

/** Sorts after every letter in byte order. */
const LAST_CHARACTER = '\u{10ffff}';
