import { chicagoAuthorDate } from './chicago-author-date.ts';
import { chicagoNotes } from './chicago-notes.ts';
import { mla } from './mla.ts';
import { sbl } from './sbl.ts';

/** The styles in CSL that the plugin does not bring. It has APA. */
export const styles: Readonly<Record<string, string>> = {
  sbl,
  'chicago-notes': chicagoNotes,
  'chicago-author-date': chicagoAuthorDate,
  mla,
};
