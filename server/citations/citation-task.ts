import type { CitationStyle } from '#core/citation-styles.ts';
import type { Run } from '#core/rich-text.ts';
import type { CslData } from './csl-data.ts';
import { openEngine } from './engine.ts';
import { type CitedForms, citeItem, type Place } from './format-citation.ts';

/** What the thread formats: one item in all forms, or a bibliography. */
export type CitationTask =
  | { readonly kind: 'cite'; readonly style: CitationStyle; readonly item: CslData; readonly place: Place | undefined }
  | { readonly kind: 'list'; readonly style: CitationStyle; readonly items: readonly CslData[] };

export interface ListedSource {
  readonly id: string;
  readonly runs: readonly Run[];
}

export type CitationResult = { readonly cited: CitedForms } | { readonly listed: readonly ListedSource[] } | { readonly failure: string };

export async function runCitationTask(task: CitationTask): Promise<CitationResult> {
  if (task.kind === 'cite') return { cited: await citeItem(task.style, task.item, task.place) };
  return { listed: (await openEngine(task.style, task.items)).formatBibliography() };
}
