import { formatCitation, versesOfCitation } from '#core/scripture/citation.ts';
import { formatReference } from '#core/scripture/format-reference.ts';
import { partsOfVerse } from '#core/scripture/verses.ts';
import { formatTextPath } from '#core/text-path.ts';
import { citationOf } from './describe-outcome.ts';
import type { CitedPlace, Outcome } from './quotation-job.ts';

/** Returns the reference to write in place of a wrong one, in the way in which the writer cites. */
export function correctReference(cited: CitedPlace, written: string, outcome: Outcome): string {
  const { edition } = outcome;
  const citation = citationOf(outcome);
  const [source] = cited.sources;
  const isLink = source?.kind === 'text' || (source?.kind === 'verses' && source.slug !== undefined);
  if (isLink) return `[Text:${formatTextPath(edition.slug, citation)}]`;
  if (!edition.scripture)
    return source?.kind === 'work' && !/\p{L}/u.test(written) ? citation : `${edition.short_title ?? edition.title} ${citation}`;
  const verses = versesOfCitation(citation, edition.numbering ?? 'kjv');
  if (!verses || source?.kind !== 'verses') return formatCitation(citation) ?? citation;
  const right = formatReference(verses, { numbering: source.numbering, other: source.numbering });
  const [first] = source.ranges;
  const isSameBook = first !== undefined && partsOfVerse(first.first).book === partsOfVerse(verses.first).book;
  // The writer's own abbreviation of the book stays.
  const [, name, sign = ''] = /^(.*?)\d{1,3}\s?([:.,])\s?\d/.exec(written) ?? [];
  const numbers = /(?<!\d)\d{1,3}(?::[\d:–, ]{1,40})?$/.exec(right)?.[0];
  return isSameBook && name !== undefined && name.trim() !== '' && numbers !== undefined ? name + numbers.replace(':', sign) : right;
}
