import { limitClause } from '../../platform/db/limit-clause.ts';
import { type Fragment, type Sql, withCustomPlan } from '../../platform/db/open.ts';
import { conditionsOf, languageParts, type Place, workColumns, type WorkFilter, type WorkWithSortKey } from './queries.ts';

/** Whether the title begins like the search term, the term itself first: 0, or 1 for all others. */
type Tier = 0 | 1;

/**
 * Returns works that contain all words, best match first: titles that are or begin like the term,
 * then all others; each part by title. Each part is read in the order of an index, no further than
 * the page. `key` is the sort key of the term.
 */
export async function listBestMatches(
  sql: Sql,
  filter: WorkFilter,
  key: string,
  from: { after: Place } | { until: Place } | { offset: number },
  limit: number,
): Promise<WorkWithSortKey[]> {
  const backwards = 'until' in from;
  const place = 'after' in from ? from.after : backwards ? from.until : undefined;
  const skipped = 'offset' in from ? from.offset : 0;
  const tiers: Tier[] =
    place === undefined
      ? [0, 1]
      : backwards
        ? ([0, 1] as const).filter((tier) => tier <= Number(place[0]))
        : ([0, 1] as const).filter((tier) => tier >= Number(place[0]));
  const direction = backwards ? sql`desc` : sql``;
  const inOrder = sql`tier ${direction}, sort_title ${direction}, id ${direction}`;
  const begins = sql`(sort_title >= ${key} and sort_title < ${key + LAST_CHARACTER})`;
  const part = (tier: Tier, language: Fragment): Fragment => sql`(
    select ${workColumns(sql)}, w.sort_title, ${sql.unsafe(String(tier))} as tier from works w
    where ${tier === 0 ? begins : sql`not ${begins}`} ${language} ${conditionsOf(sql, filter)}
      ${place?.[0] === tier ? sql`and (sort_title, id) ${backwards ? sql`<` : sql`>`} (${String(place[1])}, ${Number(place[2])}::bigint)` : sql``}
    order by sort_title ${direction}, id ${direction} ${limitClause(sql, skipped + limit)})`;
  const languages = languageParts(sql, filter);
  const parts = tiers
    .flatMap((tier) => languages.map((language) => part(tier, language)))
    .reduce((all, one) => sql`${all} union all ${one}`);
  const rows = await withCustomPlan(sql<WorkWithSortKey[]>`
    select * from (${parts}) found order by ${inOrder} ${limitClause(sql, limit)} offset ${skipped}`);
  const page = rows.slice(0, limit);
  return backwards ? page.toReversed() : page;
}

/** Sorts after every letter in byte order. */
const LAST_CHARACTER = '\u{10ffff}';
