import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Edition, ReaderPage } from '#contract/editions.ts';
import { foldedText } from '#core/fold.ts';
import { citationOfRange } from '#core/text-path.ts';
import { readerPageQuery, sectionsQuery } from '../../data/editions.ts';
import { resolvedPassagesQuery } from '../../data/passages.ts';
import { failureText, isGone } from '../../platform/failure.ts';
import { currentKey } from '../../platform/history-entry.ts';
import { type GoTo, parseGoTo, verseForms } from './go-to.ts';

interface Props {
  edition: Edition;
  path: ReaderPage['path'];
  beside: readonly string[];
  /** Called with a citation that the edition has. */
  onFound: (citation: string) => void;
}

/**
 * Returns a function that opens the place that a reader typed and returns whether it did, and its
 * error message.
 */
export function useGoTo({ edition, path, beside, onFound }: Props) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const entries = useRef(0);

  async function go(typed: string): Promise<boolean> {
    const place = parseGoTo(typed, { path, scripture: edition.scripture });
    if (!place) {
      setFailure(`Enter a place, such as ${edition.scripture ? 'Rom 8:28 or 8:28' : '7.10 or the name of a section'}.`);
      return false;
    }
    setIsBusy(true);
    const entry = ++entries.current;
    const from = currentKey();
    // If the reader opens another page or enters another place before this one is found, that one
    // stays.
    const isPast = (): boolean => entries.current !== entry || currentKey() !== from;
    try {
      const citation = await findPlace(client, edition, place, beside);
      if (isPast()) return false;
      setFailure(citation === undefined ? `“${typed.trim()}” is not in this edition.` : undefined);
      if (citation !== undefined) onFound(citation);
      return citation !== undefined;
    } catch (error) {
      if (!isPast()) setFailure(failureText(error, { fallback: 'Failed to look up the place. Please try again.' }));
      return false;
    } finally {
      if (entries.current === entry) setIsBusy(false);
    }
  }

  return { go, failure, isBusy, clear: () => setFailure(undefined) };
}

async function findPlace(client: QueryClient, edition: Edition, place: GoTo, beside: readonly string[]): Promise<string | undefined> {
  // A name and its abbreviation often lead to the same citation.
  const tried = new Set<string>();
  const findFirst = async (citations: readonly string[]): Promise<string | undefined> => {
    for (const citation of edition.scripture ? citations.flatMap(verseForms) : citations) {
      const key = (edition.scripture ? citation.replaceAll(':', '.') : citation).toLowerCase();
      if (tried.has(key)) continue;
      tried.add(key);
      const found = await citationInEdition(client, edition.slug, citation, beside);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const found = await findFirst(place.citations);
  return found !== undefined || place.name === '' ? found : findFirst(await namedPlaces(client, edition, place));
}

/** Returns a citation as the edition writes it, or undefined if the edition lacks it. */
async function citationInEdition(
  client: QueryClient,
  slug: string,
  citation: string,
  beside: readonly string[],
): Promise<string | undefined> {
  try {
    const [part] = (await client.fetchInfiniteQuery(readerPageQuery(slug, citation, beside))).pages;
    if (part?.page.nearest === true) return undefined;
    return part?.page.target ? citationOf(part.page.target, part.page.path, citation) : citation;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/**
 * Returns what was found as the edition writes it, so that a place has one address however it was
 * typed.
 */
function citationOf({ kind, first, last }: NonNullable<ReaderPage['target']>, path: ReaderPage['path'], typed: string): string {
  if (kind === 'segment') return first;
  if (kind === 'section') return path.find(({ citation }) => citation?.toLowerCase() === typed.toLowerCase())?.citation ?? typed;
  return citationOfRange(first, last);
}

/**
 * Returns citations for a name in the contents of the edition or, in scripture, in any language.
 */
async function namedPlaces(client: QueryClient, edition: Edition, { name, numbers, isBookName }: GoTo): Promise<string[]> {
  if (edition.scripture && !isBookName) return [];
  const withNumbers = (citation: string): string => (numbers === '' ? citation : `${citation}.${numbers}`);
  const sections = (await client.fetchInfiniteQuery(sectionsQuery(edition.slug))).pages.flat();
  const wanted = foldedText(name);
  const whole = foldedText(`${name} ${numbers}`);
  const named = [
    ...sections.filter(({ label }) => foldedText(label) === whole).map(({ citation, first }) => citation ?? first),
    ...sections
      .filter(({ label }) => wanted !== '' && foldedText(label).startsWith(wanted))
      .map(({ citation }) => citation && withNumbers(citation)),
    ...sections.filter(({ label }) => numbers === '' && foldedText(label).includes(wanted)).map(({ first }) => first),
  ].filter((citation) => citation !== null);
  if (!edition.scripture) return named.slice(0, MAX_NAMED);
  const chapters = new Set(sections.flatMap((section) => section.citation ?? []));
  return [...(await resolvedPlaces(client, name, withNumbers)), ...named.filter((citation) => isInContents(citation, chapters))].slice(
    0,
    MAX_NAMED,
  );
}

/** Sections may have similar names, and each is a request. */
const MAX_NAMED = 4;

/** Returns whether the contents of a Bible have the chapter of a citation. */
function isInContents(citation: string, chapters: ReadonlySet<string>): boolean {
  const [book = '', chapter] = citation.split('-')[0]?.split('.') ?? [];
  return chapter === undefined || chapters.has(`${book}.${chapter}`);
}

/** Keeps the numbers as typed, because they follow the edition's numbering. */
async function resolvedPlaces(client: QueryClient, name: string, withNumbers: (book: string) => string): Promise<string[]> {
  const passages = await client.fetchQuery(resolvedPassagesQuery(`${name} 1`));
  const book = passages[0]?.osis.split('.')[0];
  return book === undefined ? [] : [withNumbers(book)];
}
