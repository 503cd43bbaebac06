import { citedWorkKey } from '#core/cited-work-key.ts';
import type { Citation } from '#contract/topics.ts';
import { resolvePassages } from '../references/public.ts';
import type { TextCitation } from './cited-queries.ts';

/** Returns the works that citations name, one for each key; passages of scripture and bare web addresses are no works. */
export function worksCitedBy(citations: readonly Pick<Citation, 'text'>[]): TextCitation[] {
  const found = new Map<string, string>();
  for (const { text } of citations) {
    if (/^\s*https?:\/\/\S+\s*$/i.test(text) || resolvePassages(text, { numbering: 'kjv' }).length > 0) continue;
    const key = citedWorkKey(text);
    if (key !== '' && !found.has(key)) found.set(key, text);
  }
  return [...found].map(([key, text]) => ({ key, text }));
}
