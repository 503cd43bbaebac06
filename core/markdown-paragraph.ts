/** Brackets that are open at once. */
const MAX_OPEN = 100;
/**
 * Levels of emphasis that may be open at once. Prose and code have many signs that are never
 * closed.
 */
const MAX_OPEN_EMPHASIS = 700;
const WORK_PER_SIGN = 40;

/**
 * Estimates how long the parser takes for one paragraph: it compares delimiters of emphasis in
 * pairs, brackets too, and looks for an end from each `<` and from each sign in an address.
 */
export class MarkdownParagraph {
  #length = 0;
  #lines = 0;
  #delimiters = 0;
  #openEmphasis = 0;
  /** How often each run of delimiters is open. */
  readonly #openRuns = new Map<string, number>();
  #brackets = 0;
  #openBrackets = 0;
  #tags = 0;
  #addressWork = 0;

  /** In microseconds on a slow computer. */
  get work(): number {
    const pairs = this.#delimiters ** 2 + this.#brackets ** 2;
    const lookahead = this.#tags * this.#length + 2 * this.#addressWork;
    return (this.#delimiters + this.#brackets) * WORK_PER_SIGN + pairs / 40 + this.#lines ** 2 / 16 + lookahead / 100;
  }

  /** Reads a line. Returns whether the paragraph is too deep. */
  isExceededBy(text: string): boolean {
    this.#length += text.length;
    this.#lines++;
    this.#addressWork += addressWork(text);
    for (const { 0: sign, index } of text.matchAll(/\*+|_+|~+|[[\]<]/g)) {
      if (sign === '<') this.#tags++;
      else if (sign === '[' || sign === ']') this.#readBracket(sign);
      else this.#readRun(sign, text[index - 1] ?? ' ', text[index + sign.length] ?? ' ');
      if (this.#openBrackets > MAX_OPEN || this.#openEmphasis > MAX_OPEN_EMPHASIS) return true;
    }
    return false;
  }

  /** Only a run of the same length is sure to close another. */
  #readRun(run: string, before: string, after: string): void {
    // As in `a * b` and `snake_case`.
    if ((isSpace(before) && isSpace(after)) || (run.startsWith('_') && isInWord(before) && isInWord(after))) return;
    this.#delimiters++;
    const open = this.#openRuns.get(run) ?? 0;
    const closes = !isSpace(before) && open > 0;
    this.#openRuns.set(run, open + (closes ? -1 : 1));
    this.#openEmphasis += (closes ? -1 : 1) * Math.ceil(run.length / 2);
  }

  #readBracket(sign: string): void {
    this.#brackets++;
    this.#openBrackets = Math.max(0, this.#openBrackets + (sign === '[' ? 1 : -1));
  }
}

function isSpace(sign: string): boolean {
  return /\s/.test(sign);
}

function isInWord(sign: string): boolean {
  return !/[\s\p{P}\p{S}]/u.test(sign);
}

function addressWork(text: string): number {
  if (!/:\/\/|www\./i.test(text)) return 0;
  const signs = text.split(/\s+/).map((word) => word.match(/[!-/:;<>?_~]/g)?.length ?? 0);
  return signs.reduce((work, count) => work + count ** 2, 0);
}
