import { limits } from './limits.ts';
import { type Mark, marksAmong, type Term } from './marks.ts';
import { plainMarks } from './plain-marks.ts';
import { UNSPACED, wordsIn } from './words.ts';

export interface Snippet {
  readonly content: string;
  /** What was found in it. */
  readonly marks: Mark[];
}

/** Where the terms stand in a text, in order; those that touch or overlap, and the words of a phrase, are one mark. */
export function marksOf(text: string, terms: readonly Term[]): Mark[] {
  return plainMarks(text, terms) ?? marksAmong(wordsIn(text), terms);
}

/**
 * What of a text is shown of it: where most of the terms stand together, with words around; its beginning where none does. Never cuts a word, unless
 * it is longer than all of the room; scripts without blanks may be cut before each letter. `cut` tells that the text is a part, of which something went at that side.
 */
export function snippetAround(
  text: string,
  terms: readonly Term[],
  { max = limits.searchHits.snippet, cut = {} }: { max?: number; cut?: { before?: boolean; after?: boolean } } = {},
): Snippet {
  const marks = marksOf(text, terms);
  if (text.length <= max && cut.before !== true && cut.after !== true) return { content: text, marks };
  const best = bestStretch(marks, max);
  const [start, end] = best === undefined ? [0, 0] : widened(text, best, max - 2 * ELLIPSIS.length);
  const from = best === undefined || start <= LITTLE ? 0 : beginOfWord(text, start, best[0]);
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
/** So near to its beginning a text is shown from there. */
const LITTLE = 20;

/** The marks, one behind the other, of which most fit: of several stretches the first. */
function bestStretch(marks: readonly Mark[], max: number): Mark | undefined {
  let best: Mark | undefined;
  let most = 0;
  let first = 0;
  for (const [last, [, end]] of marks.entries()) {
    while (first < last && end - (marks[first]?.[0] ?? 0) > max - 2) first++;
    const start = marks[first]?.[0] ?? 0;
    if (last - first + 1 <= most) continue;
    most = last - first + 1;
    best = [start, end];
  }
  return best;
}

/** As much before it as after it, as far as there is text. */
function widened(text: string, [from, to]: Mark, room: number): Mark {
  const spare = Math.max(room - (to - from), 0);
  const start = Math.max(0, Math.min(from - Math.floor(spare / 2), text.length - room));
  return [start, Math.max(to, start + room)];
}

/** A place at or behind `at`, no later than `latest`, where a word begins; else one that cuts no character in two. */
function beginOfWord(text: string, at: number, latest: number): number {
  for (let i = at; i <= latest; i++) if (/\s/.test(text[i - 1] ?? ' ') || standsAlone(text, i)) return i;
  return wholeCharacter(text, latest);
}

/** A place at or before `at` where a word has ended, no earlier than the end of what was found where that fits. */
function endOfWord(text: string, from: number, at: number, end: number): number {
  const earliest = Math.max(from + 1, Math.min(end, at) - (at - from) / 2);
  for (let i = at; i >= earliest; i--) if (/\s/.test(text[i] ?? ' ') || standsAlone(text, i)) return i;
  return Math.max(wholeCharacter(text, at), from);
}

const ALONE = new RegExp(`(?<!\\u200d)[${UNSPACED}\\p{Extended_Pictographic}]`, 'uy');

/** Whether a letter that needs no blank before it begins there, or a picture that is no part of the one before it. */
function standsAlone(text: string, at: number): boolean {
  ALONE.lastIndex = at;
  return ALONE.test(text) && wholeCharacter(text, at) === at;
}

/** The nearest place before, or at, one where neither half a character nor a mark without its letter begins. */
export function wholeCharacter(text: string, at: number): number {
  let place = at;
  while (place > 0 && /^(?:[\udc00-\udfff]|\p{M}|\u200d)/u.test(text.slice(place, place + 2))) place--;
  return place;
}
