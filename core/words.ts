import { foldedWords } from './fold.ts';

/** A folded word and its range in the original text, in UTF-16 units. */
export interface FoundWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns all folded words of a text, in order and with duplicates. A word folds the same alone and
 * within its text.
 */
export function wordsIn(text: string): FoundWord[] {
  const words: FoundWord[] = [];
  for (const match of text.matchAll(ASCII.test(text) ? ASCII_RUN : RUN)) {
    const [run] = match;
    const to = match.index + run.length;
    // Most words are plain ASCII; full folding takes ten times as long.
    if (PLAIN.test(run)) {
      words.push({ word: run.toLowerCase(), from: match.index, to });
      continue;
    }
    const from = match.index + (ELIDED.exec(run)?.[0].length ?? 0);
    for (const word of foldedWords(run)) words.push({ word, from, to });
  }
  return words;
}

/**
 * Scripts that are written without spaces, for a character class. Each letter is a word here, and a
 * query word is a phrase of letters.
 */
export const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
// Characters that folding removes inside a word, so they do not end it: apostrophes, signs for ayn
// and alef, Hebrew quotation marks.
const REMOVED_IN_WORDS =
  "'\\u02bc\\u2019\\u2032\\ua78b\\ua78c\\u2018\\u201b\\u0060\\u055a\\u05f3\\u05f4\\u02b9-\\u02bb\\u02bd-\\u02c1\\u02c6-\\u02cf";
const LETTER = '[\\p{L}\\p{N}]';
const RUN = new RegExp(
  `(?=${LETTER})[${UNSPACED}]\\p{M}*|${LETTER}(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}\\p{Cf}]|[${REMOVED_IN_WORDS}]+(?=${LETTER})(?![${UNSPACED}])` +
    `|(?<=\\p{Script=Hebrew}\\p{M}*)["\\u201c\\u201d](?=\\p{Script=Hebrew}))*`,
  'gu',
);
const ASCII = /^[\n\r\t -~]*$/;
const ASCII_RUN = /[A-Za-z0-9]+(?:['`]+[A-Za-z0-9]+)*/g;
/** Maximum length of a plain ASCII word, the same as for a folded word. */
export const LONGEST_PLAIN = 60;
const PLAIN = new RegExp(`^[A-Za-z0-9]{1,${LONGEST_PLAIN}}$`);
const ELIDED = /^(?:l|d|qu|un|gl|dell|nell|all|sull|dall)['\u2019\u02bc](?=\p{L})/iu;

/** Returns whether a text that is being typed ends inside a word. */
export function endsInWord(text: string): boolean {
  return /[\p{L}\p{N}\p{M}]$/u.test(text);
}
