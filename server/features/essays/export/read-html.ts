import { Parser } from 'htmlparser2';
import { citePath } from '#core/cite-path.ts';
import { footnoteClass, parseFootnoteCitation } from '#core/footnotes.ts';
import type { BlockLayout, EssayText, TextLook } from './document.ts';
import { ListNumbers } from './list-numbers.ts';
import { blockLayout, chosenColors, indentIn, withReadableColors } from './read-look.ts';
import { type LinkTitles, TextBuilder } from './text-builder.ts';

const codeLineClass = 'ql-code-block';

const looks: Readonly<Record<string, TextLook>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underline: true },
  s: { strike: true },
  code: { code: true },
  sub: { script: 'sub' },
  sup: { script: 'super' },
};

interface OpenElement {
  readonly name: string;
  readonly look: TextLook;
  readonly isNote: boolean;
  /** The address of what a footnote with generated words cites. */
  readonly source?: string | undefined;
}

/**
 * Reads the sanitized HTML of an essay. With the address of the site, footnotes link to what they
 * cite.
 */
export function readHtml(html: string, titles: LinkTitles, siteUrl?: string): EssayText {
  const reader = new HtmlReader(titles, siteUrl);
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (text) => reader.read(text),
    onclosetag: (name) => reader.close(name),
  });
  parser.write(html);
  parser.end();
  return reader.build();
}

class HtmlReader {
  readonly #builder: TextBuilder;
  readonly #siteUrl: string | undefined;
  readonly #open: OpenElement[] = [];
  readonly #numbers = new ListNumbers();
  /** Whether the block of code that is open has a line. */
  #hasCodeLine = false;
  /** The block whose end was the last thing read, except blanks. */
  #ended = '';

  constructor(titles: LinkTitles, siteUrl: string | undefined) {
    this.#builder = new TextBuilder(titles);
    this.#siteUrl = siteUrl;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const names = (attributes['class'] ?? '').split(' ');
    const isNote = name === 'span' && names.includes(footnoteClass) && !this.#open.some((element) => element.isNote);
    const href = name === 'a' ? attributes['href'] : undefined;
    const outer = this.#open.at(-1)?.look ?? {};
    const source = isNote ? this.#sourceOf(attributes['data-cite'] ?? '') : undefined;
    const colors = chosenColors(names, attributes['style'] ?? '');
    const look = { ...outer, ...looks[name], ...colors, ...(href !== undefined && { href }) };
    this.#open.push({ name, isNote, source, look: isNote ? {} : look });
    const builder = this.#builder;
    const layout = blockLayout(name, names);
    if (isNote) builder.startNote();
    else if (name === 'br') this.#addBreak();
    else if (name === 'img') builder.addPicture(attributes['src'] ?? '', attributes['alt'] ?? '', pixelsOf(attributes['width']));
    else if (name === 'iframe' || name === 'video') builder.addText(attributes['src'] ?? '', { href: attributes['src'] ?? '' });
    else if (name === 'ol' || name === 'ul') this.#numbers.startList();
    else if (name === 'li') this.#startItem({ names, kind: attributes['data-list'], layout });
    // Each line of the editor's quotations is an element of its own.
    else if (name === 'blockquote') builder.startContainer({ kind: 'quotation', level: 1, ...layout }, this.#ended === name);
    else if (names.includes(codeLineClass)) this.#startCodeLine();
    else this.#startBlock(name, layout);
    if (name !== 'br') this.#ended = '';
  }

  #sourceOf(attribute: string): string | undefined {
    const cited = parseFootnoteCitation(attribute);
    return this.#siteUrl === undefined || !cited || cited.edited ? undefined : this.#siteUrl + citePath(cited.cite);
  }

  #startBlock(name: string, layout: BlockLayout): void {
    const isHeading = /^h[1-6]$/.test(name);
    if (name === 'p' || isHeading) this.#numbers.reset();
    if (name === 'p') this.#builder.startBlock({ kind: 'paragraph', level: 1, ...layout });
    else if (isHeading) this.#builder.startBlock({ kind: 'heading', level: Number(name[1]), ...layout });
    else if (name === 'pre' || name === 'div') this.#builder.startBlock({ kind: 'code', level: 1 });
  }

  /** Each line of the editor's code is an element of its own. */
  #startCodeLine(): void {
    if (this.#open.at(-2)?.name !== 'div') this.#builder.startBlock({ kind: 'code', level: 1 });
    else if (this.#hasCodeLine) this.#builder.addBreak();
    this.#hasCodeLine = true;
  }

  /** The editor fills an empty line of code with a break. */
  #addBreak(): void {
    if (this.#open.at(-2)?.name !== 'div') this.#builder.addBreak();
  }

  #startItem({ names, kind, layout }: { names: readonly string[]; kind: string | undefined; layout: BlockLayout }): void {
    const level = (indentIn(names) ?? 0) + this.#open.filter(({ name }) => name === 'li').length - 1;
    const number =
      kind === undefined
        ? this.#numbers.countItem(this.#open.at(-2)?.name === 'ol')
        : this.#numbers.countEditorItem(level, kind === 'ordered');
    const check = kind === 'checked' || kind === 'unchecked' ? { isChecked: kind === 'checked' } : {};
    this.#builder.startContainer({ kind: 'item', level, ...(number !== undefined && { number }), ...check, ...layout });
  }

  read(text: string): void {
    const isCode = this.#open.some(({ name }) => name === 'pre' || name === 'div');
    if (text.trim() !== '') this.#ended = '';
    const look = withReadableColors(this.#open.at(-1)?.look ?? {});
    if (isCode) this.#builder.addText(text, { ...look, code: true });
    else this.#builder.addText(text.replaceAll(/[ \t\r\n\u00a0]+/g, ' '), look);
  }

  close(name: string): void {
    const closed = this.#open.pop();
    if (closed?.isNote === true) this.#builder.endNote(closed.source);
    else if (name === 'blockquote' || name === 'li') this.#builder.endContainer();
    else if (name === 'ol' || name === 'ul') this.#numbers.endList();
    else if (name === 'div' && this.#open.at(-1)?.name === 'div') return;
    else if (/^(?:p|h[1-6]|pre|div)$/.test(name)) this.#endBlock();
    if (closed?.isNote !== true && name !== 'br') this.#ended = name;
  }

  #endBlock(): void {
    this.#builder.endBlock();
    this.#hasCodeLine = false;
  }

  build(): EssayText {
    return this.#builder.build();
  }
}

function pixelsOf(width: string | undefined): number | undefined {
  return width !== undefined && /^[1-9]\d{0,4}$/.test(width) ? Number(width) : undefined;
}
