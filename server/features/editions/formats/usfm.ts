import type { Numbering } from '../../../../core/scripture/numbering.ts';
import type { EventWriter } from './event-writer.ts';
import { bookOfUsfm, editionTitle } from './scripture-books.ts';
import { ScriptureWriter } from './scripture-writer.ts';
import { StyledScripture } from './styled-scripture.ts';
import { type FileParser, type TextFile, UnreadableTextError } from './text-events.ts';
import { isBlockStyle, usfmStyle } from './usfm-styles.ts';

const MILESTONE_END = /[ \t\r\n]*(?:\|[^\\]*)?\\\*/y;
const WORD = /\s*([^\s\\]+)[ \t]?/y;

const EVENTS_PER_PAUSE = 5_000;

/** Parses USFM 2 and 3. Each file is a book; the files of a folder are one edition. */
export function parseUsfm(writer: EventWriter, numbering: Numbering): FileParser {
  const scripture = new ScriptureWriter(writer, numbering);
  return {
    *read(file) {
      const reader = new UsfmReader(writer, scripture, file);
      yield* reader.read(numbering);
    },
    end: () => scripture.endBook(),
  };
}

class UsfmReader {
  readonly #styled: StyledScripture;
  #at = 0;
  #line = 1;
  #lineStart = 0;
  #isBook = false;

  private readonly writer: EventWriter;
  private readonly scripture: ScriptureWriter;
  private readonly file: TextFile;

  constructor(writer: EventWriter, scripture: ScriptureWriter, file: TextFile) {
    this.writer = writer;
    this.scripture = scripture;
    this.file = file;

    this.#styled = new StyledScripture(writer, scripture, { attributesInText: true });
    writer.line = () => this.#line;
  }

  *read(numbering: Numbering): Generator<void> {
    const { text } = this.file;
    this.#startBook(numbering);
    if (!this.#isBook) return;
    // A marker, the end of a milestone, an escaped backslash, or text.
    const tokens = /\\\+?([A-Za-z][\w-]*)(?:(\*)| ?)|\\\*|\\\\|[^\\]+|\\/g;
    let count = 0;
    for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
      this.#countLines(match.index);
      this.#at = tokens.lastIndex;
      const [token, name, star] = match;
      if (name !== undefined) this.#marker(name.toLowerCase(), star === '*', match.index);
      else if (token === '\\\\') this.#styled.text('\\');
      else if (token !== '\\*' && token !== '\\') this.#text(token);
      tokens.lastIndex = this.#at;
      if (++count % EVENTS_PER_PAUSE === 0) yield;
    }
    this.#styled.endFile();
    this.scripture.endBook();
    yield;
  }

  #startBook(numbering: Numbering): void {
    const [, code = '', rest = ''] = /\\id[ \t]+([A-Za-z0-9]{3})\b([^\r\n\\]*)/.exec(this.file.text) ?? [];
    if (code === '') throw new UnreadableTextError('The file has no \\id line that names its book, such as \\id JHN.');
    const book = bookOfUsfm(code);
    if (book) {
      this.writer.describe({
        format: 'usfm',
        title: editionTitle(rest),
        citationLevels: ['book', 'chapter', 'verse'],
        scripture: true,
        numbering,
      });
      this.scripture.startBook(book);
    } else this.writer.problem('left_out', `${code} is not a book of scripture and was left out.`);
    this.#isBook = book !== undefined;
  }

  #marker(name: string, closes: boolean, at: number): void {
    if (this.#skipMilestone(name, closes)) return;
    if (closes) return this.#styled.close(name);
    if (name === 'c') return this.#styled.startChapter(this.#word());
    if (name === 'v') return this.#styled.startVerse(this.#word());
    const style = usfmStyle(name);
    if (!style) {
      this.#styled.unknown(name, at === this.#lineStart);
    } else if (style.act === 'note') {
      this.#styled.startNote(name, style.kind, this.#word());
    } else if (this.#styled.inNote && !isBlockStyle(style, name)) {
      this.#styled.openInNote(name);
    } else if (isBlockStyle(style, name)) {
      this.#styled.startParagraph(name, style);
    } else {
      this.#styled.open(name, style);
    }
  }

  /** Skips the attributes and the end of a milestone: `\zaln-s |who="…"\*`. */
  #skipMilestone(name: string, closes: boolean): boolean {
    if (closes) return false;
    MILESTONE_END.lastIndex = this.#at;
    const match = MILESTONE_END.exec(this.file.text);
    if (!match) return /-[se]$/.test(name);
    this.#at = MILESTONE_END.lastIndex;
    if (!/^(?:zaln|qt\d?|k|ts)(?:-[se])?$/.test(name)) this.#styled.reportUnknown(name);
    return true;
  }

  #word(): string {
    WORD.lastIndex = this.#at;
    const match = WORD.exec(this.file.text);
    if (!match) return '';
    this.#at = WORD.lastIndex;
    return match[1] ?? '';
  }

  #text(text: string): void {
    this.#styled.text(text.replaceAll('~', '\u00a0').replaceAll(/(^|\s)\/\/(?=\s|$)/g, '$1'));
  }

  #countLines(to: number): void {
    const { text } = this.file;
    for (let at = text.indexOf('\n', this.#lineStart); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
      this.#line++;
      this.#lineStart = at + 1;
    }
  }
}
