import type { Numbering } from '#core/scripture/numbering.ts';

/** The names of the numberings of psalms and verses, each with an example. */
export const numberingNames: Readonly<Record<Numbering, string>> = {
  kjv: 'English Bibles (Psalm 51:1)',
  hebrew: 'Hebrew Bible (Psalm 51:3)',
  septuagint: 'Septuagint (Psalm 50:3)',
  vulgate: 'Vulgate (Psalm 50:3)',
};
