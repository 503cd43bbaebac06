import { bookIndex } from '../scripture-books.ts';
import { numberingRules } from './numbering-rules.ts';
import type { Numbering } from './numberings.ts';
import { psalmRules } from './psalm-rules.ts';
import { letterFraction } from './verse-letters.ts';
import { partsOfVerse, PSALMS, type VerseNumber, verseCount, verseNumber } from './verses.ts';

export { type Numbering, numberings } from './numberings.ts';

/** A range of verses, both ends inclusive. */
export interface VerseRange {
  readonly first: VerseNumber;
  readonly last: VerseNumber;
}

/** Verses of a numbering and the canonical verses that have the same text. */
interface Block {
  readonly theirs: VerseRange;
  readonly canonical: VerseRange;
  /**
   * `toCanonical` if the same text is also elsewhere in the numbering, where `fromCanonical` finds
   * it.
   */
  readonly direction: 'both' | 'toCanonical' | 'fromCanonical';
}

interface Table {
  /** By chapter, as book · 10³ + chapter. */
  readonly byTheirs: ReadonlyMap<number, readonly Block[]>;
  readonly byCanonical: ReadonlyMap<number, readonly Block[]>;
  /** The verses with letters after a verse. */
  readonly lettered: ReadonlyMap<VerseNumber, readonly VerseNumber[]>;
}

const tables = new Map<Numbering, Table>();

/**
 * Returns the canonical verses of a verse in a numbering; undefined if that numbering has no such
 * verse. A verse may be part of one, or span two.
 */
export function toCanonical(numbering: Numbering, given: VerseNumber): VerseRange | undefined {
  // A letter that the numbering lacks is a part of its verse.
  const verse = isLettered({ first: given }) && hasLetter(numbering, given) ? given : Math.floor(given);
  const chapter = Math.floor(verse / 1e3);
  const table = tableOf(numbering);
  const block = table.byTheirs.get(chapter)?.find(({ theirs }) => contains(theirs, verse));
  if (block) return placeOf(verse, block.theirs, block.canonical);
  if (!isCanonical(verse)) return undefined;
  return table.byCanonical.get(chapter)?.some(({ canonical }) => contains(canonical, verse)) ? undefined : { first: verse, last: verse };
}

/**
 * Returns the verses of a numbering that have the text of a canonical verse; undefined if it lacks
 * them.
 */
export function fromCanonical(numbering: Numbering, verse: VerseNumber): VerseRange | undefined {
  const chapter = Math.floor(verse / 1e3);
  const table = tableOf(numbering);
  const block = table.byCanonical.get(chapter)?.find(({ canonical }) => contains(canonical, verse));
  if (block) return placeOf(verse, block.canonical, block.theirs);
  // A numbering that has other text in this place lacks the verse.
  if (!isCanonical(verse) || table.byTheirs.get(chapter)?.some(({ theirs }) => contains(theirs, verse))) return undefined;
  return { first: verse, last: verse };
}

/** Returns whether a numbering counts a verse by its letter. */
export function hasLetter(numbering: Numbering, verse: VerseNumber): boolean {
  return tableOf(numbering).lettered.get(Math.floor(verse))?.includes(verse) === true;
}

/**
 * Returns the verses of a chapter in a numbering from the first to the last, with those that have
 * letters.
 */
export function versesBetween(numbering: Numbering, first: VerseNumber, last: VerseNumber): VerseNumber[] {
  const all: VerseNumber[] = [];
  for (let verse = Math.floor(first); verse <= last; verse++) {
    const lettered = (tableOf(numbering).lettered.get(verse) ?? []).filter((one) => first <= one && one <= last);
    const canonical = toCanonical(numbering, verse)?.first;
    // Esther 1:1s is the rest of 1:1.
    const isNamed = lettered.some((one) => toCanonical(numbering, one)?.first === canonical);
    all.push(...(first <= verse && !isNamed ? [verse, ...lettered] : lettered));
  }
  return all;
}

/** Returns whether the canonical numbering has a verse; verse 0 is the title of a psalm. */
export function isCanonical(verse: VerseNumber): boolean {
  const parts = partsOfVerse(verse);
  if (parts.verse === 0) return parts.book === PSALMS && hasTitle(parts.chapter);
  return parts.verse <= verseCount(parts.book, parts.chapter);
}

/** Returns whether a psalm (by its Hebrew number) has a title. */
export function hasTitle(psalm: number): boolean {
  return psalmRules.titled.has(psalm);
}

/** Returns the last verse of a chapter in a numbering; 0 if it has no such chapter. */
export function lastVerse(numbering: Numbering, book: number, chapter: number): number {
  let last = verseCount(book, chapter);
  for (const { theirs } of tableOf(numbering).byTheirs.get(book * 1e3 + chapter) ?? []) {
    for (const end of [partsOfVerse(theirs.first), partsOfVerse(theirs.last)])
      if (end.chapter === chapter) last = Math.max(last, Math.floor(end.verse));
  }
  while (last > 0 && !toCanonical(numbering, verseNumber(book, chapter, last))) last--;
  return last;
}

function isLettered({ first }: { readonly first: VerseNumber }): boolean {
  return first % 1 > 0;
}

function contains({ first, last }: VerseRange, verse: VerseNumber): boolean {
  return first <= verse && verse <= last;
}

/**
 * Returns the verses of a range that are in the place of a verse of another one with the same text:
 * the same verse if both have as many, else those that overlap if each range is divided evenly.
 */
function placeOf(verse: VerseNumber, own: VerseRange, other: VerseRange): VerseRange {
  const offset = verse - own.first;
  const [count, others] = [lengthOf(own), lengthOf(other)];
  return {
    first: other.first + Math.floor((offset * others) / count),
    last: other.first + Math.ceil(((offset + 1) * others) / count) - 1,
  };
}

function lengthOf({ first, last }: VerseRange): number {
  return last - first + 1;
}

function tableOf(numbering: Numbering): Table {
  const known = tables.get(numbering);
  if (known) return known;
  const blocks = numbering === 'kjv' ? [] : [...numberingRules[numbering], ...psalmRules.rules(numbering)].map(parseRule);
  const toThem = blocks.filter(({ direction }) => direction !== 'toCanonical');
  const fromThem = blocks.filter(({ direction }) => direction !== 'fromCanonical');
  const lettered = new Map<VerseNumber, VerseNumber[]>();
  for (const { first } of fromThem.map(({ theirs }) => theirs).filter(isLettered))
    lettered.set(
      Math.floor(first),
      [...(lettered.get(Math.floor(first)) ?? []), first].toSorted((a, b) => a - b),
    );
  const table = { byTheirs: groupBy(fromThem, 'theirs'), byCanonical: groupBy(toThem, 'canonical'), lettered };
  tables.set(numbering, table);
  return table;
}

function groupBy(blocks: readonly Block[], side: 'theirs' | 'canonical'): Map<number, Block[]> {
  const groups = new Map<number, Block[]>();
  for (const block of blocks) {
    const { first, last } = block[side];
    for (let chapter = Math.floor(first / 1e3); chapter <= Math.floor(last / 1e3); chapter++) {
      const group = groups.get(chapter);
      if (group) group.push(block);
      else groups.set(chapter, [block]);
    }
  }
  return groups;
}

const directions = { '=': 'both', '>': 'toCanonical', '<': 'fromCanonical' } as const;

/**
 * Parses a rule: `Joel 3:1-5 = 2:28-32`, `Dan 13:1-64 = Sus 1:1-64`, `Exod 37:1 > 36:8`, `Josh 9:2a
 * = 8:30`. Ranges are within a chapter.
 */
function parseRule(rule: string): Block {
  const sign = (['>', '<'] as const).find((one) => rule.includes(` ${one} `)) ?? '=';
  const [left = '', right = ''] = rule.split(` ${sign} `);
  const [book = '', place = ''] = left.split(' ');
  const other = right.includes(' ') ? right.split(' ') : [book, right];
  const theirs = parsePlace(book, place);
  const canonical = parsePlace(other[0] ?? '', other[1] ?? '');
  return { theirs, canonical, direction: directions[sign] };
}

function parsePlace(code: string, place: string): VerseRange {
  const book = bookIndex(code) ?? 0;
  const [from = '', to = from] = place.split('-');
  const [, number = '', letter] = /^([\d:]+)([a-z]?)$/.exec(from) ?? [];
  const [chapter = 0, verse = 0] = number.split(':').map(Number);
  if (letter) {
    const lettered = verseNumber(book, chapter, verse + letterFraction(letter));
    return { first: lettered, last: lettered };
  }
  const end = to.split(':').map(Number);
  const [endChapter, endVerse] = end.length > 1 ? [end[0] ?? 0, end[1] ?? 0] : [chapter, end[0] ?? 0];
  return { first: verseNumber(book, chapter, verse), last: verseNumber(book, endChapter, endVerse) };
}
