import { type FoundPassage, languageCode, passagesInWork } from '../features/references/public.ts';
import { documentOfWork, type SearchDocument } from '../features/search/public.ts';
import type { WorkRow } from './work.ts';

/**
 * What is computed from a work that changes: its search document and the passages that it names.
 */
export interface SearchContent {
  readonly document: SearchDocument;
  readonly passages: readonly FoundPassage[];
}

const computed = new WeakMap<WorkRow, SearchContent>();

/** Stores what a thread has computed from a row. */
export function storeSearchContent(work: WorkRow, content: SearchContent): void {
  computed.set(work, content);
}

/**
 * Returns the search content of a row, which is computed once. An import computes it ahead for
 * works that probably changed, while the database writes the works before them.
 */
export function searchContentOf(work: WorkRow): SearchContent {
  const known = computed.get(work);
  if (known) return known;
  // Numbers of psalms in catalogs are those of their own tradition, which records do not name; the
  // canonical ones are assumed.
  const passages = passagesInWork(work, { numbering: 'kjv', language: languageCode(work.language) });
  const content = { document: documentOfWork(work), passages };
  computed.set(work, content);
  return content;
}
