import { parseFootnoteCitation } from '../footnotes.ts';
import { decodeEntity, type PlainText, PlainTextBuilder, TOKEN } from './plain-text.ts';

const piece =
  /<sup>[\d\s*†‡§,]{1,8}<\/sup>|<[a-z/!][^<>]{0,20000}>|&#?[a-z0-9]{1,8};|\[(?:Work|Topic):\d{1,15}\]|\[Text:[^\s[\]<>]{1,271}\]|[^<&[]+|[<&[]/giy;
const tagName = /^<(\/?)([a-z][a-z0-9]*)/i;
const inlineTags = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i img ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(' '),
);
const codeTags = new Set(['code', 'pre', 'script', 'style']);

/** Returns the words of an HTML text, without markup and code. */
export function plainHtmlText(source: string): PlainText {
  const reader = new HtmlReader();
  piece.lastIndex = 0;
  for (let match = piece.exec(source); match; match = piece.exec(source)) reader.read(match[0], match.index);
  return reader.build(source.length);
}

class HtmlReader {
  readonly #text = new PlainTextBuilder();
  /** Where the words go: the text or one of its footnotes. */
  #out = this.#text;
  #spansInNote = 0;
  #code = 0;
  #inCodeLine = false;
  #quotes = 0;
  readonly #links: { readonly start: number; readonly target: string }[] = [];

  build(at: number): PlainText {
    return this.#text.build(at);
  }

  read(text: string, at: number): void {
    if (/^<sup>./.test(text)) return;
    const tag = tagName.exec(text);
    if (tag) this.#readTag(text, at, tag[2]?.toLowerCase() ?? '', tag[1] === '/');
    else if (text.startsWith('<!')) return;
    else if (this.#code > 0 || this.#inCodeLine || this.#isInNoteMark) return;
    else if (text.startsWith('&') && text.length > 1) this.#out.add(decodeEntity(text) ?? text, at, at + text.length);
    else if (text.startsWith('[') && text.length > 1) this.#readToken(text, at);
    else this.#out.addAll(text.replaceAll(/\s/g, ' '), at);
  }

  /** The number of a footnote is no word. */
  get #isInNoteMark(): boolean {
    return this.#links.at(-1)?.target.startsWith('#') === true;
  }

  #readToken(text: string, at: number): void {
    this.#out.add(TOKEN, at, at + text.length);
    this.#out.addLink(this.#out.length - 1, text.slice(1, -1));
  }

  #readTag(text: string, at: number, name: string, isEnd: boolean): void {
    if (name === 'span') return this.#readSpan(text, at, isEnd);
    if (this.#out !== this.#text && !inlineTags.has(name)) return this.#out.endBlock(at);
    if (!inlineTags.has(name)) this.#out.endBlock(at);
    if (name === 'blockquote') this.#setQuotes(isEnd ? this.#quotes - 1 : this.#quotes + 1, at);
    else if (codeTags.has(name)) this.#code = Math.max(0, this.#code + (isEnd ? -1 : 1));
    else if (name === 'div') this.#inCodeLine = !isEnd && text.includes('ql-code-block"');
    else if (name === 'a') this.#readLink(text, isEnd);
    else if (name === 'li' && isEnd) this.#out.endNote();
    const id = isEnd || inlineTags.has(name) ? undefined : attributeOf(text, 'id');
    if (id !== undefined) this.#out.startNote(id);
  }

  /** Reads a footnote apart from the words around it, which go on behind it. */
  #readSpan(text: string, at: number, isEnd: boolean): void {
    if (this.#out !== this.#text) {
      this.#spansInNote += isEnd ? -1 : 1;
      if (this.#spansInNote === 0) this.#out = this.#text;
    } else if (!isEnd && text.includes('class="footnote"')) {
      this.#spansInNote = 1;
      this.#out = this.#text.startAside(`at ${at}`, parseFootnoteCitation(attributeOf(text, 'data-cite') ?? ''));
    }
  }

  #setQuotes(quotes: number, at: number): void {
    this.#quotes = Math.min(20, Math.max(0, quotes));
    this.#out.setDepth(this.#quotes, at);
  }

  #readLink(text: string, isEnd: boolean): void {
    if (!isEnd) {
      const target = attributeOf(text, 'href') ?? '';
      this.#links.push({ start: this.#out.length, target });
      if (target.startsWith('#')) this.#out.addNoteMark(target.slice(1));
      return;
    }
    const link = this.#links.pop();
    if (link && this.#out.length > link.start) this.#out.addLink(link.start, link.target);
  }
}

const attributes = /\s(href|id|data-cite)=(?:"([^"<>]{0,2100})"|'([^'<>]{0,2100})')/gi;

function attributeOf(tag: string, name: 'href' | 'id' | 'data-cite'): string | undefined {
  for (const [, found = '', double, single] of tag.matchAll(attributes))
    if (found.toLowerCase() === name) return (double ?? single ?? '').replaceAll('&amp;', '&');
  return undefined;
}
