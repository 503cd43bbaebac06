import type { TextSuggestion } from '#contract/references.ts';
import { readPath } from '#core/page-paths.ts';

/** More editions would push out other pages with the name. */
const MAX_TEXTS = 3;

/** Returns entries that open texts in the reader: `Read Romans 8, KJV`. */
export function readingEntries(texts: readonly TextSuggestion[] = []): { title: string; detail: string; to: string }[] {
  return texts.slice(0, MAX_TEXTS).map(({ path, title, detail }) => ({ title: `Read ${title}`, detail, to: readPath(path) }));
}
