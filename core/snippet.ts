import { invariant } from './invariant.ts';
import { limits } from './limits.ts';
import { type Mark, marksAmong, type Term } from './marks.ts';
import { plainMarks } from './plain-marks.ts';
import { UNSPACED, wordsIn } from './words.ts';

export interface Snippet {
  readonly content: string;
  /** The ranges of the matches within `content`. */
  readonly marks: Mark[];
}

/**
 * Returns the ranges where the terms match a text, in order; adjacent or overlapping ranges, and
 * the words of a phrase, merge into one.
 */
export function marksOf(text: string, terms: readonly Term[]): Mark[] {
  return plainMarks(text, terms) ?? marksAmong(wordsIn(text), terms);
}

interface SnippetOptions {
  readonly max?: number;
  /** On which sides the text itself is cut. */
  readonly cut?: { readonly before?: boolean; readonly after?: boolean };
  /** The matches, if they were found by other rules. */
  readonly marks?: Mark[];
}

/**
 * Builds the excerpt to display: the place with the most matches and words around it, or the
 * beginning if nothing matches. Splits a word only if it is longer than `max`.
 */
export function snippetAround(
  text: string,
  terms: readonly Term[],
  { max = limits.searchHits.snippet, cut = {}, marks = marksOf(text, terms) }: SnippetOptions = {},
): Snippet {
  if (text.length <= max && cut.before !== true && cut.after !== true) return { content: text, marks };
  const best = bestRange(marks, max);
  const [start, end] = best === undefined ? [0, 0] : widened(text, best, max - 2 * ELLIPSIS.length);
  const from = best === undefined || start <= NEAR_START ? 0 : startOfWord(text, start, best[0]);
  const before = from > 0 || cut.before === true ? ELLIPSIS : '';
  const room = max - before.length;
  const to = from + room >= text.length && cut.after !== true ? text.length : endOfWord(text, from, from + room - ELLIPSIS.length, end);
  const after = to < text.length || cut.after === true ? ELLIPSIS : '';
  const shown = text.slice(from, to);
  const lead = shown.length - shown.trimStart().length;
  const content = before + shown.trim() + after;
  const shift = before.length - from - lead;
  const last = content.length - after.length;
  return {
    content,
    marks: marks
      .filter((mark) => mark[1] > from + lead && mark[0] < to)
      .map(([a, b]): Mark => [Math.max(a + shift, before.length), Math.min(b + shift, last)])
      .filter(([a, b]) => a < b),
  };
}

const ELLIPSIS = '…';
/** If the excerpt would start this close to the beginning, it starts at the beginning. */
const NEAR_START = 20;

/**
 * Returns the range that covers the most consecutive marks within `max` characters; the first one
 * if several do.
 */
function bestRange(marks: readonly Mark[], max: number): Mark | undefined {
  let best: Mark | undefined;
  let most = 0;
  let first = 0;
  for (const [last, [, end]] of marks.entries()) {
    while (first < last && end - startOf(marks, first) > max - 2) first++;
    const start = startOf(marks, first);
    if (last - first + 1 <= most) continue;
    most = last - first + 1;
    best = [start, end];
  }
  return best;
}

function startOf(marks: readonly Mark[], index: number): number {
  const mark = marks[index];
  invariant(mark, 'a range starts at a mark');
  return mark[0];
}

/** Widens a range to `room` characters, by as much before it as after it. */
function widened(text: string, [from, to]: Mark, room: number): Mark {
  const spare = Math.max(room - (to - from), 0);
  const start = Math.max(0, Math.min(from - Math.floor(spare / 2), text.length - room));
  return [start, Math.max(to, start + room)];
}

/**
 * Returns the start of a word between `at` and `latest`; if there is none, a position between whole
 * characters.
 */
function startOfWord(text: string, at: number, latest: number): number {
  for (let i = at; i <= latest; i++) if (/\s/.test(text[i - 1] ?? ' ') || startsStandalone(text, i)) return i;
  return characterBoundary(text, latest);
}

/**
 * Returns the end of a word at or before `at`, but not before the end of the match if that fits.
 */
function endOfWord(text: string, from: number, at: number, end: number): number {
  const earliest = Math.max(from + 1, Math.min(end, at) - (at - from) / 2);
  for (let i = at; i >= earliest; i--) if (/\s/.test(text[i] ?? ' ') || startsStandalone(text, i)) return i;
  return Math.max(characterBoundary(text, at), from);
}

const STANDALONE = new RegExp(`(?<!\\u200d)[${UNSPACED}\\p{Extended_Pictographic}]`, 'uy');

/**
 * Returns whether a letter of a script without spaces, or a complete emoji, starts at a position.
 */
function startsStandalone(text: string, at: number): boolean {
  STANDALONE.lastIndex = at;
  return STANDALONE.test(text) && characterBoundary(text, at) === at;
}

/**
 * Returns the nearest position at or before `at` that splits neither a surrogate pair nor a letter
 * from its marks.
 */
export function characterBoundary(text: string, at: number): number {
  let place = at;
  while (place > 0 && /^(?:[\udc00-\udfff]|\p{M}|\u200d)/u.test(text.slice(place, place + 2))) place--;
  return place;
}
