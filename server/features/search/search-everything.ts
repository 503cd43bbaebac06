import type { ResolvedPassage } from '#contract/references.ts';
import type { Hit, HitType } from '#contract/search.ts';
import { termsInTexts } from '#core/text-words.ts';
import type { Sql } from '../../platform/db/open.ts';
import { findCitingTexts } from './citing-text-queries.ts';
import { type LiteralQuery, parseQuery, spellingsOf, withoutExcluded } from './literal/parse-query.ts';
import { searchLiterally } from './literal/search.ts';
import { namedKinds } from './kinds.ts';
import { type FoundName, nameHit, searchNames } from './names/search-names.ts';
import { passageHit, passagesOfQuery } from './query-passages.ts';
import { bestOfAll, type Found, groupBy, groupByKind, shareLimit } from './results/best-of-all.ts';
import { buildHits, type HighlightOptions } from './results/hits.ts';
import { withNotReferences } from './results/not-references.ts';
import { planSearch, type SearchPlan, type SearchRequest } from './search-request.ts';
import { highlightTerms } from './semantic/highlight-terms.ts';
import type { SemanticSearcher } from './semantic/create-searcher.ts';
import { listSuggestedDocuments } from './suggest/suggest.ts';
import { buildTextHits } from './texts/text-hits.ts';
import type { CountedText } from './texts/count-texts.ts';
import { searchTexts } from './texts/search-texts.ts';

/** Returns the hits of a literal search. */
export async function searchLiteral(sql: Sql, callerId: number, request: SearchRequest): Promise<Hit[]> {
  const plan = planSearch(request);
  const parsed = parseQuery(request.query);
  // At the same time, on several connections if the database has them. What leads to further
  // statements comes first.
  const foundDocuments =
    plan.kinds.length === 0 ? [] : searchLiterally(sql, parsed, { callerId, kinds: plan.kinds, filters: plan.filters }, request.limit);
  const foundTexts = findTexts(sql, parsed, plan, request.limit);
  const foundNames = findNames(sql, callerId, plan, parsed, request.limit);
  const [matching, texts, names, citing, suggested] = await Promise.all([
    foundDocuments,
    foundTexts,
    foundNames,
    findCitingTexts(sql, callerId, namedPassages(plan, request), plan.kinds),
    suggests(plan) ? listSuggestedDocuments(sql, callerId, request.query, ofAllKinds(plan, foundNames), request.limit) : [],
  ]);
  const found = citing.length === 0 ? matching : bestOfAll([...citing, ...matching], request.limit);
  const highlight = { terms: parsed.required.flatMap(spellingsOf), deep: true };
  return mergeHits(sql, callerId, { request, plan, parsed, highlight }, { found, texts, names, suggested });
}

/** Returns the hits of a semantic search, or literal ones with the reason. */
export async function searchSemantic(
  sql: Sql,
  callerId: number,
  request: SearchRequest,
  semanticSearcher: SemanticSearcher | undefined,
): Promise<{ hits: Hit[]; notice?: string }> {
  const plan = planSearch(request);
  const query = request.query.trim();
  // References are only found literally: one would be similar to every text with numbers.
  if (namedPassages(plan, request).length > 0) return { hits: await searchLiteral(sql, callerId, { ...request, query }) };
  const parsed = parseQuery(query);
  const { kinds, filters } = plan;
  // Names are only found literally, since they have no other meaning.
  const foundNames = findNames(sql, callerId, plan, parsed, request.limit);
  const [result, texts, names, suggested] = await Promise.all([
    kinds.length === 0 ? { found: [] } : semanticSearcher?.(callerId, { query, limit: request.limit, kinds, filters }),
    findTexts(sql, parsed, plan, request.limit),
    foundNames,
    suggests(plan) ? listSuggestedDocuments(sql, callerId, request.query, ofAllKinds(plan, foundNames), request.limit) : [],
  ]);
  if (result === undefined || 'notice' in result) {
    const notice = result?.notice ?? 'Semantic search is not available on this server. These are literal results.';
    return { hits: await searchLiteral(sql, callerId, { ...request, query }), notice };
  }
  const highlight = { terms: highlightTerms(query), deep: false };
  return { hits: await mergeHits(sql, callerId, { request, plan, parsed, highlight }, { found: result.found, texts, names, suggested }) };
}

/** Returns the passages that a query names, if the search covers passages. */
function namedPassages({ passages }: SearchPlan, { query, readerNumbering }: SearchRequest): ResolvedPassage[] {
  return passages ? passagesOfQuery(withoutExcluded(query), readerNumbering) : [];
}

/** Returns the texts that a search shows: a few among everything. */
function findTexts(sql: Sql, parsed: LiteralQuery, plan: SearchPlan, limit: number): Promise<CountedText[]> | [] {
  return plan.texts === undefined ? [] : searchTexts(sql, parsed, plan.texts, plan.grouped ? Math.min(limit, MAX_AMONG_ALL) : limit);
}

const MAX_AMONG_ALL = 12;

/** Returns the names that a search shows: a few of each kind among everything. */
function findNames(sql: Sql, callerId: number, plan: SearchPlan, parsed: LiteralQuery, limit: number): Promise<FoundName[]> {
  return searchNames(sql, callerId, plan.names, parsed, plan.grouped ? {} : { limit });
}

/** Returns whether a search has the scope of the header's field and must find its suggestions. */
function suggests({ grouped, filters }: SearchPlan): boolean {
  return grouped && Object.values(filters).every((value) => value === undefined);
}

/** Returns the names found if a search covers every kind, as suggestions do. */
function ofAllKinds({ names }: SearchPlan, found: Promise<FoundName[]>): Promise<FoundName[]> | undefined {
  return names.length === namedKinds.length ? found : undefined;
}

type Suggested = Omit<Found, 'score'>;

interface MergeContext {
  readonly request: SearchRequest;
  readonly plan: SearchPlan;
  readonly parsed: LiteralQuery;
  readonly highlight: HighlightOptions;
}

/** A found text or name with what is needed to display it. */
interface Merged {
  readonly kind: HitType;
  readonly score: number;
  readonly document?: Found;
  readonly text?: CountedText;
  readonly name?: FoundName;
}

/** Returns the best results and all suggested ones, even if these rank low or do not match. */
function bestWith(suggested: readonly Suggested[], merged: readonly Merged[], limit: number): Merged[] {
  const wanted = suggested.slice(0, limit);
  const isWanted = ({ document }: Merged): boolean => wanted.some(({ id }) => id === document?.id);
  const found = new Set(merged.map(({ document }) => document?.id));
  const others = new Set(
    shareLimit(
      merged.filter((one) => !isWanted(one)),
      limit - wanted.length,
    ),
  );
  const missing = wanted
    .filter(({ id }) => !found.has(id))
    .map((one): Merged => ({ kind: one.kind, score: 0, document: { ...one, score: 0 } }));
  return [...merged.filter((one) => isWanted(one) || others.has(one)), ...missing];
}

/**
 * Returns the best of both, with a minimum share of each kind, after the passages that the query
 * names.
 */
async function mergeHits(
  sql: Sql,
  callerId: number,
  { request, plan, parsed, highlight }: MergeContext,
  { found, texts, names, suggested }: AllFound,
): Promise<Hit[]> {
  const passages = namedPassages(plan, request).map(passageHit).slice(0, request.limit);
  const merged: Merged[] = [
    ...found.map((document) => ({ kind: document.kind, score: document.score, document })),
    ...texts.map((text): Merged => ({ kind: 'text', score: text.score, text })),
    ...names.map((name) => ({ kind: name.kind, score: name.score, name })),
  ].toSorted((a, b) => b.score - a.score);
  const best = bestWith(
    suggested.filter(({ kind }) => plan.kinds.includes(kind)),
    merged,
    request.limit - passages.length,
  );
  const documents = best.flatMap(({ document }) => document ?? []);
  const [hits, textHits] = await Promise.all([
    buildHits(sql, callerId, documents, highlight),
    buildTextHits(
      sql,
      best.flatMap(({ text }) => text ?? []),
      highlight.terms.flatMap(termsInTexts),
    ),
  ]);
  const documentHits = new Map(hits.map((one) => [one.documentId, one.hit]));
  const ordered = plan.grouped ? groupByKind(best) : best;
  const hitOf = ({ document, text, name }: Merged): Hit | undefined =>
    name ? nameHit(name, parsed.inOrder) : text ? textHits.get(text.id) : document && documentHits.get(document.id);
  const shown = groupTexts(ordered, plan).flatMap((one) => hitOf(one) ?? []);
  return [...passages, ...(await withNotReferences(sql, shown, request.numbering))];
}

interface AllFound {
  readonly found: readonly Found[];
  readonly texts: readonly CountedText[];
  readonly names: readonly FoundName[];
  readonly suggested: readonly Suggested[];
}

/** Puts texts of one edition together where texts are among themselves. */
function groupTexts(ordered: readonly Merged[], { grouped, kinds, names }: SearchPlan): readonly Merged[] {
  if (!grouped && kinds.length + names.length > 0) return ordered;
  const first = ordered.findIndex(({ text }) => text !== undefined);
  const texts = ordered.filter(({ text }) => text !== undefined);
  return first < 0 ? ordered : ordered.toSpliced(first, texts.length, ...groupBy(texts, ({ text }) => text?.edition_id));
}
