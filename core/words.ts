import { foldedWords } from './fold.ts';

/** A word as it is searched for, and where it stands in the text: from where to where, in UTF-16 units. */
export interface FoundWord {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The folded words of a text, each time that they stand there, in order. Folded alone a word is the same as in its text. Of scripts without blanks
 * between words each letter is one, and a word of theirs is a phrase of letters; `foldedWords` is for lists of words, which know no phrases, and
 * leaves a line of Thai, Lao, Khmer or Burmese whole.
 */
export function wordsIn(text: string): FoundWord[] {
  const words: FoundWord[] = [];
  for (const match of text.matchAll(ASCII.test(text) ? ASCII_RUN : RUN)) {
    const [run] = match;
    const to = match.index + run.length;
    // Most are plain: what else folding does takes ten times as long.
    if (PLAIN.test(run)) {
      words.push({ word: run.toLowerCase(), from: match.index, to });
      continue;
    }
    const from = match.index + (ELIDED.exec(run)?.[0].length ?? 0);
    for (const word of foldedWords(run)) words.push({ word, from, to });
  }
  return words;
}

/** Letters of scripts that write no blanks between words, for a class of a regular expression. */
export const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
// What folding takes out of the middle of a word, and so is no end of it: apostrophes, signs for ayn and alef, Hebrew quotation marks.
const JOINTS =
  "'\\u02bc\\u2019\\u2032\\ua78b\\ua78c\\u2018\\u201b\\u0060\\u055a\\u05f3\\u05f4\\u02b9-\\u02bb\\u02bd-\\u02c1\\u02c6-\\u02cf";
const LETTER = '[\\p{L}\\p{N}]';
const RUN = new RegExp(
  `(?=${LETTER})[${UNSPACED}]\\p{M}*|${LETTER}(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}\\p{Cf}]|[${JOINTS}]+(?=${LETTER})(?![${UNSPACED}])` +
    `|(?<=\\p{Script=Hebrew}\\p{M}*)["\\u201c\\u201d](?=\\p{Script=Hebrew}))*`,
  'gu',
);
const ASCII = /^[\n\r\t -~]*$/;
const ASCII_RUN = /[A-Za-z0-9]+(?:['`]+[A-Za-z0-9]+)*/g;
/** Letters of plain text that may be a word as they stand: as many as a folded word may have. */
export const LONGEST_PLAIN = 60;
const PLAIN = new RegExp(`^[A-Za-z0-9]{1,${LONGEST_PLAIN}}$`);
const ELIDED = /^(?:l|d|qu|un|gl|dell|nell|all|sull|dall)['\u2019\u02bc](?=\p{L})/iu;

/** Whether a text that is being typed stops in the middle of a word, which may go on. */
export function endsInWord(text: string): boolean {
  return /[\p{L}\p{N}\p{M}]$/u.test(text);
}
