import type { ResolvedPassage } from '#contract/references.ts';
import { editDistance } from '#core/edit-distance.ts';
import { foldedText } from '#core/fold.ts';
import { limits } from '#core/limits.ts';
import { foldToken } from '#core/scripture/fold-name.ts';
import { lexiconOf } from '#core/scripture/lexicon.ts';
import { languagesOfText } from '#core/scripture/text-languages.ts';
import { findReferences } from '#core/scripture/find-references.ts';
import { formatReference } from '#core/scripture/format-reference.ts';
import type { Numbering, VerseRange } from '#core/scripture/numbering.ts';
import { passagesOf } from '#core/scripture/passages.ts';
import type { Reference } from '#core/scripture/reference.ts';
import { spanOf, versesOfSpan } from '#core/scripture/spans.ts';
import { books } from '#core/scripture-books.ts';
import { nameOfWholeBook } from '#core/scripture.ts';
import { chapterCount, partsOfVerse, verseCount, verseNumber } from '#core/scripture/verses.ts';
import { namePassage, osisOfPassage } from './passage-name.ts';

export interface ResolveOptions {
  readonly language?: string | undefined;
  readonly numbering: Numbering;
  /** Whether the query may be ordinary words, as in a search: "number 7" is then no reference. */
  readonly strict?: boolean;
}

/**
 * Returns the passages that a typed reference names; none if it has other words. A whole book or a
 * range within one book is one passage, a range across books is one passage per chapter.
 */
export function resolvePassages(query: string, { language, numbering, strict = false }: ResolveOptions): ResolvedPassage[] {
  const counted = OSIS.test(query.trim()) ? 'kjv' : numbering;
  const found = findReferences(query, {
    query: true,
    strict,
    language: language?.toLowerCase(),
    numbering: counted,
    max: limits.passages.max,
  });
  if (hasOtherWords(query, found, { language: language?.toLowerCase(), strict })) return [];
  const passages = new Map(found.flatMap((reference) => passagesOfReference(reference, numbering)).map((one) => [one.osis, one]));
  return [...passages.values()].slice(0, limits.passages.max);
}

/**
 * Returns the passages of a query that is a chapter or verses of a misspelled book: "mathew 5". In
 * a search, it may be ordinary words, so only English names that differ by a letter or two count.
 */
export function resolveMisspelled(query: string, { numbering }: Pick<ResolveOptions, 'numbering'>): ResolvedPassage[] {
  const [reference, ...others] = findReferences(query, { query: true, numbering, max: 2 });
  if (!reference || others.length > 0 || hasOtherWords(query, [reference], { language: undefined, strict: true })) return [];
  const typed = MISSPELLED.exec(query.slice(reference.start, reference.end))?.groups?.['name'];
  const [range] = reference.ranges;
  if (typed === undefined || !range || !isNearName(foldedText(typed), partsOfVerse(range.first).book)) return [];
  return passagesOfReference(reference, numbering);
}

/** A name before a chapter, after the number of the book. */
const MISSPELLED = /^(?:(?:[1-4](?:st|nd|rd|th)?|i{1,3}|iv|first|second|third|fourth)\s)?\s?(?<name>\p{L}[\p{L}\s]{4,30}?)[.\s]\s?\d/iu;

/** Words that mean something else than the book with a similar name. */
const WORDS: ReadonlySet<string> = new Set(['number', 'palm', 'palms', 'kinds', 'pater', 'peters', 'revolution', 'romance', 'proverbial']);
const LONG_NAME = 9;

function isNearName(typed: string, book: number): boolean {
  const { name = '', also = [] } = books[book - 1] ?? {};
  const maxDistance = typed.length < LONG_NAME ? 1 : 2;
  return (
    !WORDS.has(typed) &&
    [name, nameOfWholeBook(book), ...also]
      .map((one) => foldedText(one).replace(/^\d /, ''))
      .some((known) => known.length > 4 && known.startsWith(typed.slice(0, 1)) && editDistance(typed, known, maxDistance) <= maxDistance)
  );
}

/**
 * Returns the canonical verses that a typed reference names, and the numbering in which it counts
 * them.
 */
export function resolveTyped(query: string, numbering: Numbering): { verses: VerseRange; numbering: Numbering } | undefined {
  const [passage] = resolvePassages(query, { numbering });
  if (!passage) return undefined;
  const counted = OSIS.test(query.trim()) ? 'kjv' : findReferences(query, { query: true, numbering, max: 1 })[0]?.numbering;
  return { verses: versesOfSpan(passage.id), numbering: counted ?? numbering };
}

/** A reference as the API returns it, which counts canonically: `Ps.51`, `Rom.8.28-Rom.8.30`. */
const OSIS = /^[1-4]?[A-Z][A-Za-z]{1,9}(?:\.\d{1,3}){1,2}(?:-[1-4]?[A-Z][A-Za-z]{1,9}(?:\.\d{1,3}){1,2})?$/;

// Words that belong to references but not to what they span: labels of numberings, and words
// between and before them.
const around: ReadonlySet<string> = new Set(
  `lxx septuagint vulg vulgate vulgata vg mt masoretic hebrew kjv esv nrsv rsv niv see cf
  the of in for gospel epistle letter book saint st according
  evangile selon epitre lettre livre aux au de du la le des saint sainte prophete
  evangelio segun carta epistola libro a los las el san santo santa del al profeta
  evangelho segundo aos ao as os do da livro sao profeta
  evangelie volgens naar brief aan van boek het
  evangelium nach an die der den das buch hl
  vangelo secondo lettera ai agli alla`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/**
 * Returns whether a query has words of three letters that are neither books nor words of
 * references; if strict, any letters or numbers besides words of references.
 */
function hasOtherWords(
  query: string,
  references: readonly Reference[],
  { language, strict }: { readonly language: string | undefined; readonly strict: boolean },
): boolean {
  const rest = references.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, query);
  const { names, guesses } = languagesOfText(query, language, true);
  const lexicons = [...names, ...guesses].flatMap((one) => lexiconOf(one) ?? []);
  const known = (word: string): boolean =>
    lexicons.some(
      ({ names, words, fillers, ordinals }) => (!strict && names.has(word)) || words.has(word) || fillers.has(word) || ordinals.has(word),
    );
  const others = rest.match(strict ? /[\p{L}\p{M}\p{N}]+/gu : /[\p{L}\p{M}]{3,}/gu) ?? [];
  return others.map(foldToken).some((word) => !around.has(word) && !known(word));
}

function passagesOfReference({ ranges }: Reference, numbering: Numbering): ResolvedPassage[] {
  return ranges.flatMap((range) => {
    // The title of a psalm is part of the passage of verse 1.
    const title = partsOfVerse(range.last).verse === 0 ? formatReference(range, { numbering }) : undefined;
    const spans = [spanOf(range) ?? wholeBooksOf(range) ?? passagesOf([range])].flat();
    return spans.map((id) => ({ id, osis: osisOfPassage(id), name: title ?? namePassage(id, numbering) }));
  });
}

/** Returns the books of a range from the beginning of one to the end of another: "Gen–Deut". */
function wholeBooksOf({ first, last }: VerseRange): number[] | undefined {
  const [from, to] = [partsOfVerse(first), partsOfVerse(last)];
  if (from.chapter > 1 || from.verse > 1 || last < lastVerseOf(to.book)) return undefined;
  return Array.from({ length: to.book - from.book + 1 }, (_, i) => from.book + i).flatMap(
    (book) => spanOf({ first: verseNumber(book, 1, 1), last: lastVerseOf(book) }) ?? [],
  );
}

function lastVerseOf(book: number): number {
  const chapter = chapterCount(book);
  return verseNumber(book, chapter, verseCount(book, chapter));
}
