import { limits } from '../limits.ts';
import type { Reference } from './reference.ts';

/** Returns the references whose wording the text's author does not list as "not a reference". */
export function withoutIgnored(references: readonly Reference[], text: string, ignored: readonly string[]): readonly Reference[] {
  if (ignored.length === 0) return references;
  const wordings = new Set(ignored.map(oneSpaced));
  return references.filter((reference) => !wordings.has(wordingOf(reference, text)));
}

/**
 * Returns the text from a reference's book name to its end, with single spaces: `Lam 2:3, 5` for
 * the second item of that list. Omits the middle of a long list.
 */
export function wordingOf({ nameStart, end }: Reference, text: string): string {
  const wording = oneSpaced(text.slice(nameStart, end));
  const { characters } = limits.ignoredReferences;
  if (wording.length <= characters) return wording;
  return `${wording.slice(0, characters / 2).trimEnd()}…${wording.slice(1 - characters / 2).trimStart()}`;
}

function oneSpaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
