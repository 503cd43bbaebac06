import { numberedBookStart } from '../numbered-books.ts';
import { decodeEntity, type PlainText, PlainTextBuilder, TOKEN } from './plain-text.ts';

const MAX_DEPTH = 20;
const quoteMark = /[ \t]{0,3}>[ \t]?/y;
const fenceMark = /[ \t]{0,12}(`{3,}|~{3,})/y;
const blockMark = new RegExp(`[ \\t]{0,12}(?:#{1,6}|[-+*]|(?!${numberedBookStart})\\d{1,9}[.)])[ \\t]+`, 'y');
const noteStart = /[ \t]{0,3}\[\^([^\]\s]{1,100})\]:[ \t]{0,4}/y;
const noteMark = /\[\^([^\]\s]{1,100})\]/y;
const token = /\[((?:Work|Topic):\d{1,15}|Text:[^\s[\]]{1,271})\]/y;
const noteLink = /\[\[([^[\]\n]{1,200})\]\]/y;
const picture = /!\[[^\]\n]{0,300}\]\([^()\s]{0,2000}\)/y;
const link = /\[([^[\]\n]{1,300})\]\(([^()\s]{1,2000})(?:[ \t]{1,4}"[^"\n]{0,300}")?\)/y;
const numberMark = /<sup>[\d\s*†‡§,]{1,8}<\/sup>/y;
const lineBreakTag = /<br[ \t]{0,3}\/?>/iy;
const tag = /<\/?[a-z!][^<>\n]{0,1000}>/iy;
const entity = /&#?[a-z0-9]{1,8};/iy;

/** Returns the words of a markdown text, without markup and code. */
export function plainMarkdownText(source: string): PlainText {
  const reader = new MarkdownReader(source);
  let start = 0;
  while (start <= source.length) {
    const newline = source.indexOf('\n', start);
    const end = newline < 0 ? source.length : newline;
    reader.readLine(start, end);
    start = end + 1;
  }
  return reader.build();
}

class MarkdownReader {
  readonly #source: string;
  readonly #out = new PlainTextBuilder();
  #fence: string | undefined;
  #depth = 0;
  #inParagraph = false;
  #inNote = false;

  constructor(source: string) {
    this.#source = source;
  }

  build(): PlainText {
    return this.#out.build(this.#source.length);
  }

  readLine(lineStart: number, end: number): void {
    const { start, depth } = this.#readQuoteMarks(lineStart, end);
    const isBlank = this.#source.slice(start, end).trim() === '';
    // A line of a paragraph continues its quote without a mark.
    if (depth >= this.#depth || !this.#inParagraph || isBlank) this.#setDepth(depth, start);
    if (this.#readFence(start, end)) return;
    if (isBlank) {
      this.#endParagraph(start);
      return;
    }
    const content = this.#readMarkers(start, end);
    const isLast = end === this.#source.length;
    const contentEnd = !isLast && this.#isBackslash(end - 1) ? end - 1 : end;
    this.#readInline(content, contentEnd);
    this.#inParagraph = true;
    if (!isLast) this.#out.add(' ', contentEnd, end + 1);
  }

  /** Returns whether an unescaped backslash ends a line, which is a hard line break. */
  #isBackslash(at: number): boolean {
    return this.#source.charAt(at) === '\\' && this.#source.charAt(at - 1) !== '\\';
  }

  #setDepth(depth: number, at: number): void {
    this.#depth = depth;
    this.#out.setDepth(depth, at);
  }

  #endParagraph(at: number): void {
    this.#out.endBlock(at);
    this.#inParagraph = false;
  }

  #readQuoteMarks(lineStart: number, end: number): { start: number; depth: number } {
    let start = lineStart;
    let depth = 0;
    for (let mark = this.#match(quoteMark, start, end); mark && depth < MAX_DEPTH; mark = this.#match(quoteMark, start, end)) {
      start += mark[0].length;
      depth++;
    }
    return { start, depth };
  }

  /** Returns whether the line is code. */
  #readFence(start: number, end: number): boolean {
    const [, mark] = this.#match(fenceMark, start, end) ?? [];
    if (this.#fence === undefined) {
      if (mark === undefined) return false;
      this.#endParagraph(start);
      this.#fence = mark;
    } else if (mark?.startsWith(this.#fence)) this.#fence = undefined;
    return true;
  }

  /** Reads what begins a heading, an item or a footnote; returns where the words start. */
  #readMarkers(start: number, end: number): number {
    const note = this.#match(noteStart, start, end);
    if (note) {
      this.#endParagraph(start);
      this.#out.startNote(note[1] ?? '');
      this.#inNote = true;
      return start + note[0].length;
    }
    if (this.#inNote && !this.#inParagraph && !/^(?: {2}|\t)/.test(this.#source.slice(start, start + 2))) {
      this.#out.endNote();
      this.#inNote = false;
    }
    const mark = this.#match(blockMark, start, end);
    if (!mark) return start;
    this.#endParagraph(start);
    return start + mark[0].length;
  }

  #readInline(start: number, end: number): void {
    for (let at = start; at < end;) at = this.#readAt(at, end);
  }

  /** Reads one character or one piece of markup; returns where to continue. */
  #readAt(at: number, end: number): number {
    const char = this.#source.charAt(at);
    const next = this.#source.charAt(at + 1);
    if (char === '\\' && /[!-/:-@[-`{-~]/.test(next) && at + 1 < end) {
      this.#out.add(next, at, at + 2);
      return at + 2;
    }
    if (char === '`') return this.#readCode(at, end);
    if (char === '*' || char === '_' || char === '~') return this.#readEmphasis(char, at, end);
    const after = /[[!<&]/.test(char) ? this.#readMarkup(char, at, end) : undefined;
    if (after !== undefined) return after;
    this.#out.add(char, at);
    return at + 1;
  }

  #readCode(at: number, end: number): number {
    let length = 1;
    while (at + length < end && this.#source.charAt(at + length) === '`') length++;
    const run = '`'.repeat(length);
    const close = this.#source.slice(at + length, Math.min(end, at + MAX_CODE)).indexOf(run);
    this.#out.add(' ', at, at + length);
    return close < 0 ? at + length : at + length + close + length;
  }

  #readEmphasis(char: string, at: number, end: number): number {
    let length = 1;
    while (at + length < end && this.#source.charAt(at + length) === char) length++;
    const [before, after] = [this.#source.charAt(at - 1), this.#source.charAt(at + length)];
    const isWord = (one: string): boolean => /[\p{L}\p{N}]/u.test(one);
    const isMarkup =
      char === '*'
        ? /\S/.test(before) || /\S/.test(after)
        : char === '_'
          ? !(isWord(before) && isWord(after)) && /\S/.test(before + after)
          : length === 2;
    if (!isMarkup) this.#out.addAll(char.repeat(length), at);
    return at + length;
  }

  #readMarkup(char: string, at: number, end: number): number | undefined {
    if (char === '!') return this.#after(this.#match(picture, at, end), at);
    if (char === '<') {
      const lineBreak = this.#match(lineBreakTag, at, end);
      if (lineBreak) this.#out.add(' ', at, at + lineBreak[0].length);
      return this.#after(lineBreak ?? this.#match(numberMark, at, end) ?? this.#match(tag, at, end), at);
    }
    if (char === '&') {
      const match = this.#match(entity, at, end);
      const decoded = match && decodeEntity(match[0]);
      if (!match || decoded === undefined) return undefined;
      this.#out.add(decoded, at, at + match[0].length);
      return at + match[0].length;
    }
    return this.#readBracket(at, end);
  }

  #readBracket(at: number, end: number): number | undefined {
    const note = this.#match(noteMark, at, end);
    if (note) {
      this.#out.addNoteMark(note[1] ?? '');
      return at + note[0].length;
    }
    const target = this.#match(token, at, end);
    if (target) {
      this.#out.add(TOKEN, at, at + target[0].length);
      this.#out.addLink(this.#out.length - 1, target[1] ?? '');
      return at + target[0].length;
    }
    const title = this.#match(noteLink, at, end);
    if (title) {
      this.#out.addAll(title[1] ?? '', at + 2);
      return at + title[0].length;
    }
    const found = this.#match(link, at, end);
    if (!found) return undefined;
    const from = this.#out.length;
    this.#readInline(at + 1, at + 1 + (found[1] ?? '').length);
    this.#out.addLink(from, found[2] ?? '');
    return at + found[0].length;
  }

  #after(match: RegExpExecArray | undefined, at: number): number | undefined {
    return match && at + match[0].length;
  }

  #match(pattern: RegExp, at: number, end: number): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    const match = pattern.exec(this.#source);
    return match && at + match[0].length <= end ? match : undefined;
  }
}

const MAX_CODE = 1000;
