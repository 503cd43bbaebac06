import type { CitationStyle } from '#core/citation-styles.ts';
import type { Run } from '#core/rich-text.ts';

/** Writes "c. 400" as the handbook of a style does: "ca. 400", in MLA style "circa 400". */
export function approximateYear(label: string, style: CitationStyle): string {
  return label.replace(/^(?:c|ca|circa)(?:\.\s?|\s)(?=\d)/i, style === 'mla' ? 'circa ' : 'ca. ');
}

/** Capitalizes "circa" at the beginning of a sentence; citeproc would treat it as a part of the date. */
export function capitalized(runs: readonly Run[]): Run[] {
  return runs.map((run) => ({ ...run, text: run.text.replace(/(?<=\. )circa (?=\d)/, 'Circa ') }));
}
