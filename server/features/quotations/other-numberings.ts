import { fromCanonical, type Numbering, toCanonical, type VerseRange } from '#core/scripture/numbering.ts';
import type { CitedPlace, Job } from './quotation-job.ts';
import type { HeldEdition } from './quotation-queries.ts';

/**
 * Returns the verses that the numbers of references name in an edition with another numbering, if
 * they are not the cited ones: readers of the Vulgate cite "Ps 22:1" where others cite Psalm 23.
 */
export function versesInNumbering(cited: CitedPlace | undefined, numbering: Numbering): VerseRange[] {
  return (cited?.sources ?? []).flatMap((one) => {
    if (one.kind !== 'verses' || one.numbering === numbering) return [];
    return one.ranges.flatMap(({ first, last }) => {
      const [from, to] = [fromCanonical(one.numbering, first)?.first, fromCanonical(one.numbering, last)?.last];
      const start = from === undefined ? undefined : toCanonical(numbering, from)?.first;
      const end = to === undefined ? undefined : toCanonical(numbering, to)?.last;
      const isOther = start !== first || end !== last;
      return start !== undefined && end !== undefined && start <= end && isOther ? [{ first: start, last: end }] : [];
    });
  });
}

/**
 * Returns whether a segment of an edition by paragraphs may be what a text cites in the usual
 * numbering of a work: `10.38` can be "Conf. 10.27.38" or, by chapter, "Conf. 10.27".
 */
export function isOfCitedDivision({ cited }: Job, { id, citation_levels: levels }: HeldEdition, citation: string): boolean {
  if (levels.at(-1) !== 'paragraph' || cited?.editions?.some((one) => one.id === id) !== true) return false;
  const division = citation.split('.').slice(0, levels.length - 1);
  return cited.sources.some((one) => {
    // A link to the edition means its own numbers.
    if (one.kind !== 'work' || one.citation === undefined) return false;
    const parts = one.citation.split('.');
    // Headings without numbers say nothing about the numbers that others use.
    return division.every((part, at) => !/^\d+$/.test(part) || parts[at] === undefined || parts[at] === part);
  });
}
