import type { Suggestion } from '#contract/search.ts';
import { namesOfAbbreviation } from '#core/abbreviated-works.ts';
import { foldedWords, sortKey } from '#core/fold.ts';
import { invariant } from '#core/invariant.ts';
import { limits } from '#core/limits.ts';
import type { Term } from '#core/marks.ts';
import { directNames } from '#core/names.ts';
import { pagePath, sitePaths } from '#core/page-paths.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { marksOf } from '#core/snippet.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { isKind, isNamedKind, isTitledKind, type Kind, type NamedKind, namedKinds, type TitledKind } from '../kinds.ts';
import { type LiteralQuery, parseQuery, withoutExcluded } from '../literal/parse-query.ts';
import { matchingUnordered } from '../literal/tsquery.ts';
import { type FoundName, pageOfName, searchNames, shownName } from '../names/search-names.ts';
import { passagesOfQuery, passageSuggestion } from '../query-passages.ts';
import { firstOfEach } from '../results/best-of-all.ts';
import { type AlternativeQuery, findAlternativeQuery } from './spelling.ts';
import { listTitles, type SuggestionRow } from './suggestion-queries.ts';

interface SuggestionRequest {
  readonly q: string;
  readonly limit?: number;
  readonly types?: string;
}

/** The order of suggestions, after passages. */
const order = ['work', 'essay', 'note', ...namedKinds.toReversed(), 'topic'] as const;
type Suggested = (typeof order)[number];

/**
 * Returns what a search for the typed text finds by its title or name, after the passages that the
 * text names, and a spelling suggestion if the search finds nothing.
 */
export async function suggest(
  sql: Sql,
  callerId: number,
  { q, limit = limits.suggestions.default, types }: SuggestionRequest,
  numbering: Numbering,
): Promise<Suggestion[]> {
  const typed = parseTyped(q);
  if (typed === undefined) return [];
  const wants = (type: Suggestion['type']): boolean => types === undefined || types.split(',').includes(type);
  const passages = wants('passage') ? passagesOfQuery(typed.text, numbering).slice(0, limit).map(passageSuggestion) : [];
  const byType = passages.length < limit ? await listByType(sql, callerId, { typed, types: order.filter(wants) }) : [];
  const found = [...passages, ...shareLimit(byType, limit - passages.length)];
  // Search finds every suggestion.
  const spelling = wants('spelling') && found.length === 0 ? await findAlternativeQuery(sql, callerId, q) : undefined;
  return spelling === undefined ? found : [toSpellingSuggestion(spelling)];
}

/**
 * Lists the search documents of the texts and works that are suggested for a query, which a search
 * with so many hits must find. `names`, those that it finds in all kinds, are not searched again.
 */
export async function listSuggestedDocuments(
  sql: Sql,
  callerId: number,
  q: string,
  names: Promise<readonly FoundName[]> | undefined,
  hits: number,
): Promise<{ id: number; kind: Kind }[]> {
  const typed = parseTyped(q);
  // Suggestions check only their titles for excluded words.
  if (typed === undefined || typed.excluded.length > 0) return [];
  const byType = await listByType(sql, callerId, { typed, types: order, foundNames: names });
  const suggested = shareLimit(
    byType,
    Math.max(limits.suggestions.default, Math.min(limits.suggestions.max, Math.floor(hits * MAX_SHARE))),
  );
  return suggested.flatMap(({ type, documentId }) =>
    isTitledKind(type) && documentId !== undefined ? [{ id: documentId, kind: type }] : [],
  );
}

/** The largest share of a search's hits that may come from suggestions. */
const MAX_SHARE = 0.4;

interface Typed extends Pick<LiteralQuery, 'required' | 'inOrder' | 'excluded'> {
  /** The query without excluded words. */
  readonly text: string;
  readonly prefix: boolean;
}

/** Parses a query as the search does; undefined if it requires no word. */
function parseTyped(q: string): Typed | undefined {
  const { required, inOrder, excluded } = parseQuery(q);
  return required.length === 0
    ? undefined
    : { text: withoutExcluded(q), required, inOrder, excluded, prefix: required.some(({ prefix }) => prefix) };
}

interface TypeRequest {
  readonly typed: Typed;
  readonly types: readonly Suggested[];
  /** Searched if undefined. */
  readonly foundNames?: Promise<readonly FoundName[]> | undefined;
}

/** A suggestion, and the search document of a text. */
type SuggestedText = Suggestion & { readonly documentId?: number | undefined };

/**
 * Lists the suggestions of each type, best first; the same ones for every limit, so that a search
 * finds them.
 */
async function listByType(sql: Sql, callerId: number, { typed, types, foundNames }: TypeRequest): Promise<SuggestedText[][]> {
  const query = {
    kinds: types.filter(isKind),
    words: [...new Set(typed.inOrder)],
    prefix: typed.prefix,
    sortTitle: sortKey(typed.text),
    inNames: matchingUnordered(typed.required),
  };
  const [names, titles] = await Promise.all([
    foundNames ?? searchNames(sql, callerId, types.filter(isNamedKind), typed, { suggests: true }),
    listTitles(sql, callerId, query, limits.suggestions.max),
  ]);
  const titlesOf = (type: TitledKind): SuggestionRow[] => {
    const found = titles.filter(({ kind }) => kind === type);
    return type === 'work' ? abbreviatedFirst(typed.text, firstOfEach(found)) : found;
  };
  const ofNames = (type: NamedKind) => names.filter(({ kind }) => kind === type).map(toNameSuggestion);
  return types.map((type) =>
    isNamedKind(type)
      ? ofNames(type)
      : titlesOf(type)
          .filter((row) => isFound(row, typed))
          .map(toSuggestion(type)),
  );
}

/** Returns whether the title and detail of a row have a query's phrases and no excluded word. */
function isFound({ title, detail }: SuggestionRow, { required, excluded }: Typed): boolean {
  const has = (term: Term): boolean => marksOf(`${title} ${detail ?? ''}`, [term]).length > 0;
  return !excluded.some(has) && required.every((term) => term.words.length === 1 || has(term));
}

/** Puts works that the text abbreviates before others. */
function abbreviatedFirst(text: string, works: readonly SuggestionRow[]): SuggestionRow[] {
  const names = namesOfAbbreviation(text);
  const isAbbreviated = ({ title, detail }: SuggestionRow): boolean => {
    const words = foldedWords(`${title} ${detail ?? ''}`);
    return names.some((name) => name.every((part) => words.some((word) => word.startsWith(part))));
  };
  return names.length === 0 ? [...works] : [...works.filter(isAbbreviated), ...works.filter((row) => !isAbbreviated(row))];
}

/** Divides the limit among the kinds, in their order. */
function shareLimit<S extends Suggestion>(kinds: readonly S[][], limit: number): S[] {
  const some = kinds.filter((kind) => kind.length > 0);
  const shares = some.map((kind, i) => Math.min(kind.length, Math.floor((limit + some.length - 1 - i) / some.length)));
  let room = limit - shares.reduce((sum, share) => sum + share, 0);
  return some.flatMap((kind, i) => {
    const share = shares[i];
    invariant(share !== undefined, 'every kind has a share');
    const more = Math.min(room, kind.length - share);
    room -= more;
    return kind.slice(0, share + more);
  });
}

function toSuggestion(type: TitledKind): (found: SuggestionRow) => SuggestedText {
  return ({ id, title, detail, document_id: documentId }) => ({
    documentId: documentId ?? undefined,
    type,
    id,
    title,
    detail: type === 'work' && detail !== null ? directNames(detail) : detail,
    url: pagePath(type, id),
  });
}

function toNameSuggestion({ kind, row }: FoundName): Suggestion {
  const detail = kind === 'user' ? row.username : kind === 'author' ? row.about : null;
  return { type: kind, id: row.id, title: shownName(row), detail, url: pageOfName(row) };
}

function toSpellingSuggestion({ query, otherWord }: AlternativeQuery): Suggestion {
  const url = `${sitePaths.search}?${new URLSearchParams({ query, type: 'literal' }).toString()}`;
  return { type: 'spelling', id: 1, title: query, detail: otherWord ? 'related term' : null, url };
}
