import { EventWriter } from './event-writer.ts';
import { readXml, type XmlElement } from './read-xml.ts';

/** A level of an edition's citations: which element it is, and what readers call it. */
interface CitationLevel {
  readonly element: string;
  readonly name: string;
}

export interface TeiPlan {
  readonly levels: readonly CitationLevel[];
  /** Whether the file numbers nothing, so that its paragraphs are counted. */
  readonly counted: boolean;
}

const blocks: ReadonlySet<string> = new Set(['ab', 'l', 'p', 'seg', 'lg']);

/**
 * Returns how a TEI file is cited: by its declaration for CTS (`refsDecl`), else by the numbered
 * divisions and blocks that it has most of, else by counting its paragraphs.
 */
export function planOfTei(text: string): TeiPlan {
  const declared = declaredLevels(text);
  if (declared.length > 0) return { levels: declared, counted: false };
  const found = numberedLevels(text);
  return found.length > 0 ? { levels: found, counted: false } : { levels: [{ element: 'p', name: 'paragraph' }], counted: true };
}

/** Returns whether an element is a cited division or block, apart from its number. */
export function isCitable({ name, attributes }: XmlElement): boolean {
  if (isDivision(name))
    return !['edition', 'translation', 'title', 'commentary', 'apparatus', 'bibliography'].includes(attributes['type'] ?? '');
  return blocks.has(name);
}

export function isDivision(name: string): boolean {
  return /^div[0-7]?$/.test(name);
}

function declaredLevels(text: string): CitationLevel[] {
  const header = text.slice(0, Math.max(text.indexOf('</teiHeader>'), 0));
  const declaration = /<(?:\w+:)?refsDecl\b[^>]*\bn\s*=\s*["']CTS["'][^>]*>([^]*?)<\/(?:\w+:)?refsDecl>/.exec(header)?.[1] ?? '';
  const patterns = [...declaration.matchAll(/<(?:\w+:)?cRefPattern\b([^>]*)>/g)].map(([, attributes = '']) => {
    const name = /\bn\s*=\s*["']([^"']+)["']/.exec(attributes)?.[1] ?? 'section';
    const pointer = /\breplacementPattern\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes);
    const steps = [...(pointer?.[1] ?? pointer?.[2] ?? '').matchAll(/tei:(\w+)\[[^\]]*@n\s*=\s*['"]\$(\d)['"]/g)];
    return { name, elements: steps.map(([, element = '']) => element) };
  });
  const deepest = patterns.toSorted((a, b) => b.elements.length - a.elements.length)[0]?.elements ?? [];
  if (deepest.length > 8 || deepest.includes('milestone')) return [];
  return deepest.map((element, index) => ({
    element,
    name: patterns.find(({ elements }) => elements.length === index + 1)?.name ?? element,
  }));
}

/** Returns the path of numbered elements that most of the innermost ones have. */
function numberedLevels(text: string): CitationLevel[] {
  const counts = new Map<string, { levels: CitationLevel[]; count: number }>();
  const open: { readonly element: XmlElement; hasNumbered: boolean }[] = [];
  let inBody = false;
  const close = (element: XmlElement): void => {
    if (element.name === 'body') inBody = false;
    if (open.at(-1)?.element !== element) return;
    const levels = open.map(({ element: { name, attributes } }) => ({
      element: name,
      name: attributes['subtype'] ?? levelName(name, attributes),
    }));
    if (open.pop()?.hasNumbered) return;
    const key = levels.map(({ element }) => element).join('/');
    const known = counts.get(key) ?? { levels, count: 0 };
    known.count++;
    counts.set(key, known);
  };
  const openElement = (element: XmlElement): void => {
    if (element.name === 'body') inBody = true;
    if (!inBody || element.attributes['n'] === undefined || !isCitable(element)) return;
    for (const ancestor of open) ancestor.hasNumbered = true;
    open.push({ element, hasNumbered: false });
  };
  for (const _ of readXml(text, new EventWriter(), { open: openElement, close, text: () => undefined })) continue;
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.levels ?? [];
}

function levelName(name: string, attributes: XmlElement['attributes']): string {
  const type = attributes['type'] ?? attributes['unit'];
  if (type !== undefined && /^[a-z]{2,20}$/.test(type) && type !== 'textpart') return type;
  return { l: 'line', p: 'paragraph', lg: 'stanza' }[name] ?? 'section';
}
