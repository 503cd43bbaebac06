import type { CitationStyle } from '#core/citation-styles.ts';
import type { Run } from '#core/rich-text.ts';
import type { CslData } from './csl-data.ts';
import { type ItemCite, openEngine } from './engine.ts';
import { type CitedForms, type CitedNote, citeItem, citeItems, type Place } from './format-citation.ts';

/** What the thread formats: one item in all forms, the notes of an essay, or a bibliography. */
export type CitationTask =
  | { readonly kind: 'cite'; readonly style: CitationStyle; readonly item: CslData; readonly place: Place | undefined }
  | NotesTask
  | { readonly kind: 'list'; readonly style: CitationStyle; readonly items: readonly CslData[] };

export interface NotesTask {
  readonly kind: 'notes';
  readonly style: CitationStyle;
  readonly items: readonly CslData[];
  readonly cites: readonly ItemCite[];
}

export interface ListedSource {
  readonly id: string;
  readonly runs: readonly Run[];
}

export type CitationResult =
  | { readonly cited: CitedForms }
  | { readonly notes: readonly CitedNote[] }
  | { readonly listed: readonly ListedSource[] }
  | { readonly failure: string };

export async function runCitationTask(task: CitationTask): Promise<CitationResult> {
  if (task.kind === 'cite') return { cited: await citeItem(task.style, task.item, task.place) };
  if (task.kind === 'notes') return { notes: await citeItems(task.style, task.items, task.cites) };
  return { listed: (await openEngine(task.style, task.items)).formatBibliography() };
}
