import type { AlignedWord } from './quoted-words.ts';

/**
 * One step of an alignment, by the indexes of the words: the same word, one that only the quotation
 * has, one that it dropped.
 */
export interface AlignedStep {
  readonly kind: 'same' | 'added' | 'dropped';
  readonly quoted: number | undefined;
  readonly text: number | undefined;
  /** Whether an ellipsis replaces it, in a clause whose negation is left out. */
  readonly isHidden?: boolean | undefined;
}

/**
 * A dropped negation is found even if three more words are dropped with it, before the first or
 * last word.
 */
const COSTS = { dropped: 2, added: 7, changed: 8 };

/** Returns whether two words are the same, and also both negations or not. */
export function isSame(one: AlignedWord | undefined, other: AlignedWord | undefined): boolean {
  if (one === undefined || one.word !== other?.word) return false;
  return one.isNegation === other.isNegation || one.isAmbiguous || other.isAmbiguous;
}

/**
 * Returns whether two neighboring words are written as one in the other text: "for ever". No
 * negation may vanish in it.
 */
function isJoined(one: AlignedWord, other: AlignedWord | undefined, joined: AlignedWord): boolean {
  if (other === undefined || one.word.length + other.word.length !== joined.word.length) return false;
  return one.word + other.word === joined.word && (one.isNegation || other.isNegation) === joined.isNegation;
}

/** Where the best alignment of the words up to a cell comes from. */
const Origin = { start: 0, same: 1, changed: 2, added: 3, dropped: 4, splitInText: 5, splitInQuotation: 6 } as const;
type Origin = (typeof Origin)[keyof typeof Origin];

/**
 * Returns the steps with the fewest added and dropped words. The text may end anywhere, and begin
 * anywhere if its start is free.
 */
export function alignTable(quoted: readonly AlignedWord[], text: readonly AlignedWord[], isFreeStart: boolean): AlignedStep[] {
  const width = text.length + 1;
  const costs = new Uint16Array((quoted.length + 1) * width);
  const origins = new Uint8Array((quoted.length + 1) * width);
  for (let j = 0; j < width; j++) {
    costs[j] = isFreeStart ? 0 : COSTS.dropped * j;
    origins[j] = isFreeStart || j === 0 ? Origin.start : Origin.dropped;
  }
  const numbers = new Map<string, number>();
  const table = { quoted, text, width, costs, origins, quotedKeys: keysOf(quoted, numbers), textKeys: keysOf(text, numbers) };
  for (let i = 1; i <= quoted.length; i++) fillRow(i, table);
  let end = 0;
  for (let j = 0; j < width; j++) if ((costs[quoted.length * width + j] ?? 0) < (costs[quoted.length * width + end] ?? 0)) end = j;
  return trace(quoted.length, end, width, origins);
}

/** Numbers that tell most words apart, since comparing numbers is faster. */
interface WordKeys {
  readonly ids: Int32Array;
  readonly lengths: Int32Array;
}

function keysOf(words: readonly AlignedWord[], numbers: Map<string, number>): WordKeys {
  const ids = Int32Array.from(words, ({ word }) => {
    const id = numbers.get(word) ?? numbers.size;
    numbers.set(word, id);
    return id;
  });
  return { ids, lengths: Int32Array.from(words, ({ word }) => word.length) };
}

interface Table {
  readonly quoted: readonly AlignedWord[];
  readonly text: readonly AlignedWord[];
  readonly width: number;
  readonly costs: Uint16Array;
  readonly origins: Uint8Array;
  readonly quotedKeys: WordKeys;
  readonly textKeys: WordKeys;
}

function fillRow(i: number, { quoted, text, width, costs, origins, quotedKeys, textKeys }: Table): void {
  const one = quoted[i - 1];
  if (!one) return;
  const earlier = one.gap === undefined ? quoted[i - 2] : undefined;
  // Before the next word, an ellipsis may replace words of the text.
  const skip = quoted[i]?.gap === undefined ? COSTS.dropped : 0;
  const id = quotedKeys.ids[i - 1];
  const length = one.word.length;
  const [row, above] = [i * width, (i - 1) * width];
  costs[row] = (costs[above] ?? 0) + COSTS.added;
  origins[row] = Origin.added;
  for (let j = 1; j < width; j++) {
    const word = text[j - 1];
    let cost = (costs[above + j] ?? 0) + COSTS.added;
    let origin: Origin = Origin.added;
    const diagonal = costs[above + j - 1] ?? 0;
    if (textKeys.ids[j - 1] === id && isSame(one, word)) {
      if (diagonal <= cost) [cost, origin] = [diagonal, Origin.same];
    } else if (diagonal + COSTS.changed < cost) {
      cost = diagonal + COSTS.changed;
      origin = Origin.changed;
    }
    const lengthHere = textKeys.lengths[j - 1] ?? 0;
    const before = j > 1 && lengthHere + (textKeys.lengths[j - 2] ?? 0) === length ? text[j - 2] : undefined;
    if (before && isJoined(before, word, one)) {
      const apart = costs[above + j - 2] ?? 0;
      if (apart < cost) [cost, origin] = [apart, Origin.splitInText];
    }
    if (earlier && word && earlier.word.length + length === lengthHere && isJoined(earlier, one, word)) {
      const joined = costs[above - width + j - 1] ?? 0;
      if (joined < cost) [cost, origin] = [joined, Origin.splitInQuotation];
    }
    const dropped = (costs[row + j - 1] ?? 0) + skip;
    if (dropped < cost) {
      cost = dropped;
      origin = Origin.dropped;
    }
    costs[row + j] = cost;
    origins[row + j] = origin;
  }
}

function trace(rows: number, end: number, width: number, origins: Uint8Array): AlignedStep[] {
  const steps: AlignedStep[] = [];
  let [i, j] = [rows, end];
  const same = (quoted: number, text: number): void => void steps.push({ kind: 'same', quoted, text });
  while (i > 0 || j > 0) {
    const origin = origins[i * width + j] ?? Origin.start;
    if (origin === Origin.start) break;
    if (origin === Origin.same) same(--i, --j);
    else if (origin === Origin.added) steps.push({ kind: 'added', quoted: --i, text: undefined });
    else if (origin === Origin.dropped) steps.push({ kind: 'dropped', quoted: undefined, text: --j });
    else if (origin === Origin.changed) {
      steps.push({ kind: 'added', quoted: --i, text: undefined }, { kind: 'dropped', quoted: undefined, text: --j });
    } else if (origin === Origin.splitInText) {
      same(--i, --j);
      steps.push({ kind: 'same', quoted: undefined, text: --j });
    } else {
      same(--i, --j);
      steps.push({ kind: 'same', quoted: --i, text: undefined });
    }
  }
  return steps.toReversed();
}
