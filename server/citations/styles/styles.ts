import { apa } from './apa.ts';
import { chicagoAuthorDate } from './chicago-author-date.ts';
import { chicagoNotes } from './chicago-notes.ts';
import { mla } from './mla.ts';
import { sbl } from './sbl.ts';

/**
 * All styles in CSL. The plugin's APA takes 100 MB and a second to read, because it covers much
 * that no catalog has.
 */
export const styles: Readonly<Record<string, string>> = {
  sbl,
  'chicago-notes': chicagoNotes,
  'chicago-author-date': chicagoAuthorDate,
  mla,
  apa,
};
