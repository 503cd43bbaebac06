import type { Sql } from '../../../platform/db/open.ts';
import type { SearchScope } from '../filters.ts';
import { trainingKinds } from '../kinds.ts';
import { type LiteralQuery, parseQuery, withoutExcluded } from '../literal/parse-query.ts';
import { matchingAny } from '../literal/tsquery.ts';
import type { QueryPlan } from '../meaning/word-model.ts';
import { bestOfAll, type Found } from '../results/best-of-all.ts';
import { bitsOf } from '../vectors/bits.ts';
import { ProviderDown } from '../vectors/http-embeddings.ts';
import { keyHash, titleKeys, formatVector } from '../vectors/document-vectors.ts';
import type { Log, Model, Models } from '../vectors/models.ts';
import { QueryVectors } from '../vectors/query-vectors.ts';
import { type CandidateRow, findCandidates, findCandidatesByGraph, recheckCandidates } from '../vectors/search-queries.ts';
import type { CandidateQuery } from '../vectors/nearest-queries.ts';

/** Results, best first, or a notice for the reader, who then gets literal results. */
type SemanticResult = { readonly found: readonly Found[] } | { readonly notice: string };

interface SemanticQuery extends Pick<SearchScope, 'kinds' | 'filters'> {
  readonly query: string;
  readonly limit: number;
}

export type SemanticSearcher = (callerId: number, request: SemanticQuery) => Promise<SemanticResult>;

export const notices = {
  missing: 'Semantic search is not available on this server. These are literal results.',
  preparing: 'Semantic search is still being prepared. These are literal results.',
  down: 'Semantic search is not responding right now. These are literal results.',
} as const;

/**
 * Candidates with any of the rarer keys, candidates with combinations of the next keys, and
 * candidates by title.
 */
const MAX_BY_RARE_KEYS = 1_500;
const MAX_BY_COMMON_KEYS = [400, 300, 300] as const;
const MAX_BY_TITLE = 200;
/**
 * Results below this fraction of the best score are off-topic; a short list is more useful than
 * unrelated results.
 */
const MIN_RELATIVE_SCORE = 0.15;
/** Ranked results that are checked against filters and excluded terms. */
const MAX_RECHECKED = 1_000;

/**
 * Returns a search that uses the model currently ready. Swapping models does not interrupt
 * searches.
 */
export function createSemanticSearcher(sql: Sql, models: Models, log: Log): SemanticSearcher {
  const queryVectors = new QueryVectors();
  const search = async (callerId: number, request: SemanticQuery, mayRetry: boolean): Promise<SemanticResult> => {
    const model = models.ready;
    if (!model) return { notice: notices.preparing };
    const query = withoutExcluded(request.query);
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
    const candidateQuery = buildCandidateQuery(plan, vector, { ...request, query }, { callerId, model });
    const rows = await (model.graphs && canUseGraphs(request) ? findCandidatesByGraph : findCandidates)(sql, candidateQuery);
    // The model's rows are gone: another process swapped models long ago.
    if (rows.length === 0 && mayRetry) {
      await models.refresh();
      if (models.ready?.id !== model.id) return search(callerId, request, false);
    }
    const { excluded } = parseQuery(request.query);
    return {
      found: bestOfAll(await rankAndFilter(sql, model, plan, rows, { scope: candidateQuery.scope, excluded }), request.limit),
    };
  };
  return (callerId, request) => search(callerId, request, true);
}

function buildCandidateQuery(
  plan: QueryPlan,
  vector: Float32Array | null,
  { query, kinds, filters }: SemanticQuery,
  { callerId, model }: { callerId: number; model: Model },
): CandidateQuery {
  return {
    modelId: model.id,
    documents: model.documents,
    scope: { callerId, kinds, filters },
    vector: vector ? { text: formatVector(vector), bits: bitsOf(vector), width: model.width } : undefined,
    keys: [...titleKeys(query).map((key) => ({ any: [key], limit: MAX_BY_TITLE })), ...buildKeySets(plan, model.documents)],
  };
}

/**
 * Returns the rarest keys as long as their documents can all be ranked, then combinations of the
 * next ones.
 */
function buildKeySets({ keys }: QueryPlan, documents: number): CandidateQuery['keys'] {
  let remaining = MAX_BY_RARE_KEYS;
  let rare = 0;
  for (const { share } of keys) {
    remaining -= share * documents;
    if (remaining < 0) break;
    rare++;
  }
  const hashed = keys.map(({ key }) => keyHash(key));
  const common = hashed.slice(rare);
  return [
    ...(rare > 0 ? [{ any: hashed.slice(0, rare), limit: MAX_BY_RARE_KEYS }] : []),
    ...MAX_BY_COMMON_KEYS.flatMap((limit, index) => (common.length > index ? [{ all: common.slice(0, index + 1), limit }] : [])),
  ];
}

interface RankContext extends Pick<CandidateQuery, 'scope'> {
  readonly excluded: LiteralQuery['excluded'];
}

async function rankAndFilter(
  sql: Sql,
  model: Model,
  plan: QueryPlan,
  rows: readonly CandidateRow[],
  context: RankContext,
): Promise<Found[]> {
  const { scope, excluded } = context;
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  const all = model.words.rank(plan, rows, { meaning: model.vectors === 'built-in' ? 'built-in' : 'other' });
  const minScore = (all[0]?.score ?? 0) * MIN_RELATIVE_SCORE;
  const found = all.flatMap(({ id, score }) => {
    const kind = kinds.get(id);
    return kind === undefined || score <= 0 || score < minScore ? [] : [{ id, kind, score }];
  });
  if (hasNoFilters(scope.filters) && excluded.length === 0) return found;
  const first = found.slice(0, MAX_RECHECKED);
  const allowed = await recheckCandidates(
    sql,
    scope,
    first.map(({ id }) => id),
    excluded.length === 0 ? undefined : matchingAny(excluded),
  );
  return first.filter(({ id }) => allowed.has(id));
}

/** Graphs cannot filter, and a scan of one kind is as fast. */
function canUseGraphs({ kinds, filters }: Pick<SearchScope, 'kinds' | 'filters'>): boolean {
  return hasNoFilters(filters) && trainingKinds.every((kind) => kinds.includes(kind));
}

function hasNoFilters({ language, century, author }: SearchScope['filters']): boolean {
  return language === undefined && century === undefined && author === undefined;
}
