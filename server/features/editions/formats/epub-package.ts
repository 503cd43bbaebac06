import { decodeText } from './decode.ts';
import { EventWriter } from './event-writer.ts';
import { closest, readXml, type XmlElement } from './read-xml.ts';
import { type SourceFile, UnreadableTextError } from './text-events.ts';

/** An entry of the table of contents: where it leads, and how deep it is. */
export interface ContentsEntry {
  readonly path: string;
  /** The id within the document; '' for its beginning. */
  readonly fragment: string;
  readonly label: string;
  readonly depth: number;
}

export interface EpubPackage {
  readonly metadata: ReadonlyMap<string, string>;
  /** The paths of the documents in reading order, without the navigation. */
  readonly spine: readonly string[];
  readonly contents: readonly ContentsEntry[];
}

const LONGEST_TEXT = 10_000;

export type EpubFiles = ReadonlyMap<string, SourceFile>;

/**
 * Reads an EPUB's package document and its table of contents (EPUB 3's navigation, or EPUB 2's
 * NCX).
 */
export async function readPackage(files: EpubFiles): Promise<EpubPackage> {
  const container = await readEpubText(files, 'META-INF/container.xml');
  let root: string | undefined;
  for (const { name, attributes } of elementsOf(container)) if (name === 'rootfile') root ??= attributes['full-path'];
  const path = root === undefined ? undefined : resolvePath('', root);
  if (path === undefined || !files.has(path)) throw new UnreadableTextError('The EPUB has no package document.');
  const text = await readEpubText(files, path);
  const metadata = new Map<string, string>();
  const items = new Map<string, { path: string; nav: boolean; ncx: boolean; isPage: boolean }>();
  const refs: string[] = [];
  for (const { name, attributes, parent, text: content } of elementsOf(text)) {
    if (name === 'item') {
      const target = resolvePath(path, attributes['href'] ?? '');
      const nav = (attributes['properties'] ?? '').split(' ').includes('nav');
      if (target !== undefined)
        items.set(attributes['id'] ?? '', {
          path: target,
          nav,
          ncx: attributes['media-type'] === 'application/x-dtbncx+xml',
          isPage: /html/.test(attributes['media-type'] ?? 'html'),
        });
    } else if (name === 'itemref') {
      refs.push(attributes['idref'] ?? '');
    } else if (closest(parent, 'metadata')) {
      const role = attributes['role'] === 'trl' || attributes['opf:role'] === 'trl' ? 'translator' : name;
      const refined =
        name === 'meta' && attributes['property'] === 'role' && content.trim() === 'trl' ? `role:${attributes['refines'] ?? ''}` : role;
      if (!metadata.has(refined)) metadata.set(refined, content.trim());
      if (attributes['id'] !== undefined) metadata.set(`#${attributes['id']}`, content.trim());
    }
  }
  const spine = refs
    .map((id) => items.get(id))
    .filter((item) => item !== undefined && !item.nav && item.isPage && files.has(item.path)) as {
    path: string;
  }[];
  const toc = [...items.values()].find(({ nav }) => nav) ?? [...items.values()].find(({ ncx }) => ncx);
  const contents = toc && files.has(toc.path) ? readContents(await readEpubText(files, toc.path), toc.path) : [];
  return { metadata, spine: [...new Set(spine.map((item) => item.path))], contents };
}

export async function readEpubText(files: EpubFiles, path: string): Promise<string> {
  const file = files.get(path);
  if (!file) throw new UnreadableTextError(`The EPUB does not contain ${path.slice(0, 100)}.`);
  return decodeText(await file.read()).text;
}

/**
 * Returns the path within the archive of a reference from a file; undefined if it points outside
 * the archive.
 */
export function resolvePath(from: string, reference: string): string | undefined {
  const target = reference.split(/[#?]/, 1)[0] ?? '';
  if (/^[a-z][\w+.-]*:/i.test(target.trim()) || target.startsWith('/') || target.includes('\\')) return undefined;
  let decoded = target;
  try {
    decoded = decodeURIComponent(target);
  } catch {
    // A name with a percent sign.
  }
  const parts = from.split('/').slice(0, -1);
  for (const part of decoded.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Returns the id that a reference leads to within its document. */
export function fragmentOf(reference: string): string {
  const at = reference.indexOf('#');
  return at < 0 ? '' : reference.slice(at + 1);
}

function readContents(text: string, path: string): ContentsEntry[] {
  const entries: ContentsEntry[] = [];
  let label = '';
  for (const { name, attributes, parent, text: content } of elementsOf(text)) {
    const isNav = name === 'a' && (closest(parent, 'nav')?.attributes['epub:type'] ?? 'toc') === 'toc';
    if (name === 'text' && parent?.name === 'navLabel') label = content;
    if (!isNav && name !== 'content') continue;
    const reference = attributes['href'] ?? attributes['src'] ?? '';
    const target = resolvePath(path, reference);
    const depth = depthOf(parent, isNav ? 'li' : 'navPoint');
    const fragment = fragmentOf(reference);
    if (target !== undefined && depth > 0) entries.push({ path: target, fragment, label: (isNav ? content : label).trim(), depth });
  }
  return entries;
}

function depthOf(element: XmlElement | undefined, name: string): number {
  let depth = 0;
  for (let at = element; at; at = at.parent) if (at.name === name) depth++;
  return depth;
}

/** Returns the elements of a small document in the order in which they end, with their text. */
function elementsOf(text: string): (XmlElement & { readonly text: string })[] {
  const elements: (XmlElement & { readonly text: string })[] = [];
  const open: string[] = [];
  const append = (content: string): void => {
    const text = open.pop();
    if (text !== undefined) open.push(text.length < LONGEST_TEXT ? text + content : text);
  };
  const handlers = {
    open: () => void open.push(''),
    close: (element: XmlElement) => {
      const content = open.pop() ?? '';
      elements.push({ ...element, text: content });
      append(content);
    },
    text: append,
  };
  for (const _ of readXml(text, new EventWriter(), handlers)) continue;
  return elements;
}
