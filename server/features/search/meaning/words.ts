import { foldedText } from '#core/fold.ts';
import { stemmer } from 'stemmer';
import { IRREGULAR } from './irregular-words.ts';
import { STOP_WORDS } from './stop-words.ts';

/** Characters read of a text: about ten pages of a book. */
const MAX_TEXT_LENGTH = 24_000;
const MAX_STEM_LENGTH = 32;
/** Cached stems. The cache is cleared when full, which bounds memory. */
const MAX_CACHED_STEMS = 200_000;

/** Splits a text into folded words. In scripts without spaces each character is a word. */
export function wordsOf(text: string): string[] {
  const folded = foldedText(text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text);
  if (folded === '') return [];
  return (UNSPACED.test(folded) ? folded.replace(UNSPACED_LETTER, ' $& ').trim() : folded).split(/ +/);
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const UNSPACED_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

const stems = new Map<string, string>();

/** Returns whether a word has only a grammatical function. */
export function isFunctionWord(word: string): boolean {
  return STOP_WORDS.has(word) || STOP_WORDS.has(IRREGULAR.get(word) ?? '') || /^[a-z]$/.test(word);
}

/** Returns the stem of a folded word, the same for all its forms. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_CACHED_STEMS) stems.clear();
  const stem = newStem(word);
  stems.set(word, stem);
  return stem;
}

function newStem(word: string): string {
  if (/^\d+$/.test(word)) return word.slice(0, 8);
  if (!/^[a-z]+$/.test(word)) return cut(word);
  const plain = IRREGULAR.get(word) ?? withoutOldEnding(word);
  if (STOP_WORDS.has(plain)) return plain;
  return cut(stemmer(BRITISH.reduce((form, [ending, instead]) => form.replace(ending, instead), plain)));
}

const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/^((?:fav|lab|hon|sav|harb|neighb|behavi|col|hum|rum|arm|splend|ard|ferv|od|vap|rig|parl|endeav)o)ur/, '$1r'],
  [/is(e[ds]?|ing|ation|ations|er)$/, 'iz$1'],
];

/**
 * Removes old verb endings: believeth, believest → believe. Only likely names and nouns are
 * excluded; a wrong cut is harmless, since it applies to all texts.
 */
function withoutOldEnding(word: string): string {
  const verb = /^([a-z]{3,})(?:eth|est)$/.exec(word)?.[1];
  if (verb === undefined || NOT_A_VERB.test(word)) return word;
  return verb.endsWith('i') ? `${verb.slice(0, -1)}y` : /([^aeiouylsz])\1$/.test(verb) ? verb.slice(0, -1) : verb;
}

const NOT_A_VERB =
  /^(?:naz|eliz|japh|gennes|asht|chinn|kenn|ephr|twent|thirt|fort|fift|sixt|sevent|eight|ninet|hon|mod|for|harv|pri|temp|requ|inter|prot|conqu|earn|manif|dig|det|sug|cont|arr|inv|mol|inf|inqu|beh|att|imm|inc|sugg|budd?h|gabb|arabb|ten|unr)(?:ar|ab|i|or|er)?(?:eth|est)$/;

/** Never splits a surrogate pair. */
function cut(word: string): string {
  return word.length <= MAX_STEM_LENGTH ? word : word.slice(0, MAX_STEM_LENGTH).replace(/[\ud800-\udbff]$/u, '');
}
