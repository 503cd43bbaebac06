export const citationStyles = ['sbl', 'chicago-notes', 'chicago-author-date', 'mla', 'apa', 'turabian'] as const;

/** A style in which works are cited. */
export type CitationStyle = (typeof citationStyles)[number];

export const citationStyleNames: Readonly<Record<CitationStyle, string>> = {
  sbl: 'SBL',
  'chicago-notes': 'Chicago notes',
  'chicago-author-date': 'Chicago author-date',
  mla: 'MLA',
  apa: 'APA',
  turabian: 'Turabian',
};

export function isCitationStyle(style: unknown): style is CitationStyle {
  return citationStyles.some((known) => known === style);
}

/** Returns whether a style cites in footnotes. */
export function hasNotes(style: CitationStyle): boolean {
  return style === 'sbl' || style === 'chicago-notes' || style === 'turabian';
}
