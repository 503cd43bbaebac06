import type { FastifyInstance } from 'fastify';
import type { ReadingPosition } from '#contract/editions.ts';
import { messages } from '#core/messages.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Tools } from '../../platform/feature.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { latestFirst, newestFirst, pageOf, linkNext, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessEdition } from './access.ts';
import { locate } from './locate.ts';
import { alignColumn } from './parallel.ts';
import { placeName } from './place-name.ts';
import {
  deleteReadingPosition,
  findSectionPosition,
  listEditions,
  listReadingPositions,
  listSections,
  saveReadingPosition,
  type StoredPosition,
} from './queries.ts';
import { readPage } from './read-page.ts';
import { readSegments, toSegment } from './read-segments.ts';
import { versesOfReferences } from './verse-address.ts';

export function editionRoutes(app: FastifyInstance, { sql }: Tools): void {
  serveList(app, 'GET /api/editions', newestFirst, ({ query, page, readSql }) =>
    listEditions(readSql, { workId: query.work_id, language: query.language, verses: versesOf(query.passage) }, page),
  );

  serve(app, 'GET /api/editions/{slug}', ({ params, readSql }) => accessEdition(readSql, params.slug));

  serve(app, 'GET /api/editions/{slug}/sections', async ({ params, query, readSql }) => {
    const { id } = await accessEdition(readSql, params.slug);
    const after = query.after === undefined ? -1 : await findSectionPosition(readSql, id, query.after);
    // Importing the text again creates its sections again.
    if (after === undefined) throw notFound(messages.sectionNotFound);
    return listSections(readSql, id, after);
  });

  serve(app, 'GET /api/editions/{slug}/segments', async ({ params, query: { parallel, ...query }, readSql }) => {
    const slugs = parallel === undefined ? [] : [...new Set(parallel.split(','))].filter((slug) => slug !== params.slug);
    const [edition, ...others] = await Promise.all([params.slug, ...slugs].map((slug) => accessEdition(readSql, slug)));
    if (!edition) throw notFound(messages.editionNotFound);
    const { rows, ...beside } = await (query.page === undefined
      ? readSegments(readSql, edition, query)
      : readPage(readSql, edition, query));
    const extent = query.page === undefined ? 'range' : beside.next === null ? 'end of page' : 'part of page';
    const columns = await Promise.all(others.map((other) => alignColumn(readSql, { edition, rows, extent }, other)));
    return { segments: rows.map(toSegment), ...beside, ...(parallel !== undefined && { columns }) };
  });

  serve(app, 'PUT /api/reading/{slug}', async ({ params, body, caller }) => {
    const edition = await accessEdition(sql, params.slug);
    const place = await locate(sql, edition, body.citation);
    if (!place) throw notFound(messages.citationNotFound);
    const read = { editionId: edition.id, position: place.first, secondsAgo: body.seconds_ago ?? 0 };
    if (!(await saveReadingPosition(sql, caller.id, read))) throw notFound(messages.citationNotFound);
    return undefined;
  });

  serve(app, 'DELETE /api/reading/{slug}', async ({ params, caller }) => {
    await deleteReadingPosition(sql, caller.id, (await accessEdition(sql, params.slug)).id);
    return undefined;
  });

  serve(app, 'GET /api/reading', async ({ query, caller, reply }) => {
    const page = pageOf(query, latestFirst);
    const rows = await listReadingPositions(sql, caller.id, page);
    linkNext(reply, latestFirst, rows, page);
    return rows.map(toReadingPosition);
  });
}

function versesOf(passage: string | undefined): VerseRange[] | undefined {
  if (passage === undefined || passage === '') return undefined;
  const verses = versesOfReferences([passage]);
  if (verses.length === 0) throw badRequest(messages.notAPassage);
  return verses;
}

function toReadingPosition({ listed_at, citation, position, furthest_position, ...edition }: StoredPosition): ReadingPosition {
  // Rounding must not mark an unfinished text as finished.
  const percentAt = (at: number): number =>
    at + 1 >= edition.segment_count ? 100 : Math.min(99, Math.round((100 * (at + 1)) / edition.segment_count));
  const furthest = percentAt(furthest_position);
  const progress = position === null ? furthest : percentAt(position);
  return { edition, citation, place: placeName(edition, citation), progress, furthest, updated_at: listed_at };
}
