import type { PassageText } from '#contract/references.ts';
import { limits } from '#core/limits.ts';
import { pagePath } from '#core/page-paths.ts';
import { chaptersOfSpan, isPassage, numberOf, partsOf } from '#core/scripture.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { nextVerse } from '#core/scripture/resolve.ts';
import { type Span, spanOf, versesOfSpan } from '#core/scripture/spans.ts';
import { chapterCount, partsOfVerse } from '#core/scripture/verses.ts';
import { chapterLabel, namePassage, osisOfPassage } from './passage-name.ts';
import type { TextOnPassage } from './passage-queries.ts';

/** Returns a passage's OSIS and name. */
export function namesOf(passage: number, numbering: Numbering): { osis: string; name: string } {
  return { osis: osisOfPassage(passage), name: namePassage(passage, numbering) };
}

/** Returns a text on a passage as the API has it. */
export function toPassageText(
  { passages, shown_on, shown_on_id, width: _, listed_at: _listed, ...text }: TextOnPassage,
  numbering: Numbering,
): PassageText {
  const named = joinChapters(passages)
    .slice(0, limits.passages.max)
    .map((id) => ({ id, name: namePassage(id, numbering) }));
  return { ...text, url: pagePath(shown_on, shown_on_id), passages: named };
}

/** Merges the passages of consecutive chapters, as a reference to several chapters was stored. */
function joinChapters(passages: readonly number[]): Span[] {
  const joined: Span[] = [];
  for (const passage of passages) {
    const before = joined.at(-1);
    const { first, last } = versesOfSpan(passage);
    const start = before === undefined ? undefined : versesOfSpan(before);
    const continues = start && partsOfVerse(start.last).chapter < partsOfVerse(first).chapter && nextVerse(start.last) === first;
    const span = continues ? spanOf({ first: start.first, last }) : undefined;
    if (span === undefined) joined.push(passage);
    else joined[joined.length - 1] = span;
  }
  return joined;
}

export function toNeighbor({ passage, texts }: { passage: number; texts: number }, numbering: Numbering) {
  return { id: passage, ...namesOf(passage, numbering), texts };
}

export interface Chapter {
  readonly id: number;
  readonly chapter: number;
  readonly label: string;
  readonly texts: number;
}

/** Returns the chapters of a book in the order of a numbering. */
export function chaptersOf(book: number, texts: ReadonlyMap<number, number>, numbering: Numbering): Chapter[] {
  return Array.from({ length: chapterCount(book) }, (_, at) => {
    const chapter = at + 1;
    const label = chapterLabel(book, chapter, numbering);
    return { id: numberOf({ book, chapter, first: 0, last: 0 }), chapter, label, texts: texts.get(chapter) ?? 0 };
  }).toSorted((a, b) => Number.parseInt(a.label) - Number.parseInt(b.label) || a.chapter - b.chapter);
}

/** Number of neighboring chapters before and after a chapter or range of chapters. */
const NEAR = 3;

/**
 * Returns the chapters near a chapter or range of chapters that have texts, the most-mentioned
 * first.
 */
export function neighborsOfChapters(span: Span, chapters: readonly Chapter[]): { passage: number; texts: number }[] {
  const { from, to } = chaptersOfSpan(span);
  if (from === 0) return [];
  return chapters
    .filter(({ chapter, texts }) => (chapter < from || chapter > to) && chapter >= from - NEAR && chapter <= to + NEAR && texts > 0)
    .toSorted((a, b) => b.texts - a.texts || a.chapter - b.chapter)
    .map(({ id, texts }) => ({ passage: id, texts }));
}

/** Returns whether a span is verses of one chapter, whose neighbors are in the same chapter. */
export function isWithinChapter(span: Span): boolean {
  return isPassage(span) && partsOf(span).first > 0;
}
