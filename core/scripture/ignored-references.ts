import type { Reference } from './reference.ts';

/**
 * Returns the references whose wording the text's author does not list as "not a reference". The
 * wording is the text between the offsets; runs of spaces and line breaks count as one space.
 */
export function withoutIgnored(references: readonly Reference[], text: string, ignored: readonly string[]): readonly Reference[] {
  if (ignored.length === 0) return references;
  const wordings = new Set(ignored.map(oneSpaced));
  return references.filter(({ start, end }) => !wordings.has(oneSpaced(text.slice(start, end))));
}

function oneSpaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
