import { inlineElement, type InlineNode, isInline, isLinkAddress, isVoid, type Tag, tagAt, tidy } from './inline-html.ts';

/** A run of asterisks, which may open or close emphasis, as in CommonMark. */
interface Stars {
  readonly kind: 'stars';
  readonly length: number;
  left: number;
  readonly opens: boolean;
  readonly closes: boolean;
}

interface Bracket {
  readonly kind: 'bracket';
  isOpen: boolean;
}

type Item = InlineNode | Stars | Bracket;

/** An element whose end tag has not been read. */
interface Container {
  readonly tag: Tag | undefined;
  readonly items: Item[];
}

/** Nested elements; the sanitizer has a higher limit. */
const MAX_DEPTH = 60;

const plain = /[^\\*[\]<]+/y;
const stars = /\*+/y;
const destination = /\(((?:[^\s()<>\\]|\\[!-/:-@[-`{-~]|\([^\s()<>\\]{0,2000}\)){1,2000})\)/y;

/**
 * Parses what a writer typed into a footnote: emphasis with asterisks, links, backslash escapes,
 * and the tags that footnotes can have. Everything else is text.
 */
export function parseFootnoteSource(source: string): InlineNode[] {
  return new SourceReader(source).read();
}

class SourceReader {
  readonly #source: string;
  readonly #containers: Container[] = [{ tag: undefined, items: [] }];
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): InlineNode[] {
    while (this.#at < this.#source.length) this.#readNext();
    while (this.#containers.length > 1) this.#abandon();
    return tidy(emphasize(this.#items));
  }

  get #items(): Item[] {
    return this.#containers.at(-1)?.items ?? [];
  }

  #readNext(): void {
    const text = this.#match(plain);
    if (text !== undefined) return void this.#items.push(text);
    const character = this.#source.charAt(this.#at);
    if (character === '*') return this.#readStars();
    const tag = character === '<' ? tagAt(this.#source, this.#at) : undefined;
    if (tag && this.#readTag(tag)) return void (this.#at += tag.source.length);
    this.#at++;
    if (character === '[') this.#items.push({ kind: 'bracket', isOpen: true });
    else if (character === ']') this.#endBracket();
    else if (character === '\\' && /^[!-/:-@[-`{-~]/.test(this.#source.slice(this.#at))) this.#items.push(this.#source.charAt(this.#at++));
    else this.#items.push(character);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match) this.#at += match[0].length;
    return match?.[1] ?? match?.[0];
  }

  #readStars(): void {
    const before = this.#source.charAt(this.#at - 1);
    const { length } = this.#match(stars) ?? '';
    const after = this.#source.charAt(this.#at);
    this.#items.push({ kind: 'stars', length, left: length, opens: /\S/.test(after), closes: /\S/.test(before) });
  }

  #endBracket(): void {
    const items = this.#items;
    const start = items.findLastIndex((item) => isBracket(item) && item.isOpen);
    const opening = items[start];
    if (opening === undefined || !isBracket(opening)) return void items.push(']');
    opening.isOpen = false;
    const end = this.#at;
    const address = this.#match(destination)?.replaceAll(/\\(.)/g, '$1');
    const link = address !== undefined && isLinkAddress(address) && !this.#isInLink ? linkTo(address, items.slice(start + 1)) : undefined;
    if (link) items.splice(start, items.length, link);
    else {
      this.#at = end;
      items.push(']');
    }
  }

  get #isInLink(): boolean {
    return this.#containers.some(({ tag }) => tag?.name === 'a');
  }

  /** Returns false if footnotes cannot have the tag, which is then text. */
  #readTag(tag: Tag): boolean {
    if (tag.isEnd) return this.#endElement(tag);
    const { name } = tag;
    if (!isInline(name, tag.attributes) || this.#containers.length > MAX_DEPTH || (name === 'a' && this.#isInLink)) return false;
    if (isVoid(name)) this.#items.push(...inlineElement(name, tag.attributes, []));
    else this.#containers.push({ tag, items: [] });
    return true;
  }

  #endElement({ name }: Tag): boolean {
    if (!this.#containers.some(({ tag }) => tag?.name === name)) return false;
    while (this.#containers.at(-1)?.tag?.name !== name) this.#abandon();
    const ended = this.#containers.pop();
    if (ended?.tag) this.#items.push(...inlineElement(name, ended.tag.attributes, emphasize(ended.items)));
    return true;
  }

  /** Turns an opening tag without an end tag into text. */
  #abandon(): void {
    const ended = this.#containers.pop();
    if (ended?.tag) this.#items.push(ended.tag.source, ...ended.items);
  }
}

function isStars(item: Item | undefined): item is Stars {
  return typeof item === 'object' && 'kind' in item && item.kind === 'stars';
}

function isBracket(item: Item): item is Bracket {
  return typeof item === 'object' && 'kind' in item && item.kind === 'bracket';
}

/** Returns a link; undefined if it has no text or contains another link. */
function linkTo(address: string, items: readonly Item[]): InlineNode | undefined {
  const children = emphasize(items);
  const [link] = hasLink(children) ? [] : inlineElement('a', new Map([['href', address]]), children);
  return typeof link === 'object' && link.tag === 'a' ? link : undefined;
}

function hasLink(nodes: readonly InlineNode[]): boolean {
  return nodes.some((node) => typeof node === 'object' && (node.tag === 'a' || hasLink(node.children)));
}

/** Pairs runs of asterisks, nearest first. Unpaired asterisks are text. */
function emphasize(items: readonly Item[]): InlineNode[] {
  const list = [...items];
  for (let at = 0; at < list.length; at++) {
    const closer = list[at];
    if (!isStars(closer) || !closer.closes) continue;
    while (closer.left > 0) {
      const start = list.findLastIndex((item, i) => i < at && isStars(item) && isPair(item, closer));
      const opener = list[start];
      if (!isStars(opener)) break;
      const count = Math.min(2, opener.left, closer.left);
      const children = list.slice(start + 1, at).map(asNode);
      const nodes = inlineElement(count === 2 ? 'strong' : 'em', new Map(), children);
      list.splice(start + 1, at - start - 1, ...nodes);
      opener.left -= count;
      closer.left -= count;
      at = start + 1 + nodes.length;
    }
  }
  return list.map(asNode);
}

/**
 * Follows CommonMark's rule for runs that do not pair: in `*a**b*`, only the single asterisks do.
 */
function isPair(opener: Stars, closer: Stars): boolean {
  if (!opener.opens || opener.left === 0) return false;
  const isAmbiguous = opener.closes || closer.opens;
  return !isAmbiguous || (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}

function asNode(item: Item): InlineNode {
  if (isStars(item)) return '*'.repeat(item.left);
  return typeof item === 'object' && 'kind' in item ? '[' : item;
}
