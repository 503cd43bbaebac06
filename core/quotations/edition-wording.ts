import type { AlignedStep } from './alignment-table.ts';
import { type AlignedWord, withBrackets } from './quoted-words.ts';
import { separatorIn, unquoted, withEditionSigns } from './word-separators.ts';

/** The words of an edition at a quotation, by their indexes. */
export interface EditionText {
  readonly wordAt: (index: number) => string;
  /** Returns what is between a word and the next one. */
  readonly after: (index: number) => string;
}

/** Words of a quotation, and the words of the edition that replace them. Either may be empty. */
interface Unit {
  readonly quoted: readonly number[];
  readonly text: readonly number[];
  readonly isSame: boolean;
}

/**
 * Returns a quotation with the words and punctuation of an edition. Keeps the writer's line breaks,
 * ellipses, insertions, quotation marks, verse numbers and changed letters in brackets.
 */
export function editionWording(
  quotation: string,
  quoted: readonly AlignedWord[],
  steps: readonly AlignedStep[],
  edition: EditionText,
): string {
  const writer = new WordingWriter(quotation, edition);
  for (const unit of unitsOf(steps)) {
    const [first, last] = [quoted[unit.quoted[0] ?? -1], quoted[unit.quoted.at(-1) ?? -1]];
    const place = first && last && { start: first.start, end: last.end };
    if (place && unit.text.length === 0) writer.remove(withBrackets(quotation, place));
    else if (place) writer.write(unit, unit.isSame ? place : withBrackets(quotation, place));
    else writer.insert(unit.text);
  }
  return writer.finish();
}

/** Pairs the words of each difference in order, so that line breaks between them stay. */
function unitsOf(steps: readonly AlignedStep[]): Unit[] {
  const units: Unit[] = [];
  let quoted: number[] = [];
  let text: number[] = [];
  const endDifference = (): void => {
    for (let i = 0; i < Math.max(quoted.length, text.length); i++)
      units.push({ quoted: quoted.slice(i, i + 1), text: text.slice(i, i + 1), isSame: false });
    [quoted, text] = [[], []];
  };
  let joined: AlignedStep[] = [];
  for (const step of steps) {
    if (step.kind !== 'same') {
      if (step.quoted !== undefined) quoted.push(step.quoted);
      if (step.text !== undefined) text.push(step.text);
      continue;
    }
    endDifference();
    // If one word matches several, the steps of the others come first.
    joined.push(step);
    if (step.quoted === undefined || step.text === undefined) continue;
    units.push({ quoted: joined.flatMap((one) => one.quoted ?? []), text: joined.flatMap((one) => one.text ?? []), isSame: true });
    joined = [];
  }
  endDifference();
  return units;
}

class WordingWriter {
  readonly #quotation: string;
  readonly #edition: EditionText;
  #written = '';
  /** The separators since the last word; several if words were removed. */
  #between: string[] = [];
  #inserted: number[] = [];
  #done = 0;
  #lastText: number | undefined;
  #isChanged = false;

  constructor(quotation: string, edition: EditionText) {
    this.#quotation = quotation;
    this.#edition = edition;
  }

  remove(place: { readonly start: number; readonly end: number }): void {
    this.#between.push(this.#quotation.slice(this.#done, place.start));
    this.#done = place.end;
    this.#isChanged = true;
  }

  insert(text: readonly number[]): void {
    this.#inserted.push(...text);
  }

  write({ text, isSame }: Unit, place: { readonly start: number; readonly end: number }): void {
    this.#between.push(this.#quotation.slice(this.#done, place.start));
    const isFirst = this.#lastText === undefined;
    const before = isFirst ? this.#beforeFirst(text[0] ?? 0) : this.#separator(text[0] ?? 0);
    const isLineStart = isFirst || /[\n/][^\S\n/]*$/.test(before);
    const own = this.#quotation.slice(place.start, place.end);
    const word = this.#wordsOf(text);
    this.#written += before + (isSame && (isEdited(own) || (isLineStart && isCapitalOnly(own, word))) ? own : word);
    [this.#between, this.#inserted, this.#done, this.#lastText, this.#isChanged] = [[], [], place.end, text.at(-1), !isSame];
  }

  finish(): string {
    const rest = this.#quotation.slice(this.#done);
    const added = this.#lastText === undefined ? '' : this.#wordsAfter(this.#lastText, this.#inserted);
    return this.#written + added + (this.#isChanged ? withoutSic(rest) : rest);
  }

  /**
   * Returns the text before the first word, with the words of the edition that the quotation omits
   * there.
   */
  #beforeFirst(next: number): string {
    const [head = ''] = this.#between;
    const last = this.#inserted.at(-1);
    return head + (last === undefined ? '' : this.#wordsOf(this.#inserted) + this.#editionSeparator(last, next));
  }

  /** Returns the separator before the next word, with the words of the edition to insert there. */
  #separator(next: number): string {
    const own = separatorIn(this.#isChanged ? this.#between.map(withoutSic) : this.#between);
    const path = [this.#lastText ?? next, ...this.#inserted, next];
    const signs = path.slice(1).map((index, i) => (index === (path[i] ?? 0) + 1 ? this.#edition.after(index - 1) : undefined));
    const at = placeOfSeparator(own, signs);
    return path
      .slice(1)
      .map((index, i) => {
        const previous = path[i] ?? 0;
        const separator =
          i === at ? this.#ownSeparator(own, signs[i], this.#edition.wordAt(previous)) : this.#editionSeparator(previous, index);
        return separator + (i === signs.length - 1 ? '' : this.#edition.wordAt(index));
      })
      .join('');
  }

  #ownSeparator(own: string, sign: string | undefined, before: string): string {
    if (KEPT.test(own)) return own;
    return sign === undefined ? ELLIPSIS : withEditionSigns(own, sign, before);
  }

  #editionSeparator(index: number, next: number): string {
    return next === index + 1 ? unquoted(this.#edition.after(index), this.#edition.wordAt(index)) : ELLIPSIS;
  }

  #wordsOf([first = 0, ...others]: readonly number[]): string {
    return this.#edition.wordAt(first) + this.#wordsAfter(first, others);
  }

  #wordsAfter(index: number, others: readonly number[]): string {
    return others.map((other, i) => this.#editionSeparator(others[i - 1] ?? index, other) + this.#edition.wordAt(other)).join('');
  }
}

const ELLIPSIS = ' … ';
const GAP = /…|\.{3}|\. \. \.|\[(?!sic[!?]?\])[^[\]]*\]/i;
/** Between words: a gap, the number of a verse, or a link. */
const KEPT = /[\p{L}\p{N}\uFFFC…]|\.{3}|\. \. \./u;

/**
 * Returns where the writer's separator goes among inserted words: an ellipsis where words are still
 * omitted, a line break at the edition's first punctuation mark, any other separator before them.
 */
function placeOfSeparator(own: string, signs: readonly (string | undefined)[]): number {
  if (GAP.test(own) && signs.length > 1) return signs.indexOf(undefined);
  return /[\n/]/.test(own)
    ? Math.max(
        0,
        signs.findIndex((sign) => /[^\s\p{L}]/u.test(sign ?? '')),
      )
    : 0;
}

/** Removes [sic], which marks a mistake that the edition does not have. */
function withoutSic(text: string): string {
  return text.replace(/^\s*[[(]sic[!?]?[\])]/i, '');
}

/** Returns whether a word has letters in brackets, which mark changes by the writer. */
function isEdited(word: string): boolean {
  return /[[\]]/.test(word);
}

/** Returns whether two words differ only in the case of the first letter. */
function isCapitalOnly(own: string, word: string): boolean {
  return own.slice(1) === word.slice(1) && own.toLowerCase() === word.toLowerCase();
}
