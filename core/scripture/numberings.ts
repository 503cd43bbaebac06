/**
 * Ways of numbering chapters and verses. `kjv` is the canonical one, to which verse numbers refer.
 */
export type Numbering = 'kjv' | 'hebrew' | 'septuagint' | 'vulgate';

/** Apart from their tables (numbering.ts), which forms do not need. */
export const numberings: readonly Numbering[] = ['kjv', 'hebrew', 'septuagint', 'vulgate'];
