import { detectLanguage } from './detect-language.ts';
import { scriptureLanguages } from './lexicon.ts';

// Languages in which "8,28" is chapter and verse. Where a text's language is unknown, a comma is a
// list.
const commaLanguages = new Set('bg cs da de el es et fi fr hr hu is it la lt lv mk nl no pl pt ro ru sk sl sq sr sv uk'.split(' '));

// A name in the script of one of these shows how it is written, whatever the language of the text
// is.
const ownScripts = new Set('bg el mk ru sr uk'.split(' '));

/** Returns whether a comma separates chapter and verse after names of a language. */
export function isCommaLanguage(language: string, textLanguage: string | undefined): boolean {
  return commaLanguages.has(language) && (language === textLanguage || ownScripts.has(language));
}

// The usual way of writing, where most readers of the language expect the comma.
const writtenWithComma = new Set('cs da de es fr hr hu it la no pl pt sk sl'.split(' '));

/** Returns the sign between chapter and verse when a reference is shown in a language. */
export function verseSeparator(language: string | undefined): ',' | ':' {
  return language !== undefined && writtenWithComma.has(language) ? ',' : ':';
}

// Per script, the languages to try if the text's is unknown; those that are not loaded are skipped.
const languagesOfScripts: readonly [RegExp, readonly string[]][] = [
  [/[\u0370-\u03ff\u1f00-\u1fff]/, ['el']],
  [/[\u0400-\u04ff]/, ['ru', 'uk', 'bg', 'sr', 'mk']],
  [/[\u0590-\u05ff]/, ['he']],
  [/[\u0600-\u06ff]/, ['ar', 'fa', 'ur']],
  [/[\u0900-\u097f]/, ['hi', 'mr', 'ne']],
  [/[\u0a00-\u0a7f]/, ['pa']],
  [/[\u0b00-\u0b7f]/, ['or']],
  [/[\u0b80-\u0bff]/, ['ta']],
  [/[\u0e00-\u0e7f]/, ['th']],
  [/[\u1100-\u11ff\uac00-\ud7af]/, ['ko']],
  [/[\u3040-\u30ff]/, ['ja']],
  [/[\u4e00-\u9fff]/, ['zh', 'ja']],
];

/** The languages of a text. */
export interface TextLanguages {
  /** The language of the text, if known or detected. */
  readonly own: string | undefined;
  /** The languages whose book names are matched, in order. */
  readonly names: readonly string[];
  /** Languages whose book names are matched before chapter and verse if they agree on the book. */
  readonly guesses: readonly string[];
}

// The languages with the most readers; each adds up to 18 kB to the page.
const guessed = 'de fr es it pt nl la pl'.split(' ');
/** UTF-16 code units. Longer texts have enough words to detect their language. */
const LONGEST_BARE = 500;
const VERSE = /\p{Script=Latin}\.?\s{0,2}(?:\d{1,3}|[IVXLCivxlc]{1,8})\s?[,.:]\s?\d/u;
/** In a query, a chapter without a verse counts too. */
const CHAPTER = /\p{Script=Latin}{2}\.?\s{0,2}\d{1,3}/u;
const codes = new Set(scriptureLanguages());

let libraryLanguage: string | undefined;

/**
 * Sets the language, as an ISO 639 code, in which texts in Latin letters are read if their own is
 * unknown; undefined for none.
 */
export function setLibraryLanguage(language: string | undefined): void {
  libraryLanguage = language;
}

/** Returns what `setLibraryLanguage` set in this thread. */
export function getLibraryLanguage(): string | undefined {
  return libraryLanguage;
}

/**
 * Returns the languages whose book names to look for in a text: its own or else the library's,
 * those of its scripts, and English.
 */
export function languagesOfText(text: string, language?: string, query = false, title = false): TextLanguages {
  const given = language?.toLowerCase().split('-')[0];
  const known = given !== undefined && codes.has(given) ? given : undefined;
  const detected = known ?? (query ? undefined : detectLanguage(text));
  const ofScripts = languagesOfScripts.flatMap(([script, ones]) => (script.test(text) ? ones : []));
  const own = detected ?? (ofScripts.length === 0 ? libraryLanguage : undefined);
  // A query in Greek letters is not in English, whatever the reader's language is.
  const isScriptOf = known !== undefined && !(query && !ofScripts.includes(known));
  const names = [...new Set([...(own === undefined ? [] : [own]), ...(isScriptOf ? [] : ofScripts), 'en'])];
  // Queries, titles and short texts of unknown language also get `guesses`.
  const isBare = query || title || (detected === undefined && text.length <= LONGEST_BARE);
  return {
    own,
    names,
    guesses: isBare && (VERSE.test(text) || (query && CHAPTER.test(text))) ? guessed.filter((one) => !names.includes(one)) : [],
  };
}
