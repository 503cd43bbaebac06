import type { ReaderPage } from '#contract/editions.ts';
import { romanAt } from '#core/scripture/numerals.ts';

/** What a reader typed into the go-to field. */
export interface GoTo {
  /** Citations to try, the most likely first. */
  readonly citations: readonly string[];
  /** The name of a book or section, if there is one, and the numbers after it: `romans`, `8.28`. */
  readonly name: string;
  readonly numbers: string;
  /** Whether the name can be that of a book: not a stray letter, but a Chinese character. */
  readonly isBookName: boolean;
}

interface Place {
  readonly path: ReaderPage['path'];
  /** Whether citations begin with a book: `Rom.8.28`. */
  readonly scripture: boolean;
}

/** Longer texts name no place. */
const MAX_LENGTH = 100;

/** Parses `rom 8:28`, `8:28`, `28`, `7.10` or a name; undefined for anything else. */
export function parseGoTo(typed: string, { path, scripture }: Place): GoTo | undefined {
  const text = typed.trim().split(/\s+/).join(' ');
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  const words = (scripture ? spaced(text) : text)
    .replaceAll(/ ?[-–—] ?/g, '-')
    .split(/[ .:,;]+/)
    .filter((word) => word !== '')
    .map((word, i, all) => (scripture && i === 0 ? word : decimal(word, scripture ? all.slice(i) : all)));
  const end = words.findLastIndex((word) => !isNumber(word)) + 1;
  const [name, numbers] = [words.slice(0, end).join(' '), words.slice(end).join('.')];
  if (name === '') return { citations: [...new Set(citationsNear(numbers, path, scripture))], name, numbers, isBookName: false };
  // `1 Cor 13` is 1Cor.13; names of sections are looked up as typed, too.
  const joined = [words.slice(0, end).join(''), numbers].filter((part) => part !== '').join('.');
  return { citations: [...new Set([joined, text.replaceAll(' ', '.')])], name, numbers, isBookName: isBookName(name) };
}

/**
 * Returns a reference with a space between book and chapter (`Mt5,3`), and without `ff` after a
 * verse.
 */
function spaced(reference: string): string {
  return reference.replaceAll(/(\p{L})(?=\d)/gu, '$1 ').replaceAll(/(\d) ?ff(?!\p{L})/gu, '$1');
}

/**
 * Returns a citation and, if it names parts of verses (`Ps.23.4a`), that of the verses: few
 * editions have verses with letters.
 */
export function verseForms(citation: string): string[] {
  return [...new Set([citation, citation.replaceAll(/(\d)[a-z](?![\p{L}\d])/giu, '$1')])];
}

function isBookName(name: string): boolean {
  const [first, second] = name.match(/\p{L}/gu) ?? [];
  return first !== undefined && (second !== undefined || !/\p{Script=Latin}/u.test(first));
}

/**
 * Returns a Roman numeral as a decimal number if all words are numbers, as in `VII x 16`; `lv`
 * alone can be a book.
 */
function decimal(word: string, all: readonly string[]): string {
  const numeralOf = (one: string): string | undefined => {
    const numeral = romanAt(one, 0);
    return numeral?.end === one.length ? String(numeral.value) : undefined;
  };
  return all.every((one) => isNumber(one) || numeralOf(one) !== undefined) ? (numeralOf(word) ?? word) : word;
}

/** Returns whether a word is a number of a citation or a range: `8`, `45a`, `28-30`. */
function isNumber(word: string): boolean {
  return /^\d{1,6}[a-z]?(?:-\d{1,6}[a-z]?)?$/i.test(word);
}

/**
 * A number alone is a verse of this chapter, else a chapter of this book; two are a chapter and a
 * verse of this book.
 */
function citationsNear(numbers: string, path: ReaderPage['path'], scripture: boolean): string[] {
  const around = path.flatMap(({ citation }) => citation ?? []).toReversed();
  const count = numbers.split('-')[0]?.split('.').length ?? 1;
  const within = around.map((citation) => `${citation}.${numbers}`);
  if (scripture) return count === 1 ? within : within.filter((citation) => citation.split('-')[0]?.split('.').length === 3);
  return count === 1 ? [...within, numbers] : [numbers, ...within];
}
