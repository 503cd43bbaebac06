import type { TargetLink } from '#core/links.ts';
import { nameOfTextPath } from '#core/text-path-name.ts';

// Noncharacters that Unicode reserves for internal use: texts never contain them, and no word does.
const WORK = '\uFDD0';
const TOPIC = '\uFDD1';
const ZERO = 0xfdd2;
const CLOSE = '\uFDDC';
const PLACEHOLDER = /([\uFDD0\uFDD1])([\uFDD2-\uFDDB]{1,15})\uFDDC/g;
/** Remains of a placeholder that was cut at either end. */
const CUT_PLACEHOLDER = /^[\uFDD2-\uFDDB]*\uFDDC|[\uFDD0\uFDD1][\uFDD2-\uFDDB]*$/g;

/** Titles of referenced works and topics, by id, that the reader may see. */
export interface Titles {
  readonly works: ReadonlyMap<number, string>;
  readonly topics: ReadonlyMap<number, string>;
}

/**
 * Returns a placeholder for a reference in an indexed text. It is not searchable and is replaced by
 * the current title when shown to a reader who may see it.
 */
function placeholderOf(kind: 'work' | 'topic', id: number): string {
  const digits = Array.from(String(id), (digit) => String.fromCharCode(ZERO + Number(digit)));
  return `${kind === 'work' ? WORK : TOPIC}${digits.join('')}${CLOSE}`;
}

/** Returns the placeholder of a link to a work or a topic, and the name of a text, which is searchable. */
export function linkPlaceholder(link: TargetLink): string {
  if ('textPath' in link) return nameOfTextPath(link.textPath);
  return 'work' in link ? placeholderOf('work', link.work) : placeholderOf('topic', link.topic);
}

/** Returns the distinct ids that the texts refer to. */
export function referencesIn(texts: readonly string[]): { works: number[]; topics: number[] } {
  const found = { works: new Set<number>(), topics: new Set<number>() };
  for (const text of texts)
    for (const [, kind, digits = ''] of text.matchAll(PLACEHOLDER)) found[kind === WORK ? 'works' : 'topics'].add(idOf(digits));
  return { works: [...found.works], topics: [...found.topics] };
}

/** Replaces placeholders by titles. References without a title appear as users write them. */
export function replacePlaceholders(text: string, { works, topics }: Titles): string {
  return text
    .replace(PLACEHOLDER, (_, kind: string, digits: string) => {
      const id = idOf(digits);
      return kind === WORK ? (works.get(id) ?? `[Work:${id}]`) : (topics.get(id) ?? `[Topic:${id}]`);
    })
    .replace(CUT_PLACEHOLDER, '');
}

/** Removes the placeholders, for embedding providers. */
export function removePlaceholders(text: string): string {
  return text.replace(PLACEHOLDER, '').replace(CUT_PLACEHOLDER, '');
}

function idOf(digits: string): number {
  return Number(Array.from(digits, (digit) => digit.charCodeAt(0) - ZERO).join(''));
}
