import type { Edition } from '#contract/editions.ts';
import type { TextSuggestion } from '#contract/references.ts';
import { namesOfAbbreviation } from '#core/abbreviated-works.ts';
import { editionName, placeName } from '#core/cite-text.ts';
import { limits } from '#core/limits.ts';
import { directNames } from '#core/names.ts';
import { citationOfVerses } from '#core/scripture/citation.ts';
import { formatReference } from '#core/scripture/format-reference.ts';
import type { Numbering, VerseRange } from '#core/scripture/numbering.ts';
import { formatTextPath, isLinkableCitation } from '#core/text-path.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { citationKey } from '../citation-key.ts';
import { locate } from '../locate.ts';
import { findEdition } from '../queries.ts';
import { listEditionsOfVerses } from '../passage-text-queries.ts';
import { listCitations, listEditionsByName, listWorksOfEditions } from './link-queries.ts';
import { namedPlacesOf } from './named-place.ts';

const LIMIT = limits.textSuggestions;
/** Editions to offer for a passage. */
const MAX_EDITIONS = 5;

/** A typed reference: its canonical verses, and the numbering in which the writer counted them. */
interface TypedReference {
  readonly verses: VerseRange;
  readonly numbering: Numbering;
}

/** Parses a typed reference; undefined if it has other words. */
type Resolve = (typed: string) => TypedReference | undefined;

/** Suggests editions and places in them for what a writer typed after `[`. */
export async function suggestTexts(sql: Sql, callerId: number, typed: string, resolve: Resolve): Promise<TextSuggestion[]> {
  const text = typed.trim().replace(/^Text:/i, '');
  const [, slug, place] = /^([a-z0-9-]{1,60})\/(.*)$/i.exec(text) ?? [];
  if (slug !== undefined && place !== undefined) {
    const edition = await findEdition(sql, slug.toLowerCase());
    return edition ? suggestPlaces(sql, edition, place.trim(), resolve) : [];
  }
  const named = await suggestInNamed(sql, callerId, text, resolve);
  const reference = named?.reference ?? resolve(text);
  const places = [...(named?.places ?? []), ...(reference ? await suggestPassage(sql, callerId, reference) : [])];
  const found = places.filter(({ path }, i) => places.findIndex((one) => one.path === path) === i).slice(0, LIMIT);
  return found.length > 0 ? found : suggestByName(sql, callerId, text);
}

const MOST_NAME_WORDS = 3;

/**
 * Suggests a passage of scripture in the editions that the writer names after it: `rom 8:28 kjv`.
 */
async function suggestInNamed(
  sql: Sql,
  callerId: number,
  text: string,
  resolve: Resolve,
): Promise<{ places: TextSuggestion[]; reference: TypedReference } | undefined> {
  const named = text.split(/[\s,()]+/).filter((word) => word !== '');
  for (let count = 1; count <= MOST_NAME_WORDS && count < named.length; count++) {
    const name = named.slice(-count);
    if (name.some((word) => /\d|^\p{L}?$/u.test(word))) break;
    const typedPlace = named.slice(0, -count).join(' ');
    const reference = /\d/.test(typedPlace) ? (resolve(text) ?? resolve(typedPlace)) : undefined;
    if (!reference) continue;
    const editions = await listEditionsByName(sql, callerId, { words: name, abbreviates: [] }, MAX_EDITIONS);
    const found = await Promise.all(
      editions.map(async (edition) => {
        const citation = edition.scripture ? citationOfVerses(reference.verses, edition.numbering ?? 'kjv') : undefined;
        const isThere = citation !== undefined && (await existing(sql, edition, citation)) !== undefined;
        return isThere ? suggestionOf(edition, citation, { reference }) : [];
      }),
    );
    if (found.some((one) => one.length > 0)) return { places: found.flat(), reference };
  }
  return undefined;
}

/** Suggests places in an edition for the start of a citation, or for a reference in words. */
async function suggestPlaces(sql: Sql, edition: Edition, place: string, resolve: Resolve): Promise<TextSuggestion[]> {
  if (place === '')
    return [suggestEdition(edition), ...(await listCitations(sql, edition.id, '', LIMIT - 1)).flatMap((one) => suggestionOf(edition, one))];
  const reference = edition.scripture ? resolve(place) : undefined;
  const named = reference && citationOfVerses(reference.verses, edition.numbering ?? 'kjv');
  const citation = place.replaceAll(/[\s:]+/g, '.').replaceAll('–', '-');
  // Without a number it may be the start of several books.
  const candidates = /\d/.test(place) ? [named, citation] : [citation, named];
  let exact: string | undefined;
  for (const one of candidates) if (one !== undefined) exact ??= await existing(sql, edition, one);
  const beginning = await listCitations(sql, edition.id, citationKey(exact ?? citation), LIMIT);
  const citations = [...new Set([...(exact === undefined ? [] : [exact]), ...beginning])];
  return citations.flatMap((one) => suggestionOf(edition, one, { reference: one === named ? reference : undefined })).slice(0, LIMIT);
}

async function suggestPassage(sql: Sql, callerId: number, reference: TypedReference): Promise<TextSuggestion[]> {
  const editions = await listEditionsOfVerses(sql, reference.verses, { userId: callerId, limit: MAX_EDITIONS });
  return editions.flatMap((edition) => {
    const citation = citationOfVerses(reference.verses, edition.numbering ?? 'kjv');
    return citation === undefined ? [] : suggestionOf(edition, citation, { reference, isNamed: false });
  });
}

/**
 * Suggests editions by their names and, after a name, a place in them: `conf 7.10`, `Aug. Conf.
 * VII, 10`.
 */
async function suggestByName(sql: Sql, callerId: number, text: string): Promise<TextSuggestion[]> {
  for (const { name, citation } of namedPlacesOf(text)) {
    const words = name.split(/[\s,.()]+/).filter((word) => word !== '');
    if (words.length === 0) continue;
    // Some of the editions may not have the place.
    const limit = citation === undefined ? MAX_EDITIONS : 2 * MAX_EDITIONS;
    const editions = await listEditionsByName(sql, callerId, { words, abbreviates: namesOfAbbreviation(name) }, limit);
    const found = citation === undefined ? await suggestEditions(sql, editions) : await suggestPlace(sql, editions, citation);
    if (found.length > 0) return found;
  }
  return [];
}

async function suggestPlace(sql: Sql, editions: readonly Edition[], citation: string): Promise<TextSuggestion[]> {
  const found = await Promise.all(
    editions.map(async (edition) => ((await existing(sql, edition, citation)) === undefined ? [] : suggestionOf(edition, citation))),
  );
  return found.flat().slice(0, MAX_EDITIONS);
}

/** Suggests texts with their works, which can be cited. */
async function suggestEditions(sql: Sql, editions: readonly Edition[]): Promise<TextSuggestion[]> {
  const works = await listWorksOfEditions(sql, [...new Set(editions.flatMap(({ work_id: id }) => id ?? []))]);
  return editions.map((edition) => {
    const work = works.find(({ id }) => id === edition.work_id);
    const author = work?.author ?? null;
    return { ...suggestEdition(edition), ...(work && { work: { ...work, author: author === null ? null : directNames(author) } }) };
  });
}

/** Returns the citation if the edition has such a place and a link can name it. */
async function existing(sql: Sql, edition: Edition, citation: string): Promise<string | undefined> {
  return isLinkableCitation(citation) && (await locate(sql, edition, citation)) ? citation : undefined;
}

function suggestEdition(edition: Edition): TextSuggestion {
  return { path: edition.slug, title: edition.title, detail: edition.translator ?? edition.author ?? edition.language_name, named: true };
}

interface PlaceOptions {
  readonly reference?: TypedReference | undefined;
  readonly isNamed?: boolean;
}

function suggestionOf(edition: Edition, citation: string, { reference, isNamed = true }: PlaceOptions = {}): TextSuggestion[] {
  if (!isLinkableCitation(citation)) return [];
  const title = reference ? nameAsTyped(edition, citation, reference) : placeName(edition, citation);
  const detail = edition.scripture ? edition.title : edition.language_name;
  return [{ path: formatTextPath(edition.slug, citation), title, detail, named: isNamed }];
}

/**
 * Names a place in the numbering that the writer used, then the edition's: `Psalm 50:3 (51:1),
 * KJV`.
 */
function nameAsTyped(edition: Edition, citation: string, { verses, numbering }: TypedReference): string {
  const own = edition.numbering ?? 'kjv';
  if (numbering === own) return placeName(edition, citation);
  return `${formatReference(verses, { numbering, other: own })}, ${editionName(edition)}`;
}
