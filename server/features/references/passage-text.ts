import type { ResponseOf } from '#contract/endpoint.ts';
import type { referenceEndpoints } from '#contract/references.ts';
import { chaptersOfSpan, isPassage, numberOf, partsOf } from '#core/scripture.ts';
import { formatReference } from '#core/scripture/format-reference.ts';
import { fromCanonical, type Numbering } from '#core/scripture/numbering.ts';
import { formatOsisVerse } from '#core/scripture/verse-letters.ts';
import { books } from '#core/scripture-books.ts';
import { type Span, versesOfSpan } from '#core/scripture/spans.ts';
import { partsOfVerse } from '#core/scripture/verses.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listEditionsOfVerses, listSegmentsOfVerses, toSegment } from '../editions/public.ts';

type PassageInEditions = ResponseOf<(typeof referenceEndpoints)['GET /api/passages/{id}/text']>;

interface TextRequest {
  readonly userId: number | undefined;
  readonly slug: string | undefined;
  /** The maximum number of segments. */
  readonly limit: number;
}

/**
 * Returns the beginning of a passage in the edition that the reader prefers, and the editions that
 * have it.
 */
export async function readPassage(sql: Sql, span: Span, { userId, slug, limit }: TextRequest): Promise<PassageInEditions> {
  const verses = versesOfSpan(firstChapterOf(span));
  const editions = await listEditionsOfVerses(sql, verses, { userId, slug });
  const [edition] = editions;
  if (!edition) return { text: null, editions: [] };
  const rows = await listSegmentsOfVerses(sql, edition.id, verses, limit + 1);
  const numbering = edition.numbering ?? 'kjv';
  return {
    text: {
      edition,
      name: formatReference(versesOfSpan(span), { numbering, other: numbering }),
      citation: citationOf(span, numbering),
      segments: rows.slice(0, limit).map(toSegment),
      complete: rows.length <= limit && firstChapterOf(span) === span,
    },
    editions: editions
      .map(({ slug: name, title, short_title, language_name }) => ({ slug: name, title, short_title, language_name }))
      .toSorted((a, b) => a.language_name.localeCompare(b.language_name, 'en') || a.title.localeCompare(b.title, 'en')),
  };
}

/** Returns the span, or the first chapter of a book or of a range of chapters. */
function firstChapterOf(span: Span): Span {
  if (isPassage(span) && partsOf(span).chapter > 0) return span;
  const { book, from } = chaptersOfSpan(span);
  return numberOf({ book, chapter: Math.max(1, from), first: 0, last: 0 });
}

/** Returns where an edition has the passage: verses, or the first chapter of whole chapters. */
function citationOf(span: Span, numbering: Numbering): string {
  const { first, last } = versesOfSpan(span);
  const start = partsOfVerse(fromCanonical(numbering, first)?.first ?? first);
  const end = partsOfVerse(fromCanonical(numbering, last)?.last ?? last);
  const chapter = `${books[start.book - 1]?.key ?? ''}.${start.chapter}`;
  if (!isPassage(span) || partsOf(span).first === 0) return chapter;
  const verse = `${chapter}.${formatOsisVerse(Math.max(1, start.verse))}`;
  return start.chapter === end.chapter && start.verse < end.verse && end.verse > 1 ? `${verse}-${formatOsisVerse(end.verse)}` : verse;
}
