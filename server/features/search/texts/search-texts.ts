import type { Sql } from '../../../platform/db/open.ts';
import { type LiteralQuery, withWholeWords } from '../literal/parse-query.ts';
import { inEditions, matchingInTexts, rankingInTexts } from '../literal/tsquery.ts';
import { type CountedText, countAgain, estimateCounts } from './count-texts.ts';
import { findTextMatches, hasTextMatch, listEditionsInScope, type TextFilters } from './text-queries.ts';

/**
 * Returns the segments of texts that match a query, the best of each edition first. Each has the
 * number of matches in its edition, at most `limits.textMatches`.
 */
export async function searchTexts(sql: Sql, parsed: LiteralQuery, filters: TextFilters, limit: number): Promise<CountedText[]> {
  if (parsed.required.length === 0 || limit <= 0) return [];
  const editionIds = isFiltered(filters) ? await listEditionsInScope(sql, filters) : undefined;
  if (editionIds?.length === 0) return [];
  const query = withLongPrefix(parsed);
  const whole = withWholeWords(query);
  const inScope = editionIds !== undefined && editionIds.length <= MAX_LEXEMES ? [inEditions(editionIds)] : [];
  const search = (one: LiteralQuery) => {
    const wholeWords = matchingInTexts(whole);
    const matching = {
      query: matchingInTexts(one, inScope),
      ranking: rankingInTexts(one),
      wholeWords,
      wholeRanking: rankingInTexts(whole),
      editionIds,
    };
    return findTextMatches(sql, matching, limit);
  };
  const hasPrefix = query.required.some(({ prefix }) => prefix);
  // Few words begin with a long one, so that one search is enough for them and for the word itself.
  const byAll = hasPrefix && isSpecific(query) ? await search(query) : undefined;
  if (byAll?.every(({ rate }) => rate === 1)) return countAgain(sql, matchingInTexts(query), byAll, false);
  const byWords = await search(whole);
  const completed = hasPrefix && byWords.length < limit ? query : whole;
  const found = completed === whole ? byWords : (byAll ?? (await search(query)));
  if (found.some(({ rate }) => rate > 1)) return estimateCounts(sql, matchingInTexts(completed), found);
  return countAgain(sql, matchingInTexts(query), found, hasPrefix && completed === whole);
}

/** Letters of a word with which few others begin. */
const SPECIFIC = 6;

function isSpecific({ required }: LiteralQuery): boolean {
  return required.every(({ words, prefix }) => !prefix || (words.at(-1) ?? '').length >= SPECIFIC);
}

/** Returns whether a search for texts would find anything. */
export async function findsText(sql: Sql, parsed: LiteralQuery): Promise<boolean> {
  return parsed.required.length > 0 && hasTextMatch(sql, matchingInTexts(withLongPrefix(parsed)));
}

/** Editions by which the index filters; among more, the rows of matches are filtered. */
const MAX_LEXEMES = 50;
function isFiltered(filters: TextFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/**
 * Letters from which the last word also matches longer words: fewer letters begin too many words.
 */
const MIN_PREFIX = 3;

export function withLongPrefix(query: LiteralQuery): LiteralQuery {
  const isLong = (words: readonly string[]): boolean => words.length > 1 || (words[0] ?? '').length >= MIN_PREFIX;
  return { ...query, required: query.required.map(({ words, prefix }) => ({ words, prefix: prefix && isLong(words) })) };
}
