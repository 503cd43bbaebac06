import { resolvePassages } from '../references/public.ts';
import { citedWorkKey } from './cited-work-key.ts';
import type { TextCitation } from './cited-queries.ts';
import { withRepeatedAuthors } from './parse-cited-work.ts';

/** A citation as a text has it. */
export interface CitationText {
  readonly text: string;
  /** The id by which it names the work. */
  readonly workId?: number;
}

/**
 * Returns the works that the citations of a topic name. In this list, dashes repeat the author of
 * the previous citation.
 */
export function worksCitedInTopic(citations: readonly CitationText[]): TextCitation[] {
  return worksOfCitations(withRepeatedAuthors(citations.map(({ text }) => text)).map((text) => ({ text })));
}

/**
 * Returns the works that citations name, one for each key; passages of scripture and bare web
 * addresses are no works.
 */
export function worksOfCitations(citations: readonly CitationText[]): TextCitation[] {
  const found = new Map<string, TextCitation>();
  for (const { text, workId } of citations) {
    if (/^\s*https?:\/\/\S+\s*$/i.test(text) || resolvePassages(text, { numbering: 'kjv' }).length > 0) continue;
    const key = citedWorkKey(text);
    if (key !== '' && !found.has(key)) found.set(key, { key, text, workId: workId ?? null });
  }
  return [...found.values()];
}
