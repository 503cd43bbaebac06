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
  const patterns: { readonly name: string; readonly elements: readonly string[] }[] = [];
  let ended = false;
  const open = ({ name, attributes, parent }: XmlElement): void => {
    if (name === 'cRefPattern' && parent?.attributes['n'] === 'CTS') {
      patterns.push({ name: attributes['n'] ?? 'section', elements: numberedSteps(attributes['replacementPattern'] ?? '') });
    }
    ended ||= name === 'text';
  };
  for (const _ of readXml(text, new EventWriter(), { open, close: () => undefined, text: () => undefined })) if (ended) break;
  const deepest = patterns.toSorted((a, b) => b.elements.length - a.elements.length)[0]?.elements ?? [];
  if (deepest.length > 8 || deepest.includes('milestone')) return [];
  return deepest.map((element, index) => ({
    element,
    name: patterns.find(({ elements }) => elements.length === index + 1)?.name ?? element,
  }));
}

/**
 * Returns the elements of an XPath whose number is a part of the citation:
 * `…/tei:div[@n='$1']/tei:l[@n='$2']`.
 */
function numberedSteps(pointer: string): string[] {
  const steps = pointer.split('/').filter((step) => /@n ?= ?['"]\$\d/.test(step));
  return steps.map((step) => /^(?:tei:)?(\w+)/.exec(step)?.[1] ?? '');
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
