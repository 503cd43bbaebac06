import { escapeHtml, unescapeHtml } from './escape-html.ts';

/** Text or an element of the inline HTML that footnotes consist of. */
export type InlineNode = string | InlineElement;

export interface InlineElement {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly InlineNode[];
}

export type Attributes = ReadonlyMap<string, string>;

const modernNames: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
const ownAttributes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('strong em u s sub sup code span br'.split(' ').map((tag) => [tag, []])),
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  iframe: ['src'],
  video: ['src'],
};
const voidTags = new Set(['br', 'img']);
const mediaTags = new Set(['br', 'img', 'iframe', 'video']);
const blockTags = new Set('p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table tr td th section figure'.split(' '));

const classes = /^ql-[a-z0-9-]{1,40}(?: ql-[a-z0-9-]{1,40}){0,20}$/;
const linkAddress = /^(?:https?:\/\/|mailto:|tel:)[^\s<>]{1,2000}$/i;

/**
 * Returns whether a link may have this address: one without markup, of a protocol that essays
 * allow.
 */
export function isLinkAddress(address: string): boolean {
  return linkAddress.test(address);
}

export function isVoid(tag: string): boolean {
  return voidTags.has(tag);
}

/** Returns whether an attribute of an element is kept. */
function isKept(tag: string, name: string, value: string): boolean {
  if (name === 'class') return tag !== 'br' && !ownAttributes[tag]?.includes('src') && classes.test(value);
  if (name === 'href') return tag === 'a' && isLinkAddress(value);
  return ownAttributes[tag]?.includes(name) === true;
}

/** Returns whether footnotes can have an element with all of its attributes. */
export function isInline(given: string, attributes: Attributes): boolean {
  const tag = modernNames[given] ?? given;
  if (!Object.hasOwn(ownAttributes, tag) || (ownAttributes[tag]?.includes('src') === true && !attributes.has('src'))) return false;
  return [...attributes].every(([name, value]) => isKept(tag, name, value));
}

/** Converts an element to what footnotes can have. A block becomes its content between spaces. */
export function inlineElement(tag: string, given: Attributes, children: readonly InlineNode[]): readonly InlineNode[] {
  const name = modernNames[tag] ?? tag;
  if (blockTags.has(name)) return [' ', ...children, ' '];
  if (!Object.hasOwn(ownAttributes, name)) return children;
  const kept = [...given]
    .map(([attribute, value]) => [attribute, attribute === 'class' ? editorClasses(value) : value] as const)
    .filter(([attribute, value]) => isKept(name, attribute, value));
  const attributes = new Map(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  if (mediaTags.has(name)) return name === 'br' || attributes.has('src') ? [{ tag: name, attributes, children: [] }] : [];
  const isEmpty =
    (isUnseenOnSpaces(name, attributes) ? isBlank(children) : children.every((node) => node === '')) ||
    (name === 'span' && attributes.size === 0) ||
    (name === 'a' && !attributes.has('href'));
  return isEmpty ? children : [{ tag: name, attributes, children }];
}

function editorClasses(value: string): string {
  return (value.match(/\S+/g) ?? []).filter((name) => classes.test(name)).join(' ');
}

/** Bold spaces look like any others; underlined or colored ones do not. */
function isUnseenOnSpaces(tag: string, attributes: Attributes): boolean {
  return ['em', 'strong', 'sub', 'sup', 'a'].includes(tag) && !attributes.has('class');
}

function isBlank(nodes: readonly InlineNode[]): boolean {
  return nodes.every((node) => (typeof node === 'string' ? node.trim() === '' : !mediaTags.has(node.tag) && isBlank(node.children)));
}

/** Joins adjacent texts and collapses spaces as browsers do, except no-break spaces. */
export function tidy(nodes: readonly InlineNode[]): InlineNode[] {
  const joined = joinTexts(nodes);
  if (typeof joined[0] === 'string') joined[0] = joined[0].replace(/^ /, '');
  const last = joined.at(-1);
  if (typeof last === 'string') joined[joined.length - 1] = last.replace(/ $/, '');
  return joined.filter((node) => node !== '');
}

function joinTexts(nodes: readonly InlineNode[]): InlineNode[] {
  const joined: InlineNode[] = [];
  let text: string[] = [];
  const endText = (): void => {
    if (text.length > 0) joined.push(text.join('').replaceAll(/[ \t\n\r\f]+/g, ' '));
    text = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (node !== '') text.push(node);
      continue;
    }
    endText();
    joined.push({ ...node, children: joinTexts(node.children) });
  }
  endText();
  return joined;
}

export interface Tag {
  readonly source: string;
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: Attributes;
}

const tagPattern = /<(\/?)([a-z][a-z0-9]{0,9})((?:\s{1,5}[a-z-]{1,20}(?:="[^"<>]{0,5000}")?){0,12})\s{0,5}\/?>/iy;
const attributePattern = /([a-z-]{1,20})(?:="([^"<>]{0,5000})")?/gi;

/** Returns the tag at an offset; undefined if there is none. */
export function tagAt(html: string, offset: number): Tag | undefined {
  tagPattern.lastIndex = offset;
  const [source, slash, name = '', rest = ''] = tagPattern.exec(html) ?? [];
  if (source === undefined) return undefined;
  const attributes = [...rest.matchAll(attributePattern)].map(
    ([, attribute = '', value = '']) => [attribute.toLowerCase(), unescapeHtml(value)] as const,
  );
  return { source, name: name.toLowerCase(), isEnd: slash === '/', attributes: new Map(attributes) };
}

/** Parses sanitized HTML, and drops what footnotes cannot have. */
export function parseInlineHtml(html: string): InlineNode[] {
  const root: InlineNode[] = [];
  const open: { readonly tag: Tag; readonly children: InlineNode[] }[] = [];
  const add = (nodes: readonly InlineNode[]): number => (open.at(-1)?.children ?? root).push(...nodes);
  const close = (): void => {
    const ended = open.pop();
    if (ended) add(inlineElement(ended.tag.name, ended.tag.attributes, ended.children));
  };
  for (let at = 0; at < html.length;) {
    const tag = tagAt(html, at);
    if (!tag) {
      const end = html.indexOf('<', at + 1);
      const text = html.slice(at, end < 0 ? html.length : end);
      add([unescapeHtml(text.replaceAll('&nbsp;', '\u00A0'))]);
      at += text.length;
      continue;
    }
    at += tag.source.length;
    if (!tag.isEnd && isVoid(tag.name)) add(inlineElement(tag.name, tag.attributes, []));
    else if (!tag.isEnd) open.push({ tag, children: [] });
    else if (open.some((one) => one.tag.name === tag.name)) {
      while (open.at(-1)?.tag.name !== tag.name) close();
      close();
    }
  }
  while (open.length > 0) close();
  return tidy(root);
}

export function formatInlineHtml(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      return isVoid(node.tag) ? openingTag(node) : `${openingTag(node)}${formatInlineHtml(node.children)}</${node.tag}>`;
    })
    .join('');
}

export function openingTag({ tag, attributes }: InlineElement): string {
  return `<${tag}${[...attributes].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}>`;
}

/** Returns the text without markup. */
export function inlineText(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.tag === 'br') return ' ';
      return node.attributes.get('alt') ?? inlineText(node.children);
    })
    .join('');
}
