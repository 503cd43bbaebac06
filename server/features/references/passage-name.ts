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

/** Formats a passage in the other numbering, if its numbers differ there: `Psalm 50`, `Joel 4:1`. */
export function otherNameOf(passage: number, numbering: Numbering): string | null {
  const range = versesOfPassage(passage);
  const nameIn = (one: Numbering): string => formatReference(range, { numbering: one, other: one });
  const name = nameIn(numbering);
  return (
    othersOf(passage, numbering)
      .map(nameIn)
      .find((other) => other !== name) ?? null
  );
}

// Outside the Psalms, more editions follow the Hebrew numbers than the Greek ones.
function othersOf(passage: number, numbering: Numbering): Numbering[] {
  if (numbering !== 'kjv') return numbering === 'hebrew' && partsOf(passage).book === bookIndex('Ps') ? ['septuagint'] : ['kjv'];
  return partsOf(passage).book === bookIndex('Ps') ? ['septuagint'] : ['hebrew', 'septuagint'];
}

/** Formats a passage as OSIS in canonical numbering: `Rom.9.20`, `John.3`, `Obad`. */
export function osisOfPassage(passage: number): string {
  return formatOsis([{ ranges: [versesOfPassage(passage)], book: '' }]);
}

// Names in short form, such as "Jude 3", are only for the canonical numbering.
function hasOneNumber(passage: number, numbering: Numbering): boolean {
  return numbering === 'kjv' && partsOf(passage).book !== bookIndex('Ps');
}
