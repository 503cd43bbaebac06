import { bookIndex } from '#core/scripture-books.ts';
import { partsOf, passageName } from '#core/scripture.ts';
import { formatReference } from '#core/scripture/format-reference.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { formatOsis } from '#core/scripture/osis.ts';
import { versesOfPassage } from '#core/scripture/passages.ts';

/**
 * Formats a passage in the library's numbering, with the other number where the two differ: `Psalm
 * 51 (50)`, `Jude 3`.
 */
export function namePassage(passage: number, numbering: Numbering): string {
  return hasOneNumber(passage, numbering) ? passageName(passage) : formatReference(versesOfPassage(passage), { numbering });
}

/** Formats a passage in the other numbering, if its numbers differ there: `Psalm 50`. */
export function otherNameOf(passage: number, numbering: Numbering): string | null {
  if (hasOneNumber(passage, numbering)) return null;
  const range = versesOfPassage(passage);
  const other: Numbering = numbering === 'kjv' || numbering === 'hebrew' ? 'septuagint' : 'kjv';
  const [name, otherName] = [numbering, other].map((one) => formatReference(range, { numbering: one, other: one }));
  return name === otherName || otherName === undefined ? null : otherName;
}

/** Formats a passage as OSIS in canonical numbering: `Rom.9.20`, `John.3`, `Obad`. */
export function osisOfPassage(passage: number): string {
  return formatOsis([{ ranges: [versesOfPassage(passage)], book: '' }]);
}

// Names in short form, such as "Jude 3", are only for the canonical numbering.
function hasOneNumber(passage: number, numbering: Numbering): boolean {
  return numbering === 'kjv' && partsOf(passage).book !== bookIndex('Ps');
}
