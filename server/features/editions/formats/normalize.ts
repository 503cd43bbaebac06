import { invariant } from '../../../../core/invariant.ts';
import { oneLine } from '../../../../core/one-line.ts';

// Unlike \s, without no-break and other typographic spaces, which belong to the text.
const PIECES = /([^ \t\r\n\f\v\u0085\u2028\u2029]+)|([ \t\r\n\f\v\u0085\u2028\u2029]+)/gu;

// Control characters, overrides and isolates of direction, a byte order mark within the text, and
// halves of surrogate pairs.
const UNWANTED =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]/gu;

const WITHOUT_SPACES = /^[\u2e80-\u303f\u3041-\u30ff\u31c0-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]$/u;

/** Returns the words and runs of white space of a text; a run has the type `space` or `break`. */
export function* splitWords(text: string): Generator<{ readonly word: string } | { readonly word: ''; readonly lineBreak: boolean }> {
  for (const [run, word] of text.matchAll(PIECES)) {
    if (word !== undefined) yield { word };
    else yield { word: '', lineBreak: /[\r\n]/u.test(run) };
  }
}

/** Removes unwanted characters and counts them. */
export function removeUnwanted(text: string): { readonly text: string; readonly removed: number } {
  if (text.search(UNWANTED) < 0) return { text, removed: 0 };
  const kept = text.replaceAll(UNWANTED, '');
  return { text: kept, removed: text.length - kept.length };
}

/**
 * Returns whether a line break between two characters does not count as a space, as in Chinese and
 * Japanese.
 */
export function joinsWithoutSpace(before: string, after: string): boolean {
  return WITHOUT_SPACES.test(before) && WITHOUT_SPACES.test(after);
}

/** Returns a plain text on one line, for labels, notes and metadata; undefined if it is blank. */
export function plainLine(text: string | undefined, longest: number): string | undefined {
  if (text === undefined) return undefined;
  const line = withoutHalves(oneLine(text.slice(0, longest * 4))).normalize('NFC');
  if (line === '') return undefined;
  return line.length <= longest ? line : `${withoutHalves(line.slice(0, longest - 1)).trimEnd()}…`;
}

/**
 * Removes halves of surrogate pairs, which the database rejects; they also remain where a text is
 * cut.
 */
function withoutHalves(text: string): string {
  return text.replaceAll(/[\ud800-\udfff]/gu, '');
}

/**
 * Composes a text (NFC) and maps offsets to the composed text. Offsets within a letter and its
 * marks move to the letter.
 */
export function composeText(text: string, offsets: readonly number[]): { readonly text: string; readonly offsets: readonly number[] } {
  if (text.normalize('NFC') === text) return { text, offsets };
  const mapped = new Map<number, number>();
  let composed = '';
  let done = 0;
  for (const offset of [...new Set(offsets)].toSorted((a, b) => a - b)) {
    let cut = Math.max(offset, done);
    while (cut > done && cut < text.length && combines(text, cut)) cut--;
    composed += text.slice(done, cut).normalize('NFC');
    done = cut;
    mapped.set(offset, composed.length);
  }
  composed += text.slice(done).normalize('NFC');
  const moved = offsets.map((offset) => {
    const at = mapped.get(offset);
    invariant(at !== undefined, 'each offset is mapped');
    return at;
  });
  return { text: composed, offsets: moved };
}

/**
 * Returns whether the character at an offset may combine with the one before: a mark, a Hangul jamo
 * or half a pair.
 */
function combines(text: string, offset: number): boolean {
  return /^[\p{M}\u1160-\u11ff\udc00-\udfff]/u.test(text.slice(offset, offset + 2)) || /[\udc00-\udfff]/.test(text.charAt(offset));
}
