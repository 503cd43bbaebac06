import type { TargetLink } from '#core/links.ts';
import { nameOfTextPlace, placeOfTextPath } from '#core/text-path-name.ts';

// Noncharacters that Unicode reserves for internal use: texts never contain them, and no word does.
const WORK = '\uFDD0';
const TOPIC = '\uFDD1';
const ZERO = 0xfdd2;
const CLOSE = '\uFDDC';
const TEXT = '\uFDDD';
const NEXT = '\uFDDE';
const PLACEHOLDER = /([\uFDD0\uFDD1])([\uFDD2-\uFDDB]{1,15})\uFDDC/g;
/** The passage of scripture, the slug of the edition, and the citation if there is no passage. */
const TEXT_PLACEHOLDER = /\uFDDD([^\uFDDC-\uFDDE]*)\uFDDE([^\uFDDC-\uFDDE]*)\uFDDE([^\uFDDC-\uFDDE]*)\uFDDC/g;
/** Remains of a placeholder that was cut at either end, after the others have been replaced. */
const CUT_PLACEHOLDER =
  /^(?:[^\uFDDC-\uFDDE]*\uFDDE){0,2}[^\uFDDC-\uFDDE]*\uFDDC|(?:[\uFDD0\uFDD1][\uFDD2-\uFDDB]*|\uFDDD[^\uFDDC\uFDDD]*)$/g;

/**
 * Titles of what texts refer to and the reader may see: of works and topics by id, of editions by
 * slug.
 */
export interface Titles {
  readonly works: ReadonlyMap<number, string>;
  readonly topics: ReadonlyMap<number, string>;
  readonly editions: ReadonlyMap<string, string>;
}

/**
 * Returns a placeholder for a reference in an indexed text. It is not searchable and is replaced by
 * the current title when shown to a reader who may see it.
 */
function placeholderOf(kind: 'work' | 'topic', id: number): string {
  const digits = Array.from(String(id), (digit) => String.fromCharCode(ZERO + Number(digit)));
  return `${kind === 'work' ? WORK : TOPIC}${digits.join('')}${CLOSE}`;
}

/** Returns the placeholder of a link. That of a text consists of words by which it is found. */
export function linkPlaceholder(link: TargetLink): string {
  if (!('textPath' in link)) return 'work' in link ? placeholderOf('work', link.work) : placeholderOf('topic', link.topic);
  const { passage, slug, citation } = placeOfTextPath(link.textPath);
  return `${TEXT}${passage ?? ''}${NEXT}${slug}${NEXT}${passage === undefined ? (citation ?? '') : ''}${CLOSE}`;
}

/** Returns the distinct ids and slugs that the texts refer to. */
export function referencesIn(texts: readonly string[]): { works: number[]; topics: number[]; editions: string[] } {
  const found = { works: new Set<number>(), topics: new Set<number>(), editions: new Set<string>() };
  for (const text of texts) {
    for (const [, kind, digits = ''] of text.matchAll(PLACEHOLDER)) found[kind === WORK ? 'works' : 'topics'].add(idOf(digits));
    for (const [, , slug = ''] of text.matchAll(TEXT_PLACEHOLDER)) found.editions.add(slug);
  }
  return { works: [...found.works], topics: [...found.topics], editions: [...found.editions] };
}

/**
 * Replaces placeholders by titles. References to works and topics without a title appear as users
 * write them.
 */
export function replacePlaceholders(text: string, { works, topics, editions }: Titles): string {
  return nameTexts(text, editions)
    .replace(PLACEHOLDER, (_, kind: string, digits: string) => {
      const id = idOf(digits);
      return kind === WORK ? (works.get(id) ?? `[Work:${id}]`) : (topics.get(id) ?? `[Topic:${id}]`);
    })
    .replace(CUT_PLACEHOLDER, '');
}

/** Removes the placeholders of works and topics, for embedding providers. */
export function removePlaceholders(text: string): string {
  return nameTexts(text, new Map()).replace(PLACEHOLDER, '').replace(CUT_PLACEHOLDER, '');
}

function nameTexts(text: string, titles: ReadonlyMap<string, string>): string {
  return text.replace(TEXT_PLACEHOLDER, (_, passage: string, slug: string, citation: string) =>
    nameOfTextPlace({ passage: passage || undefined, slug, citation: citation || undefined }, titles),
  );
}

function idOf(digits: string): number {
  return Number(Array.from(digits, (digit) => digit.charCodeAt(0) - ZERO).join(''));
}
