import type { ResolvedPassage } from '#contract/references.ts';
import type { Hit, Suggestion } from '#contract/search.ts';
import { pagePath } from '#core/page-paths.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { resolveMisspelled, resolvePassages } from '../references/public.ts';

/** A list or a range over many chapters names more passages than anyone looks at. */
const MAX_PASSAGES = 5;

/** Returns the passages of scripture that a query names; none if it has other words. */
export function passagesOfQuery(query: string, numbering: Numbering): ResolvedPassage[] {
  const passages = resolvePassages(query, { numbering, strict: true });
  return (passages.length > 0 ? passages : resolveMisspelled(query, { numbering })).slice(0, MAX_PASSAGES);
}

export function passageHit({ id, name }: ResolvedPassage): Hit {
  return {
    id,
    type: 'passage',
    title: name,
    username: null,
    display_name: null,
    author: null,
    content: '',
    marks: [],
    titleMarks: [],
    authorMarks: [],
    score: 1,
    url: pagePath('passage', id),
  };
}

export function passageSuggestion({ id, name }: ResolvedPassage): Suggestion {
  return { type: 'passage', id, title: name, detail: null, url: pagePath('passage', id) };
}
