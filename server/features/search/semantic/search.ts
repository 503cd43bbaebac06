import type { SearchFilters } from '#contract/search.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { type LiteralQuery, parseQuery, withoutUnwanted } from '../literal/parse-query.ts';
import { matchingAny } from '../literal/tsquery.ts';
import type { QueryPlan } from '../meaning/word-model.ts';
import { bestOfAll, type Found } from '../results/best-of-all.ts';
import { bitsOf } from '../vectors/bits.ts';
import { ProviderDown } from '../vectors/http-embeddings.ts';
import { keyHash, titleKeys, vectorText } from '../vectors/encoded-document.ts';
import type { Log, Model, Models } from '../vectors/models.ts';
import { QueryVectors } from '../vectors/query-vectors.ts';
import { type CandidateRow, findCandidates, findCandidatesByGraph, stillFound } from '../vectors/search-queries.ts';
import type { Sought } from '../vectors/nearest-queries.ts';

/** Results, best first, or a notice for the reader, who then gets literal results. */
type MeaningAnswer = { readonly found: readonly Found[] } | { readonly notice: string };

interface MeaningQuery {
  readonly query: string;
  readonly limit: number;
  readonly filters: SearchFilters;
}

export type SearchByMeaning = (callerId: number, asked: MeaningQuery) => Promise<MeaningAnswer>;

export const notices = {
  missing: 'Semantic search is not available on this server. These are literal results.',
  preparing: 'Semantic search is still being prepared. These are literal results.',
  down: 'Semantic search is not responding right now. These are literal results.',
} as const;

/**
 * Candidates with any of the rarer keys, candidates with combinations of the next keys, and
 * candidates by title.
 */
const BY_RARE_KEYS = 1_500;
const BY_COMMON_KEYS = [400, 300, 300] as const;
const BY_TITLE = 200;
/**
 * Results below this fraction of the best score are off-topic; a short list is more useful than
 * unrelated results.
 */
const WORTH_SHOWING = 0.15;
/** Ranked results that are checked against filters and excluded terms. */
const LOOKED_AT_AGAIN = 1_000;

/**
 * Returns a search that uses the model currently ready. Swapping models does not interrupt
 * searches.
 */
export function searchByMeaning(sql: Sql, models: Models, log: Log): SearchByMeaning {
  const queryVectors = new QueryVectors();
  const search = async (callerId: number, asked: MeaningQuery, again: boolean): Promise<MeaningAnswer> => {
    const model = models.ready;
    if (!model) return { notice: notices.preparing };
    const query = withoutUnwanted(asked.query);
    if (query === '') return { found: [] };
    const plan = model.words.plan(query);
    let vector = plan.vector;
    try {
      if (model.vectors !== 'built-in') vector = model.vectors ? await queryVectors.of(model.vectors, query, model.width) : null;
    } catch (error) {
      if (!(error instanceof ProviderDown)) throw error;
      log.info(`A semantic search fell back to literal search: ${error.message}.`);
      return { notice: notices.down };
    }
    const sought = soughtBy(plan, vector, { ...asked, query }, { callerId, model });
    const rows = await (model.graphs && isOpen(asked.filters) ? findCandidatesByGraph : findCandidates)(sql, sought);
    // The model's rows are gone: another process swapped models long ago.
    if (rows.length === 0 && again) {
      await models.look();
      if (models.ready?.id !== model.id) return search(callerId, asked, false);
    }
    const { unwanted } = parseQuery(asked.query);
    return { found: bestOfAll(await ranked(sql, model, plan, rows, { narrowing: sought.narrowing, unwanted }), asked.limit) };
  };
  return (callerId, asked) => search(callerId, asked, true);
}

function soughtBy(
  plan: QueryPlan,
  vector: Float32Array | null,
  { query, filters }: MeaningQuery,
  { callerId, model }: { callerId: number; model: Model },
): Sought {
  return {
    modelId: model.id,
    documents: model.documents,
    narrowing: { callerId, filters },
    vector: vector ? { text: vectorText(vector), bits: bitsOf(vector), width: model.width } : undefined,
    keys: [...titleKeys(query).map((key) => ({ any: [key], most: BY_TITLE })), ...keysOf(plan, model.documents)],
  };
}

/**
 * Returns the rarest keys as long as their documents can all be ranked, then combinations of the
 * next ones.
 */
function keysOf({ keys }: QueryPlan, documents: number): Sought['keys'] {
  let room = BY_RARE_KEYS;
  let rare = 0;
  while (rare < keys.length) {
    room -= (keys[rare]?.share ?? 0) * documents;
    if (room < 0) break;
    rare++;
  }
  const hashed = keys.map(({ key }) => keyHash(key));
  const common = hashed.slice(rare);
  return [
    ...(rare > 0 ? [{ any: hashed.slice(0, rare), most: BY_RARE_KEYS }] : []),
    ...BY_COMMON_KEYS.flatMap((most, index) => (common.length > index ? [{ all: common.slice(0, index + 1), most }] : [])),
  ];
}

interface Narrowed extends Pick<Sought, 'narrowing'> {
  readonly unwanted: LiteralQuery['unwanted'];
}

async function ranked(sql: Sql, model: Model, plan: QueryPlan, rows: readonly CandidateRow[], narrowed: Narrowed): Promise<Found[]> {
  const { narrowing, unwanted } = narrowed;
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  const all = model.words.rank(plan, rows, { meaning: model.vectors === 'built-in' ? 'built-in' : 'other' });
  const least = (all[0]?.score ?? 0) * WORTH_SHOWING;
  const found = all.flatMap(({ id, score }) => {
    const kind = kinds.get(id);
    return kind === undefined || score <= 0 || score < least ? [] : [{ id, kind, score }];
  });
  if (isOpen(narrowing.filters) && unwanted.length === 0) return found;
  const first = found.slice(0, LOOKED_AT_AGAIN);
  const still = await stillFound(
    sql,
    narrowing,
    first.map(({ id }) => id),
    unwanted.length === 0 ? undefined : matchingAny(unwanted),
  );
  return first.filter(({ id }) => still.has(id));
}

function isOpen({ kind, language, century, author }: SearchFilters): boolean {
  return kind === undefined && language === undefined && century === undefined && author === undefined;
}
