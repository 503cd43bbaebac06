import { messages } from '#core/messages.ts';
import { isLinkableCitation } from '#core/text-path.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { notFound } from '../../../platform/http/http-error.ts';
import { accessEdition } from '../access.ts';
import { locate } from '../locate.ts';
import { findCitation } from '../segment-queries.ts';

/** A place in an edition, with the citation of its first segment. */
interface FoundPlace {
  readonly editionId: number;
  readonly citation: string;
  readonly firstCitation: string;
}

/** Returns a place in an edition, or throws a 404. */
export async function findPlace(sql: Sql, slug: string, citation: string): Promise<FoundPlace> {
  const edition = await accessEdition(sql, slug);
  const normalized = citation.trim().replaceAll(/[\s:]+/g, '.');
  const place = isLinkableCitation(normalized) ? await locate(sql, edition, normalized) : undefined;
  const firstCitation = place && (await findCitation(sql, edition.id, place.first));
  if (!place || firstCitation == null) throw notFound(messages.citationNotFound);
  return { editionId: edition.id, citation: place.kind === 'segment' ? firstCitation : normalized, firstCitation };
}
