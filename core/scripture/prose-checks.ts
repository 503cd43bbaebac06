import { books, ordinaryNames } from '../scripture-books.ts';
import { nameTokens } from './fold-name.ts';
import type { BookCandidate } from './book-candidate.ts';
import type { ParsedItem } from './parse-tail.ts';
import { isClearInCase } from './lowercase-names.ts';
import { isClearVerse, isIsaiahInTitle } from './clear-verse.ts';
import { isOlderStyle } from './older-style.ts';
import {
  appointments,
  chapterVerbs,
  clauseWords,
  commonWords,
  durations,
  gameWords,
  introductions,
  ordinaryBooks,
  organizations,
  pointers,
  prepositions,
  shortNames,
  shortNamesOf,
  studies,
  things,
  units,
} from './prose-words.ts';
import type { Scanner } from './scanner.ts';
import { englishNames } from './usual-names.ts';

/**
 * Decides whether a match in running prose is a reference. Names that are also ordinary words or
 * personal names need a verse, short ones need context.
 */
export function isLikely(scanner: Scanner, candidate: BookCandidate, first: ParsedItem, chapterFirst: boolean): boolean {
  const { text, lexicon } = scanner;
  const { language } = lexicon;
  const { name, number } = candidate;
  if (language === 'en' && !englishNames().has(name)) return false;
  const { bare } = first.from;
  if (!isClearInCase(scanner, candidate, !bare)) return false;
  if (number === 0 && /^[1-5]/.test(candidate.written)) {
    // "Peter 2" is not a letter of his; Chinese 林前 and "Esdras B" have the number in the name.
    if (lexicon.names.get(name)?.before[1] !== undefined) return false;
    // Korean 대상 also means "target", Chinese 撒下 "scattered".
    if (bare && name.length < 3)
      return !/^\p{L}/u.test(text.slice(first.end, first.end + 2)) && hasContext(text, candidate.start, first.end);
  }
  const separator = separatorOf(scanner, candidate.end, first);
  if (isFollowedBy(text, first.end, separator === ':' ? durations : units)) return false;
  if (isFollowedBy(text, first.end, things) || isOtherUse(text, candidate, first.end)) return false;
  if (
    bare &&
    (isCount(text, candidate, first.end) ||
      isFollowedBy(text, first.end, organizations) ||
      NOT_A_CHAPTER.test(text.slice(first.end, first.end + 10)))
  )
    return false;
  // "Sal 22 (23)"
  if (chapterFirst || first.from.other !== undefined) return true;
  const isGame = isFollowedBy(text, first.end, gameWords) || isPrecededBy(text, candidate.start, gameWords);
  if (isWord(text, language, candidate)) {
    if (separator === 'word' || isGame || isTitled(text, candidate.start)) return false;
    return bare ? isLikelyChapter(scanner, candidate, first) : isLikelyVerse(scanner, candidate, first, separator);
  }
  if (isPersonal(language, candidate)) {
    if (separator === 'word' || isGame || isTitled(text, candidate.start)) return false;
    return bare ? isPointedTo(text, candidate, first) : separator !== ':' || !isScore(text, candidate, first);
  }
  if (bare && (isScoreOfTeams(text, candidate, first) || (isGame && peoples.has(name)))) return false;
  // "יש" is a word, "יש'" is Isaiah.
  if (/^[\u05d0-\u05ea]{1,2}$/.test(name)) return /['\u2019\u05f3]/.test(text.charAt(candidate.end));
  const isShortName = shortNames.has(name) || (!bare && shortNamesOf[language]?.has(name) === true);
  if (number === 0 && name.length <= 2 && !isShortName)
    return separator === ':' || (scanner.title && !bare) || hasContext(text, candidate.start, first.end);
  if (number > 0 || name.length > 3) return true;
  if (isGame || (bare && /^\p{Lu}{2}/u.test(text.slice(candidate.start, candidate.end)))) return false;
  // "120 PS 3,5" and "5 Gen 3" are amounts.
  return !/\p{Nd}\s?$/u.test(text.slice(Math.max(0, candidate.start - 2), candidate.start));
}

/** Returns whether a chapter without a verse follows a name that is also a word. */
function isLikelyChapter({ text, title, lexicon }: Scanner, candidate: BookCandidate, first: ParsedItem): boolean {
  if (lexicon.language === 'en') return isClearChapter(text, candidate, first);
  // "Ex. 14.15"
  if (candidate.name.length <= 2) return title && text.charAt(candidate.end) === '.';
  return isPointedTo(text, candidate, first);
}

/** Returns whether a verse follows a name that is also a word. */
function isLikelyVerse({ text, title, lexicon }: Scanner, candidate: BookCandidate, first: ParsedItem, separator: string): boolean {
  const { name, start, end } = candidate;
  const isEnglish = lexicon.language === 'en';
  if (isEnglish && (isAppointment(text, first) || isScore(text, candidate, first))) return false;
  // "Is 7:15 too late?"
  if (isEnglish && name === 'is') {
    return text.charAt(end) === '.' || (title && isIsaiahInTitle(text, start, separator)) || hasContext(text, start, first.end);
  }
  // "Am 5,3" and "John 3.16" may be amounts; longer abbreviations with a comma are not.
  if (title || separator === ':' || hasContext(text, start, first.end)) return true;
  return isEnglish ? isClearVerse(text, candidate, first.end) : name.length > 2;
}

// "Matthew 25, from Ohio" and "Hebrews 5-2 Romans".
const NOT_A_CHAPTER = /^(?:,\s(?:from|who|aged|born)\b|\s?[-\u2013]\s?\d)/;

const peoples = new Set('romans corinthians galatians ephesians philippians colossians thessalonians hebrews'.split(' '));

/** Returns whether a number counts something: "The Romans 3 legions", "Ps 3 more". */
function isCount(text: string, { name, start }: BookCandidate, end: number): boolean {
  if (name === 'ps') return /^ more(?! than)\b/u.test(text.slice(end, end + 11));
  const [, plural] = /^\s(\p{Ll}{2,17}s)\b/u.exec(text.slice(end, end + 20)) ?? [];
  return (
    plural !== undefined &&
    peoples.has(name) &&
    /\bthe\s$/iu.test(text.slice(Math.max(0, start - 5), start)) &&
    !clauseWords.has(plural) &&
    !chapterVerbs.has(plural)
  );
}

/** Returns whether a time follows a name: "Luke 7:30 dinner". */
function isAppointment(text: string, { from, end }: ParsedItem): boolean {
  return from.chapter <= 12 && from.verse < 60 && from.verse % 15 === 0 && isFollowedBy(text, end, appointments);
}

/**
 * Returns whether another name with a number stands directly before or after a chapter, as in
 * "Galatians 2 Ephesians 1".
 */
function isScoreOfTeams(text: string, { start }: BookCandidate, { end }: ParsedItem): boolean {
  return (
    /^ \p{Lu}\p{Ll}{3,14} \d{1,2}(?!\d|[:.]\d)/u.test(text.slice(end, end + 22)) ||
    /\p{Lu}\p{Ll}{3,14} \d{1,2} $/u.test(text.slice(Math.max(0, start - 20), start))
  );
}

/** Returns whether only another name follows, as in the score "John 3:1 Peter". */
function isScore(text: string, { start }: BookCandidate, { from, end }: ParsedItem): boolean {
  const [, word = '', verb] = /^\s(\p{Lu}\p{Ll}{1,14})(?:(?=[.,;!?]|$)|\s(\p{L}{2,12}))/u.exec(text.slice(end, end + 32)) ?? [];
  return (
    word !== '' &&
    (verb === undefined || gameWords.has(verb.toLowerCase())) &&
    from.chapter < 10 &&
    from.verse < 10 &&
    !hasContext(text, start, end)
  );
}

/** Returns whether a name is also a word of the language, or in English a personal name. */
function isWord(text: string, language: string, { name, number, start, end }: BookCandidate): boolean {
  if (number > 0) return false;
  if (language === 'en') return ordinaryNames.has(name) || name === 'is';
  // With its accents: "Rom" is a city, "Röm" a letter.
  return commonWords[language]?.has(text.slice(start, end).toLowerCase()) === true;
}

function isPersonal(language: string, { name, number, written }: BookCandidate): boolean {
  return number === 0 && language !== 'en' && name.length > 3 && ordinaryBooks.has(written);
}

const TITLE = /\b(?:king|queen|pope|prince|president|mr|mrs|dr|könig|papst|roi|pape|rey|papa|re|koning|król)\.?\s$/iu;

function isTitled(text: string, start: number): boolean {
  return TITLE.test(text.slice(Math.max(0, start - 12), start));
}

/** Returns what stands between chapter and verse: a sign, or "word" for "John, chapter 3". */
function separatorOf({ text, title }: Scanner, at: number, { from, end }: ParsedItem): string {
  if (from.bare) return '';
  if (/^,\s[ivxlc]+[.,:\s]/iu.test(text.slice(at, at + 12))) return ':';
  const sign = /\p{Nd}\s?([:.,：])\s?\p{Nd}/u.exec(text.slice(at, end))?.[1];
  if (sign === undefined) return /^\s?,\s?\p{L}{3}/u.test(text.slice(at, end)) ? 'word' : ':';
  return sign === '：' || (sign === '.' && isOlderStyle({ text, title, lenient: false }, at)) ? ':' : sign;
}

/** Returns whether an ordinary name with only a chapter is a reference, as in "cf. Luke 15". */
function isClearChapter(text: string, candidate: BookCandidate, first: ParsedItem): boolean {
  const { name, book, start } = candidate;
  const { end: last } = first;
  const isFullName = name === nameTokens(books[book - 1]?.name ?? '').join(' ');
  if (isFullName && isFollowedBy(text, last, chapterVerbs)) return true;
  const [, plural] = /^\s(\p{Ll}{2,17}s)\b/u.exec(text.slice(last, last + 20)) ?? [];
  if (name === 'is' || (plural !== undefined && !clauseWords.has(plural))) return false;
  if (name === 'sus' || name === 'bel') return true;
  const [, word = ''] = WORD_BEFORE.exec(text.slice(Math.max(0, start - 14), start)) ?? [];
  if (isFullName && followsStudy(text.slice(Math.max(0, start - 20), start))) return true;
  if (isFullName && prepositions.has(word.toLowerCase()) && beginsClause(text.slice(last, last + 24))) return true;
  return isPointedTo(text, candidate, first);
}

const WORD_BEFORE = /(\p{L}{1,12})\.?\s$/u;

/**
 * Returns whether a range, brackets or a word such as "cf." show that a number after a name is a
 * chapter: "Hiob 38–41".
 */
function isPointedTo(text: string, { start, end }: BookCandidate, { from, to, end: last }: ParsedItem): boolean {
  if (to.chapter > from.chapter && /[-\u2010-\u2015]/.test(text.slice(end, last))) return true;
  const before = text.slice(Math.max(0, start - 14), start);
  const [, word = ''] = WORD_BEFORE.exec(before) ?? [];
  return pointers.has(word.toLowerCase()) || (/[([]\s?$/u.test(before) && /^[)\];,]/.test(text.slice(last, last + 1)));
}

/** Returns whether a text ends with "a sermon on" or the like. */
function followsStudy(before: string): boolean {
  const [, word = ''] = /(\p{L}{4,12})\son\s$/u.exec(before) ?? [];
  return studies.has(word.toLowerCase());
}

/**
 * Returns whether a text after a chapter does not continue with what a number counts: "In Ruth 2
 * children …".
 */
function beginsClause(after: string): boolean {
  const [, word] = /^\s(\p{L}{1,14})(?![\p{L}\p{M}])/u.exec(after) ?? [];
  if (word === undefined) return /^(?:$|[.;:!?)\]]|,\s\p{L})/u.test(after);
  return /^\p{Lu}\p{Ll}/u.test(word) || clauseWords.has(word);
}

const COUNTED = /(?:\d\.|\b(?:\p{L}{2,12}ten|jedes|dieses|nächste|letzte|erste|ein|paar|viele))\s$/iu;

/** Returns whether German "Mal" means "time", "Song" is on an album, or judges vote. */
function isOtherUse(text: string, { name, start }: BookCandidate, end: number): boolean {
  if (name === 'judges') return /^ (?:in favou?r of|against) /.test(text.slice(end, end + 14));
  if (name === 'mal') return COUNTED.test(text.slice(Math.max(0, start - 16), start));
  return (
    (name === 'song' || name === 'songs') &&
    /^ (?:on|from|of) (?:the|this|that|her|his|their) (?:album|record|list|cd)\b/i.test(text.slice(end, end + 24))
  );
}

const NEXT_WORD = /^[\s\u2009\u00a0.]{0,2}(\p{L}{1,14})/u;

function isFollowedBy(text: string, end: number, words: ReadonlySet<string>): boolean {
  const [, word] = NEXT_WORD.exec(text.slice(end, end + 17)) ?? [];
  return word !== undefined && words.has(word.toLowerCase());
}

function isPrecededBy(text: string, start: number, words: ReadonlySet<string>): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  return [...before.matchAll(/\p{L}{2,14}/gu)].some(([word]) => words.has(word.toLowerCase()));
}

/** Returns whether brackets, a word such as "see" or another reference surround a match. */
function hasContext(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 14), start);
  if (/[([;]\s?$/u.test(before)) return true;
  if (/^\s?[)\]]/u.test(text.slice(end, end + 2))) return true;
  const [, word] = /(\p{L}{1,12})\.?\s$/u.exec(before) ?? [];
  return word !== undefined && introductions.has(word.toLowerCase());
}
