import { formatCitation, versesOfCitation } from '#core/scripture/citation.ts';
import { formatReference } from '#core/scripture/format-reference.ts';
import { partsOfVerse } from '#core/scripture/verses.ts';
import type { UsualCitation } from '#core/section-citation.ts';
import { formatTextPath } from '#core/text-path.ts';
import type { TextRange } from '#core/word-difference.ts';
import { citationOf } from './describe-outcome.ts';
import type { CitedPlace, Outcome } from './quotation-job.ts';

const OPENING = /(?:[*_]{1,3}|<(?:em|i|strong|b)>)$/;

/**
 * Returns the place of a reference in the text as written, with the mark that opens a format which
 * ends in it: `*Conf.* 5.1`.
 */
export function writtenRange(range: TextRange, source: string): TextRange {
  const opening = OPENING.exec(source.slice(Math.max(0, range.start - 8), range.start))?.[0] ?? '';
  const closing = opening.replace('<', '</');
  const isClosedWithin = opening !== '' && source.slice(range.start, range.end).split(closing).length === 2;
  return isClosedWithin ? { start: range.start - opening.length, end: range.end } : range;
}

/** Returns a reference to replace a wrong one, in the writer's style of citing, or undefined. */
export function correctReference(
  cited: CitedPlace,
  written: string,
  { outcome, usual }: { readonly outcome: Outcome; readonly usual: UsualCitation | undefined },
): string | undefined {
  const { edition } = outcome;
  const citation = citationOf(outcome);
  const [source] = cited.sources;
  // The other words of an edited citation in a footnote would be lost.
  if (source?.footnote?.edited === true) return undefined;
  const isLink = source?.footnote !== undefined || source?.kind === 'text' || (source?.kind === 'verses' && source.slug !== undefined);
  if (isLink) return `[Text:${formatTextPath(edition.slug, citation)}]`;
  // Readers would take the edition's numbers for others.
  if (usual?.isNumber === false) return undefined;
  const numbers = usual?.text.replaceAll('-', '–') ?? citation;
  const isSameWork = source?.kind === 'work' && source.id === edition.work_id && source.citation !== undefined;
  // The writer's name and marks for the work stay.
  const given = isSameWork ? (source.numbers ?? source.citation) : undefined;
  if (given !== undefined && written.endsWith(given)) return written.slice(0, -given.length) + numbers;
  if (!edition.scripture) {
    if (source?.kind === 'work' && !/\p{L}/u.test(written)) return numbers;
    const [, mark = ''] = /^([*_]{1,3})\p{L}/u.exec(written) ?? [];
    return `${mark}${edition.short_title ?? edition.title}${mark} ${numbers}`;
  }
  const verses = versesOfCitation(citation, edition.numbering ?? 'kjv');
  if (!verses || source?.kind !== 'verses') return formatCitation(citation) ?? citation;
  const right = formatReference(verses, { numbering: source.numbering, other: source.numbering });
  const [first] = source.ranges;
  const isSameBook = first !== undefined && partsOfVerse(first.first).book === partsOfVerse(verses.first).book;
  // The writer's own abbreviation of the book stays.
  const [, name, sign = ''] = /^(.*?)\d{1,3}\s?([:.,])\s?\d/.exec(written) ?? [];
  const chapterAndVerses = /(?<!\d)\d{1,3}(?::[\d:–, ]{1,40})?$/.exec(right)?.[0];
  return isSameBook && name !== undefined && name.trim() !== '' && chapterAndVerses !== undefined
    ? name + chapterAndVerses.replace(':', sign)
    : right;
}
