import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CitedPlace } from '#contract/citations.ts';
import type { Edition } from '#contract/editions.ts';
import { type CitationStyle, isCitationStyle } from '#core/citation-styles.ts';
import { placeInWords } from '#core/section-citation.ts';
import { call, download } from '../platform/api.ts';
import { createOwnList } from '../platform/own-list.ts';
import { citationKeys } from './query-keys.ts';

/** What a reader cites. */
export type CitedThing =
  | { readonly kind: 'work'; readonly id: number; readonly locator?: string }
  | { readonly kind: 'essay' | 'topic'; readonly id: number }
  | { readonly kind: 'passage'; readonly id: number; readonly edition?: string }
  | { readonly kind: 'text'; readonly slug: string; readonly at: string };

export function citationQuery(thing: CitedThing, style: CitationStyle) {
  return queryOptions({
    queryKey: citationKeys.one(thing, style),
    queryFn: ({ signal }): Promise<CitedPlace> => {
      if (thing.kind === 'text')
        return call('GET /api/editions/{slug}/citation', { params: { slug: thing.slug }, query: { style, at: thing.at }, signal });
      const params = { id: thing.id };
      if (thing.kind === 'passage') {
        const { edition } = thing;
        return call('GET /api/passages/{id}/citation', { params, query: { style, ...(edition !== undefined && { edition }) }, signal });
      }
      if (thing.kind === 'work') {
        const { locator } = thing;
        return call('GET /api/works/{id}/citation', { params, query: { style, ...(locator !== undefined && { locator }) }, signal });
      }
      if (thing.kind === 'essay') return call('GET /api/essays/{id}/citation', { params, query: { style }, signal });
      return call('GET /api/topics/{id}/citation', { params, query: { style }, signal });
    },
  });
}

/** The footnotes of an essay that cites these things, formatted together. */
export function citedNotesQuery(cites: readonly string[], style: CitationStyle) {
  return queryOptions({
    queryKey: citationKeys.notes(cites, style),
    queryFn: ({ signal }) => call('POST /api/citations/notes', { body: { style, cites: [...cites] }, signal }),
  });
}

export type WorkExportFormat = 'bib' | 'ris' | 'json';

/** Downloads a work for a reference manager. */
export function useExportWork(id: number) {
  return useMutation({ mutationFn: (format: WorkExportFormat) => download(`GET /api/works/{id}/citation.${format}`, { params: { id } }) });
}

/**
 * Returns a place in an edition as readers of other editions know it: `3.6.11` for `3.11`. In words
 * until the server has answered.
 */
export function useUsualPlace(edition: Edition, citation: string): string {
  const inWords = placeInWords(edition, citation);
  const cited = useQuery({
    ...citationQuery({ kind: 'text', slug: edition.slug, at: citation }, 'sbl'),
    enabled: inWords !== undefined,
  });
  return cited.data?.place ?? inWords ?? citation;
}

const styles = createOwnList<CitationStyle>({ name: 'citation-style', max: 1, isItem: isCitationStyle, isSame: () => true });

/**
 * Returns the style that the reader chose last in this browser, and a function that chooses one.
 */
export function useCitationStyle(): [CitationStyle, (style: CitationStyle) => void] {
  const [remembered] = styles.use();
  // Visitors have no list of their own.
  const [chosen, setChosen] = useState<CitationStyle>();
  const choose = (style: CitationStyle): void => {
    setChosen(style);
    styles.add(style);
  };
  return [chosen ?? remembered ?? 'sbl', choose];
}
