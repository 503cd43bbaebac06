import { notesStyle } from './notes.ts';

/** The notes and bibliography of the SBL Handbook of Style, second edition. */
export const sbl = notesStyle({
  title: 'SBL Handbook of Style',
  abbreviated: true,
  pagesFirst: true,
  dayFirst: true,
  bibliographyNames: {},
});
