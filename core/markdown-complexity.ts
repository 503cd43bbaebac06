import { type Container, FOOTNOTE, MarkdownLine } from './markdown-lines.ts';
import { MarkdownParagraph } from './markdown-paragraph.ts';

/** Containers (quotations, list items, footnotes) inside each other. */
const MAX_DEPTH = 100;
/**
 * In microseconds, like all work, on a slow computer: what any text may take, and what each of its
 * characters adds.
 */
const MAX_WORK = 400_000;
const MAX_WORK_PER_CHARACTER = 10;
/**
 * What a text adds beyond this many characters must be cheap, so that essays freeze no page for
 * long.
 */
const COUNTED_CHARACTERS = 200_000;
const WORK_PER_LINE = 100;
const WORK_PER_CONTAINER = 200;
const WORK_PER_OPEN_CONTAINER = 2;
/** Footnotes in footnotes: the parser may nest them even if their indentation does not. */
const MAX_NESTED_FOOTNOTES = 100;
/** Cells of one table. The parser fills each row up to the number of columns. */
const MAX_CELLS = 10_000;

/**
 * Returns whether formatting a markdown text would freeze a page or overflow its stack. Takes
 * linear time, and overestimates: it counts code like any other text.
 */
export function isTooComplex(markdown: string): boolean {
  const reader = new Reader(MAX_WORK + MAX_WORK_PER_CHARACTER * Math.min(markdown.length, COUNTED_CHARACTERS));
  return markdown.split(/\r\n?|\n/).some((line) => reader.isExceededBy(line)) || reader.isExceededBy('');
}

class Reader {
  readonly #containers: Container[] = [];
  #paragraph = new MarkdownParagraph();
  #columns = 0;
  #cells = 0;
  #nestedFootnotes = 0;
  #work = 0;
  readonly #maxWork: number;

  constructor(maxWork: number) {
    this.#maxWork = maxWork;
  }

  /** Reads a line. Returns whether the text is too complex. */
  isExceededBy(source: string): boolean {
    const line = new MarkdownLine(source);
    const continued = this.#continue(line);
    const isNewBlock = this.#open(line, continued);
    const text = line.rest;
    if (isNewBlock || text === '') this.#endParagraph();
    this.#work += WORK_PER_LINE + WORK_PER_OPEN_CONTAINER * this.#containers.length;
    return (
      this.#containers.length > MAX_DEPTH ||
      this.#nestedFootnotes > MAX_NESTED_FOOTNOTES ||
      this.#paragraph.isExceededBy(text) ||
      this.#isTableExceededBy(text) ||
      this.#work > this.#maxWork
    );
  }

  /** Returns how many of the open containers the line continues. */
  #continue(line: MarkdownLine): number {
    const end = this.#containers.findIndex((container) => !line.continues(container));
    return end === -1 ? this.#containers.length : end;
  }

  /** Opens the containers that start on the line. Returns whether there are any. */
  #open(line: MarkdownLine, continued: number): boolean {
    let first = line.readStart();
    if (first === undefined) return false;
    this.#containers.length = continued;
    for (; first !== undefined && this.#containers.length <= MAX_DEPTH; first = line.readStart()) {
      if (first === FOOTNOTE && this.#containers.includes(FOOTNOTE)) this.#nestedFootnotes++;
      this.#containers.push(first);
    }
    this.#work += WORK_PER_CONTAINER * (this.#containers.length - continued);
    return true;
  }

  #isTableExceededBy(text: string): boolean {
    if (/^[|:\- ]+$/.test(text) && text.includes('-')) this.#columns = Math.max(this.#columns, text.split('|').length);
    this.#cells += this.#columns;
    return this.#cells > MAX_CELLS;
  }

  #endParagraph(): void {
    this.#work += this.#paragraph.work;
    this.#paragraph = new MarkdownParagraph();
    this.#columns = 0;
    this.#cells = 0;
  }
}
