/** A quotation, a footnote, or the columns by which the content of a list item is indented. */
export type Container = 'quotation' | typeof FOOTNOTE | number;
export const FOOTNOTE = 'footnote';

const FOOTNOTE_INDENT = 4;
/** With four columns, a line is code or continues a paragraph. */
const MAX_INDENT = 3;
const TAB = 4;
const bullet = /(?:[-+*]|\d{1,9}[.)])(?=\s|$)/y;
const footnote = /\[\^[^\]\s]{1,999}\]:/y;

/** Reads the markers of containers from the start of one line of markdown. */
export class MarkdownLine {
  readonly #text: string;
  readonly #end: number;
  #at = 0;
  #breakStart: number | undefined;

  constructor(source: string) {
    this.#text = withoutTabs(source);
    this.#end = this.#text.trimEnd().length;
  }

  /** The text after the markers that were read. */
  get rest(): string {
    return this.#text.slice(this.#at).trimStart();
  }

  /** Reads what continues a container. Returns whether it is there. */
  continues(container: Container): boolean {
    if (container === 'quotation') return this.#readQuotationMark(this.#countSpaces(MAX_INDENT));
    const indent = container === FOOTNOTE ? FOOTNOTE_INDENT : container;
    const spaces = this.#countSpaces(indent);
    // A blank line continues list items and footnotes.
    if (spaces < indent) return this.#isBlankAt(this.#at + spaces);
    this.#at += indent;
    return true;
  }

  /** Reads and returns the container that starts here, if any. */
  readStart(): Container | undefined {
    const spaces = this.#countSpaces(MAX_INDENT + 1);
    if (spaces > MAX_INDENT) return undefined;
    if (this.#readQuotationMark(spaces)) return 'quotation';
    const mark = this.#match(bullet, spaces);
    if (mark !== undefined) return this.#isBreakAt(this.#at + spaces) ? undefined : this.#readItem(spaces + mark.length);
    const label = this.#match(footnote, spaces);
    if (label === undefined) return undefined;
    this.#at += spaces + label.length;
    this.#at += this.#countSpaces(Infinity);
    return FOOTNOTE;
  }

  #readQuotationMark(spaces: number): boolean {
    if (this.#text[this.#at + spaces] !== '>') return false;
    this.#at += spaces + 1;
    if (this.#text[this.#at] === ' ') this.#at++;
    return true;
  }

  #readItem(width: number): number {
    this.#at += width;
    const spaces = this.#countSpaces(TAB + 1);
    // More than four columns start code in the item.
    const gap = spaces > TAB || this.#isBlankAt(this.#at + spaces) ? 1 : spaces;
    this.#at = Math.min(this.#at + gap, this.#text.length);
    return width + gap;
  }

  #match(pattern: RegExp, offset: number): string | undefined {
    pattern.lastIndex = this.#at + offset;
    return pattern.exec(this.#text)?.[0];
  }

  #countSpaces(max: number): number {
    let count = 0;
    while (count < max && this.#text[this.#at + count] === ' ') count++;
    return count;
  }

  #isBlankAt(at: number): boolean {
    return at >= this.#end;
  }

  /** Returns whether the line from there on is a thematic break, such as `- - -`. */
  #isBreakAt(at: number): boolean {
    this.#breakStart ??= breakStartOf(this.#text);
    return at >= this.#breakStart && this.#text.slice(at).replaceAll(' ', '').length >= 3;
  }
}

/** Returns from where on a line consists of spaces and one of `-`, `*`. */
function breakStartOf(text: string): number {
  const mark = text.trimEnd().at(-1);
  let start = text.length;
  if (mark !== '-' && mark !== '*') return start;
  while (start > 0 && (text[start - 1] === mark || text[start - 1] === ' ')) start--;
  return start;
}

function withoutTabs(source: string): string {
  if (!source.includes('\t')) return source;
  let text = '';
  for (const char of source) text += char === '\t' ? ' '.repeat(TAB - (text.length % TAB)) : char;
  return text;
}
