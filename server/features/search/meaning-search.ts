import type { SearchFilters } from '#contract/search.ts';
import type { Found } from './sections.ts';

/** What was found by meaning, best first; or why nothing can be, in a sentence for the reader, who is then answered literally. */
export type MeaningAnswer = { readonly found: readonly Found[] } | { readonly notice: string };

export type SearchByMeaning = (
  callerId: number,
  asked: { readonly query: string; readonly limit: number; readonly filters: SearchFilters },
) => Promise<MeaningAnswer>;
