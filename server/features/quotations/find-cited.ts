import { hasNegation } from '#core/quotations/negations.ts';
import { type QuotationInContext, type QuotedText, type Source, sourcesInRange } from '#core/quotations/cited-quotations.ts';
import { LEAST_WORDS_ALONE } from '#core/quotations/find-quotations.ts';
import { versesOfCitation } from '#core/scripture/citation.ts';
import { TOKEN } from '#core/quotations/plain-text.ts';
import { type NamedEditions, namedEditions, type NamedWork, namedWork } from './named-editions.ts';
import { type CitedPlace, type Job, languageOf } from './quotation-job.ts';
import type { HeldEdition } from './quotation-queries.ts';

/**
 * Returns the quotations to check, each with what the text cites for it. Leaves out words in scare
 * quotes.
 */
export function findJobs(text: QuotedText, editions: readonly HeldEdition[]): Job[] {
  const jobs: Job[] = [];
  let previous: CitedPlace | undefined;
  for (const context of text.quotations) {
    const own = citedPlace(text, context, editions);
    const cited = own ?? (context.reach.followsPrevious && previous ? { ...previous, isInherited: true } : undefined);
    previous = cited;
    if (!cited && context.words < LEAST_WORDS_ALONE) continue;
    const around = context.reach.ranges.map(({ start, end }) => text.plain.text.slice(start, end)).join('\n');
    const { start } = context.quotation.outer;
    jobs.push({
      item: jobs.length,
      context,
      named: withLinked(namedEditions(around, editions), cited, editions),
      cited,
      outcomes: [],
      isIncomplete: false,
      citedLanguages: new Set(cited?.editions?.map(languageOf)),
      followsNegation: hasNegation(text.plain.text.slice(Math.max(0, start - NEGATION_REACH), start)),
    });
  }
  return jobs;
}

/** A link to a place in an edition names the edition. */
function withLinked(named: NamedEditions, cited: CitedPlace | undefined, editions: readonly HeldEdition[]): NamedEditions {
  const linked = (cited?.sources ?? []).flatMap((one) => (one.kind === 'work' ? [] : editions.filter(({ slug }) => slug === one.slug)));
  return linked.length === 0 ? named : { held: new Set([...named.held, ...linked.map(({ id }) => id)]), isOther: false };
}

/**
 * Characters before a quotation in which a negation of the writer counts for it: he did not "come
 * to judge".
 */
const NEGATION_REACH = 40;

function citedPlace(
  { plain, sources }: QuotedText,
  { reach }: QuotationInContext,
  editions: readonly HeldEdition[],
): CitedPlace | undefined {
  for (const range of reach.ranges) {
    const found = sourcesInRange(sources, range).map((one) => asVerses(one, editions));
    const [first] = found;
    if (first) return { ...placeOf(found, first), editions: editionsOf(found, editions), isInherited: false };
    const context = plain.text.slice(range.start, range.end);
    const named = !context.includes(TOKEN) ? namedWork(context, editions) : undefined;
    if (named) return placeOfNamed(named, range.start);
  }
  return undefined;
}

/** A link to a verse in an edition of scripture cites the verse in all of them. */
function asVerses(source: Source, editions: readonly HeldEdition[]): Source {
  if (source.kind !== 'text' || source.citation === undefined) return source;
  const edition = editions.find(({ slug }) => slug === source.slug);
  const numbering = edition?.numbering ?? 'kjv';
  // A footnote may cite an edition that was removed.
  const isScripture = edition?.scripture ?? source.footnote !== undefined;
  const verses = isScripture ? versesOfCitation(source.citation, numbering) : undefined;
  return verses ? { ...source, kind: 'verses', ranges: [verses], numbering } : source;
}

function placeOf(sources: readonly Source[], { start, end }: Source): Pick<CitedPlace, 'sources' | 'start' | 'end' | 'key'> {
  const key = sources
    .map((one) =>
      one.kind === 'verses'
        ? one.ranges.map(({ first, last }) => `${first}-${last}`).join(',')
        : one.kind === 'text'
          ? `${one.slug}/${one.citation ?? ''}`
          : `work ${one.id} ${one.citation ?? ''}`,
    )
    .join(';');
  return { sources, start, end, key: key.slice(0, 300) };
}

function editionsOf(sources: readonly Source[], editions: readonly HeldEdition[]): readonly HeldEdition[] | undefined {
  if (sources.some(({ kind }) => kind === 'verses')) return undefined;
  const workIds = new Set(
    sources.map((one) => (one.kind === 'work' ? one.id : editions.find(({ slug }) => one.kind === 'text' && slug === one.slug)?.work_id)),
  );
  return editions.filter(({ work_id: id }) => workIds.has(id));
}

function placeOfNamed({ workId, editions, citation, numbers, start, end }: NamedWork, offset: number): CitedPlace {
  const source: Source = { kind: 'work', id: workId, citation, numbers, start: offset + start, end: offset + end };
  return { ...placeOf([source], source), editions, isInherited: false };
}
