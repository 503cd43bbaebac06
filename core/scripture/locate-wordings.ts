import { isHtml } from '../is-html.ts';

/** UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Longest run of markup and punctuation between two words of a wording, in UTF-16 units. */
const LONGEST_GAP = 300;
/** Places examined in all, so that a hostile text takes linear time. */
const MOST_PLACES = 20_000;

/**
 * Returns where in a markdown or HTML text the wordings are that were found in its plain text, in
 * the same order. Undefined for one that markup divides within a word.
 */
export function locateWordings(source: string, wordings: readonly string[]): (Span | undefined)[] {
  const masked = maskMarkup(source);
  let from = 0;
  let places = MOST_PLACES;
  const unknown = new Set<string>();
  return wordings.map((wording) => {
    if (unknown.has(wording)) return undefined;
    const words = wording.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const [first = ''] = words;
    for (let at = first === '' ? -1 : masked.indexOf(first, from); at >= 0 && places > 0; at = masked.indexOf(first, at + 1)) {
      places--;
      const end = endOfWords(masked, words, at);
      if (end === undefined) continue;
      from = end;
      return { start: at, end };
    }
    // Each unknown wording searches the rest of the text once.
    unknown.add(wording);
    places -= 200;
    return undefined;
  });
}

/** Replaces markup by characters that no word has, without moving any other character. */
function maskMarkup(source: string): string {
  const blank = (markup: string): string => '\0'.repeat(markup.length);
  if (isHtml(source)) return source.replaceAll(/<[a-z/!][^<>]*(?:>|$)|&(?:lt|gt|quot|amp|nbsp);/gi, blank);
  return source.replaceAll(/\[\^[^[\]\s]{1,100}\]:?|\]\([^()\s]*(?:\s+"[^"]*")?\)/g, blank);
}

const SPACED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;
const WORD = /[\p{L}\p{M}\p{N}]/u;

/**
 * Returns the end of the words if they follow each other from a place on, with only markup in
 * between.
 */
function endOfWords(masked: string, words: readonly string[], start: number): number | undefined {
  if (start > 0 && SPACED.test(words[0] ?? '') && WORD.test(masked.charAt(start - 1))) return undefined;
  let at = start;
  for (const word of words) {
    const limit = at + LONGEST_GAP;
    while (at < limit && at < masked.length && !WORD.test(masked.charAt(at))) at++;
    if (!masked.startsWith(word, at)) return undefined;
    at += word.length;
  }
  return /\p{N}/u.test(masked.charAt(at)) ? undefined : at;
}
