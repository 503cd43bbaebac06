// Extracts the units of other texts than scripture, with another XML parser than the import's.
import { parseDocument } from 'htmlparser2';

type Dom = ReturnType<typeof parseDocument>;
type Node = Dom['children'][number];

const asXml = (text: string): Dom => parseDocument(text, { xmlMode: true, decodeEntities: true });

/** Returns the numbered elements at the given levels: `['div', 'l']`. */
export function crudeTei(text: string, levels: readonly string[], prefix = ''): Map<string, string> {
  const units = new Map<string, string>();
  const visit = (node: Node, path: readonly string[]): void => {
    if (!('children' in node)) return;
    for (const child of node.children as Node[]) {
      const attributes: Record<string, string> = 'attribs' in child ? child.attribs : {};
      const number = attributes['n'];
      const isLevel = 'name' in child && child.name === levels[path.length] && number !== undefined;
      if (!isLevel || ['edition', 'translation', 'title'].includes(attributes['type'] ?? '')) visit(child, path);
      else if (path.length + 1 < levels.length) visit(child, [...path, number]);
      else units.set(prefix + [...path, number].join('.'), textOf(child, ['note', 'head', 'label']));
    }
  };
  const body = find(asXml(text), 'body');
  if (body) visit(body, []);
  return units;
}

/** Returns the paragraphs of TEI without numbers. */
export function crudeParagraphs(text: string): Map<string, string> {
  const units = new Map<string, string>();
  const body = find(asXml(text), 'body');
  for (const paragraph of body ? findAll(body, 'p') : []) {
    const words = textOf(paragraph, ['note']);
    if (words.trim() !== '') units.set(String(units.size + 1), words);
  }
  return units;
}

export function crudeSefaria(text: string, key = '', daf = false): Map<string, string> {
  const units = new Map<string, string>();
  const visit = (node: unknown, path: readonly string[]): void => {
    if (Array.isArray(node)) {
      for (const [index, child] of node.entries()) {
        visit(child, [...path, daf && path.length === 0 ? `${Math.floor(index / 2) + 1}${'ab'[index % 2]}` : String(index + 1)]);
      }
    } else if (typeof node === 'string' && node.trim() !== '') {
      units.set([...(key === '' ? [] : [key]), ...path].join('.'), node.replaceAll(/<[^>]*>/g, ''));
    }
  };
  visit((JSON.parse(text) as { text: unknown }).text, []);
  return units;
}

/** Returns the visible words of an EPUB or ThML page, without headings and notes. */
export function crudePage(text: string): string {
  const names = ['head', 'ThML.head', 'header', 'hgroup', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'script', 'style', 'nav'];
  const known = text
    .replaceAll('&mdash;', '—')
    .replaceAll(/<li[^>]*epub:type="endnote"[^]*?<\/li>|<a[^>]*epub:type="noteref"[^]*?<\/a>/g, '');
  return asXml(known)
    .children.map((node) => textOf(node, names))
    .join('');
}

export function crudeMarkdown(text: string): string {
  return text
    .replace(/^---\n[^]*?\n---\n/, '')
    .replaceAll(/^\{\{.*\}\}$|^#.*$|^>/gm, '')
    .replaceAll(/[*\\]/g, '');
}

export function crudeGutenberg(text: string): string {
  return text
    .replace(/^[^]*?\*\*\* START OF[^\n]*\n/, '')
    .replace(/(?:\*\*\* END OF|End of the Project Gutenberg)[^]*$/, '')
    .replaceAll(/^BOOK [IVX]+\r?$/gm, '');
}

function textOf(node: Node, without: readonly string[]): string {
  if ('name' in node && without.includes(node.name)) return '';
  if (node.type === 'text') return node.data;
  return 'children' in node ? (node.children as Node[]).map((child) => textOf(child, without)).join('') : '';
}

function findAll(node: Node | Dom, name: string): Node[] {
  if (!('children' in node)) return [];
  return (node.children as Node[]).flatMap((child) => ('name' in child && child.name === name ? [child] : findAll(child, name)));
}

function find(node: Dom, name: string): Node | undefined {
  return findAll(node, name)[0];
}
