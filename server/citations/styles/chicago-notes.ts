import { notesStyle } from './notes.ts';

/**
 * The notes and bibliography of the Chicago Manual of Style, 17th edition, which Turabian's manual
 * follows.
 */
export const chicagoNotes = notesStyle({
  title: 'Chicago notes and bibliography',
  abbreviated: false,
  pagesFirst: false,
  dayFirst: false,
  bibliographyNames: { 'et-al-min': '11', 'et-al-use-first': '7' },
});
