import type { Edition } from '#contract/editions.ts';
import type { TextSuggestion } from '#contract/references.ts';
import { editionName, placeName } from '#core/cite-text.ts';
import { limits } from '#core/limits.ts';
import { citationOfVerses } from '#core/scripture/citation.ts';
import { formatReference } from '#core/scripture/format-reference.ts';
import type { Numbering, VerseRange } from '#core/scripture/numbering.ts';
import { formatTextPath, isLinkableCitation } from '#core/text-path.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { citationKey } from '../citation-key.ts';
import { locate } from '../locate.ts';
import { findEdition } from '../queries.ts';
import { listEditionsOfVerses } from '../passage-text-queries.ts';
import { listCitations, listEditionsByName } from './link-queries.ts';

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
  const reference = resolve(text);
  const inEditions = reference ? await suggestPassage(sql, callerId, reference) : [];
  return inEditions.length > 0 ? inEditions : suggestByName(sql, callerId, text);
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
  return citations.flatMap((one) => suggestionOf(edition, one, one === named ? reference : undefined)).slice(0, LIMIT);
}

async function suggestPassage(sql: Sql, callerId: number, reference: TypedReference): Promise<TextSuggestion[]> {
  const editions = await listEditionsOfVerses(sql, reference.verses, { userId: callerId, limit: MAX_EDITIONS });
  return editions.flatMap((edition) => {
    const citation = citationOfVerses(reference.verses, edition.numbering ?? 'kjv');
    return citation === undefined ? [] : suggestionOf(edition, citation, reference);
  });
}

/** Suggests editions by their names and, after a name, a place in them: `conf 7.10`. */
async function suggestByName(sql: Sql, callerId: number, text: string): Promise<TextSuggestion[]> {
  const [, name = text, citation] = /^(.*\S)\s+(\d[\w.:,–-]{0,60})$/.exec(text) ?? [];
  const words = name.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  const editions = await listEditionsByName(sql, callerId, words, MAX_EDITIONS);
  if (citation === undefined) return editions.map(suggestEdition);
  const written = citation.replaceAll(/[:,]/g, '.').replaceAll('–', '-');
  const found = await Promise.all(
    editions.map(async (edition) => ((await existing(sql, edition, written)) === undefined ? [] : suggestionOf(edition, written))),
  );
  return found.flat();
}

/** Returns the citation if the edition has such a place and a link can name it. */
async function existing(sql: Sql, edition: Edition, citation: string): Promise<string | undefined> {
  return isLinkableCitation(citation) && (await locate(sql, edition, citation)) ? citation : undefined;
}

function suggestEdition(edition: Edition): TextSuggestion {
  return { path: edition.slug, title: edition.title, detail: edition.translator ?? edition.author ?? edition.language_name };
}

function suggestionOf(edition: Edition, citation: string, reference?: TypedReference): TextSuggestion[] {
  if (!isLinkableCitation(citation)) return [];
  const title = reference ? nameAsTyped(edition, citation, reference) : placeName(edition, citation);
  return [{ path: formatTextPath(edition.slug, citation), title, detail: edition.scripture ? edition.title : edition.language_name }];
}

/** Names a place in the numbering that the writer used, then the edition's: `Psalm 50:3 (51:1), KJV`. */
function nameAsTyped(edition: Edition, citation: string, { verses, numbering }: TypedReference): string {
  const own = edition.numbering ?? 'kjv';
  if (numbering === own) return placeName(edition, citation);
  return `${formatReference(verses, { numbering, other: own })}, ${editionName(edition)}`;
}
