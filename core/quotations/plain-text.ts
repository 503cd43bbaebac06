import type { FootnoteCitation } from '../footnotes.ts';
import type { TextRange } from '../word-difference.ts';

/**
 * A link in a plain text: the address of a page, or a token such as `Work:12` or
 * `Text:kjv/John.3.16`.
 */
export interface PlainLink extends TextRange {
  readonly target: string;
}

/** The range of a footnote with a citation, and that citation. */
export interface CitingNote extends TextRange {
  readonly citation: FootnoteCitation;
}

/**
 * The words of a markdown or HTML text, with the place of each character in the source. Blocks end
 * with a line break.
 */
export interface PlainText {
  readonly text: string;
  /** The offsets in the source at which each character starts and ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Block quotes, the outer ones first. */
  readonly blocks: readonly TextRange[];
  readonly links: readonly PlainLink[];
  /** Footnotes by label, and the places that refer to them. */
  readonly notes: ReadonlyMap<string, TextRange>;
  readonly noteMarks: readonly { readonly at: number; readonly label: string }[];
  readonly citingNotes: readonly CitingNote[];
}

/** Stands for a link token in the text. */
export const TOKEN = '\uFFFC';

/** Returns the place of a range of the text in the source. */
export function sourceRange({ starts, ends }: PlainText, { start, end }: TextRange): TextRange {
  const from = starts[start] ?? ends.at(-1) ?? 0;
  return { start: from, end: end > start ? (ends[end - 1] ?? from) : from };
}

/**
 * Returns a part of a plain text with the line breaks of its source, where the plain text has
 * spaces.
 */
export function withLineBreaks({ text, starts, ends }: PlainText, { start, end }: TextRange, source: string): string {
  const characters: string[] = [];
  for (let i = start; i < end; i++) {
    const written = source.slice(starts[i] ?? 0, ends[i] ?? 0);
    characters.push(isLineBreak(written) ? '\n' : text.charAt(i));
  }
  return characters.join('');
}

/** Returns whether the source of a character is a line break. */
export function isLineBreak(written: string): boolean {
  return written.includes('\n') || /^<br\b/i.test(written);
}

export class PlainTextBuilder {
  readonly #parts: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #blocks: TextRange[] = [];
  readonly #openBlocks: number[] = [];
  readonly #links: PlainLink[] = [];
  readonly #notes = new Map<string, TextRange>();
  readonly #noteMarks: { at: number; label: string }[] = [];
  #openNote: { readonly label: string; readonly start: number } | undefined;
  readonly #asides: { readonly label: string; readonly words: PlainTextBuilder; readonly citation: FootnoteCitation | undefined }[] = [];
  readonly #citingNotes: CitingNote[] = [];

  get length(): number {
    return this.#starts.length;
  }

  add(character: string, start: number, end = start + character.length): void {
    for (const unit of character.split('')) {
      this.#parts.push(unit);
      this.#starts.push(start);
      this.#ends.push(end);
    }
  }

  /** Adds characters that are the same in the source. */
  addAll(text: string, start: number): void {
    for (let i = 0; i < text.length; i++) {
      this.#parts.push(text.charAt(i));
      this.#starts.push(start + i);
      this.#ends.push(start + i + 1);
    }
  }

  endBlock(at: number): void {
    if (this.#parts.length > 0 && this.#parts.at(-1) !== '\n') this.add('\n', at, at);
  }

  /** Sets how many block quotes contain what follows. */
  setDepth(depth: number, at: number): void {
    if (depth === this.#openBlocks.length) return;
    this.endBlock(at);
    while (this.#openBlocks.length > depth) this.#closeBlock();
    while (this.#openBlocks.length < depth) this.#openBlocks.push(this.length);
  }

  addLink(start: number, target: string): void {
    this.#links.push({ start, end: this.length, target });
  }

  addNoteMark(label: string): void {
    this.#noteMarks.push({ at: this.length, label });
  }

  /** Begins a footnote, which ends with `endNote` or where the next one begins. */
  startNote(label: string): void {
    this.endNote();
    this.#openNote = { label, start: this.length };
  }

  endNote(): void {
    if (this.#openNote) this.#notes.set(this.#openNote.label, { start: this.#openNote.start, end: this.length });
    this.#openNote = undefined;
  }

  /**
   * Adds a reference to an inline footnote; returns the reader of its words, which come after the
   * text.
   */
  startAside(label: string, citation?: FootnoteCitation): PlainTextBuilder {
    const words = new PlainTextBuilder();
    this.addNoteMark(label);
    this.#asides.push({ label, words, citation });
    return words;
  }

  build(at: number): PlainText {
    this.setDepth(0, at);
    this.endNote();
    for (const { label, words, citation } of this.#asides) {
      const note = this.#addAside(label, words.build(at), at);
      if (citation) this.#citingNotes.push({ ...note, citation });
    }
    return {
      text: this.#parts.join(''),
      starts: this.#starts,
      ends: this.#ends,
      blocks: this.#blocks.toSorted((one, other) => one.start - other.start || other.end - one.end),
      links: this.#links,
      notes: this.#notes,
      noteMarks: this.#noteMarks,
      citingNotes: this.#citingNotes,
    };
  }

  #addAside(label: string, aside: PlainText, at: number): TextRange {
    this.endBlock(at);
    const shift = this.length;
    for (let i = 0; i < aside.text.length; i++) this.add(aside.text.charAt(i), aside.starts[i] ?? at, aside.ends[i] ?? at);
    for (const { start, end, target } of aside.links) this.#links.push({ start: start + shift, end: end + shift, target });
    const note = { start: shift, end: this.length };
    this.#notes.set(label, note);
    return note;
  }

  /** Joins quotes with nothing between them: the editor makes one of each line. */
  #closeBlock(): void {
    const start = this.#openBlocks.pop() ?? 0;
    const last = this.#blocks.at(-1);
    if (last?.end === start) this.#blocks[this.#blocks.length - 1] = { start: last.start, end: this.length };
    else this.#blocks.push({ start, end: this.length });
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  hellip: '…',
  ndash: '–',
  mdash: '—',
};

/** Returns the character of an entity such as `&amp;`; undefined if it is not one. */
export function decodeEntity(entity: string): string | undefined {
  const [, decimal, hex, name = ''] = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));$/i.exec(entity) ?? [];
  if (decimal === undefined && hex === undefined) return entities[name];
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
}
