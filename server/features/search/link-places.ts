// Unicode keeps these for what goes on inside a program: no text has them, and none of them is a letter or a digit of any word.
const WORK = '\uFDD0';
const TOPIC = '\uFDD1';
const ZERO = 0xfdd2;
const CLOSE = '\uFDDC';
const PLACE = /([\uFDD0\uFDD1])([\uFDD2-\uFDDB]{1,15})\uFDDC/g;
/** What a cut has left of a place, at either end. */
const HALF = /^[\uFDD2-\uFDDB]*\uFDDC|[\uFDD0\uFDD1][\uFDD2-\uFDDB]*$/g;

/** The titles of what texts refer to, by id, as far as the reader may see them. */
export interface Titles {
  readonly works: ReadonlyMap<number, string>;
  readonly topics: ReadonlyMap<number, string>;
}

/**
 * Where a stored text refers to a work or topic: nothing that is searched for, and the title, as it then is, once the text is shown to somebody who may
 * see it.
 */
export function placeOf(kind: 'work' | 'topic', id: number): string {
  const digits = Array.from(String(id), (digit) => String.fromCharCode(ZERO + Number(digit)));
  return `${kind === 'work' ? WORK : TOPIC}${digits.join('')}${CLOSE}`;
}

/** What the texts refer to, each once. */
export function placesIn(texts: readonly string[]): { works: number[]; topics: number[] } {
  const found = { works: new Set<number>(), topics: new Set<number>() };
  for (const text of texts)
    for (const [, kind, digits = ''] of text.matchAll(PLACE)) found[kind === WORK ? 'works' : 'topics'].add(idOf(digits));
  return { works: [...found.works], topics: [...found.topics] };
}

/** The text as it is read. What has no title stays as people write it. */
export function withTitles(text: string, { works, topics }: Titles): string {
  return text
    .replace(PLACE, (_, kind: string, digits: string) => {
      const id = idOf(digits);
      return kind === WORK ? (works.get(id) ?? `[Work:${id}]`) : (topics.get(id) ?? `[Topic:${id}]`);
    })
    .replace(HALF, '');
}

/** The text without the places, for who reads it elsewhere. */
export function withoutPlaces(text: string): string {
  return text.replace(PLACE, '').replace(HALF, '');
}

function idOf(digits: string): number {
  return Number(Array.from(digits, (digit) => digit.charCodeAt(0) - ZERO).join(''));
}
