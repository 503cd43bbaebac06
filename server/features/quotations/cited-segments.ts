import { books } from '#core/scripture-books.ts';
import { partsOfVerse } from '#core/scripture/verses.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Sql } from '../../platform/db/open.ts';
import { accessEdition } from '../editions/access.ts';
import { citationKey, findChapter, locate } from '../editions/public.ts';
import { type Aligner, type CitedPlace, type Job, languageOf } from './quotation-job.ts';
import { versesInNumbering } from './other-numberings.ts';
import { readSegments } from './read-segments.ts';
import {
  type HeldEdition,
  listLanguagesOfBooks,
  listSegmentsOfSpans,
  listSegmentsOnVerses,
  type QuotableSegment,
  type WantedSpan,
} from './quotation-queries.ts';

/**
 * Verses up to which a cited range is read as a whole; in a longer one, the words are looked up.
 */
const MOST_VERSES = 40;
/** Verses and segments beside the cited ones: writers cite a verse and quote into the next. */
const BESIDE = 2;
/** Citations that are located in editions of works for one request. */
const MAX_LOCATED = 40;
const MOST_SEGMENTS = 60;

/** Aligns each quotation with what is at the place that the text cites, in every edition of it. */
export async function alignAtCited(
  sql: Sql,
  jobs: readonly Job[],
  editions: ReadonlyMap<number, HeldEdition>,
  aligner: Aligner,
): Promise<void> {
  const numberings = new Set([...editions.values()].flatMap(({ numbering }) => numbering ?? []));
  const verses = jobs.flatMap(({ item, cited }) =>
    [...versesOf(cited), ...[...numberings].flatMap((one) => versesInNumbering(cited, one))].map((range) => ({
      item,
      verses: widened(range),
    })),
  );
  const spans = await locateCited(sql, jobs);
  const segments = await readSegments(jobs, verses, (wanted) => listSegmentsOnVerses(sql, wanted));
  const located = await readSegments(jobs, spans.map(widenedSpan), (wanted) => listSegmentsOfSpans(sql, wanted));
  const jobOf = new Map(jobs.map((job) => [job.item, job]));
  for (const run of runsOf([...segments, ...located])) {
    const [first] = run;
    const job = jobOf.get(first?.item ?? -1);
    const edition = editions.get(first?.edition_id ?? -1);
    if (!job || !edition) continue;
    const ranges = rangesIn(edition, job.cited);
    const own = spans.filter(({ item, edition_id: id }) => item === job.item && id === edition.id);
    const outcome = aligner.align(
      job,
      edition,
      run,
      (one) => isIn(one, ranges) || own.some((span) => one.position >= span.first && one.position <= span.last),
    );
    if (outcome) job.outcomes.push(outcome);
    await aligner.rest();
  }
  await addLanguages(sql, jobs);
}

/** Notes in which languages the cited books are held. */
async function addLanguages(sql: Sql, jobs: readonly Job[]): Promise<void> {
  const cited = jobs.flatMap(({ item, cited: place }) =>
    versesOf(place).map(({ first }) => ({ item, key: citationKey(books[partsOfVerse(first).book - 1]?.key ?? '') })),
  );
  if (cited.length === 0) return;
  const jobOf = new Map(jobs.map((job) => [job.item, job]));
  for (const { item, language } of await listLanguagesOfBooks(sql, cited)) jobOf.get(item)?.citedLanguages.add(languageOf({ language }));
}

/** Returns the verses that a text cites. */
export function versesOf(cited: CitedPlace | undefined): VerseRange[] {
  return (cited?.sources ?? []).flatMap((one) => (one.kind === 'verses' ? one.ranges : []));
}

/** Returns the verses that a text cites, also as the numbering of an edition would have them. */
export function rangesIn({ numbering }: HeldEdition, cited: CitedPlace | undefined): VerseRange[] {
  return numbering === null ? versesOf(cited) : [...versesOf(cited), ...versesInNumbering(cited, numbering)];
}

export function isIn({ first_verse: first, last_verse: last }: QuotableSegment, ranges: readonly VerseRange[]): boolean {
  return first !== null && last !== null && ranges.some((range) => first <= range.last && last >= range.first);
}

function widened({ first, last }: VerseRange): VerseRange {
  const end = last - first > MOST_VERSES ? first + MOST_VERSES : last;
  return { first: first - Math.min(BESIDE, first % 1000), last: end + BESIDE };
}

function widenedSpan({ first, last, ...span }: WantedSpan): WantedSpan {
  return { ...span, first: Math.max(0, first - BESIDE), last: Math.min(last, first + MOST_SEGMENTS) + BESIDE };
}

type Span = Pick<WantedSpan, 'first' | 'last'>;

/** Locates what texts cite in works outside scripture, in each edition of the work. */
async function locateCited(sql: Sql, jobs: readonly Job[]): Promise<WantedSpan[]> {
  const spans: WantedSpan[] = [];
  const known = new Map<string, readonly Span[]>();
  for (const job of jobs)
    for (const source of job.cited?.sources ?? []) {
      if (source.kind === 'verses' || source.citation === undefined) continue;
      for (const edition of job.cited?.editions ?? []) {
        const { id, slug } = edition;
        const key = `${source.kind} ${slug} ${source.citation}`;
        if (!known.has(key)) {
          if (known.size >= MAX_LOCATED) {
            job.isIncomplete = true;
            continue;
          }
          const place = await locate(sql, await accessEdition(sql, slug), source.citation);
          // A link to the edition means its own numbers.
          const chapter = source.kind === 'work' ? await findChapter(sql, edition, source.citation) : undefined;
          known.set(key, [place ?? [], chapter ?? []].flat());
        }
        for (const { first, last } of known.get(key) ?? []) spans.push({ item: job.item, edition_id: id, first, last });
      }
    }
  return spans;
}

/** Splits rows into runs of neighboring segments of one edition for one quotation. */
export function runsOf(rows: readonly QuotableSegment[]): QuotableSegment[][] {
  const runs: QuotableSegment[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    // Overlapping ranges of one quotation have a segment twice.
    if (last?.item === row.item && last.edition_id === row.edition_id && last.position === row.position) continue;
    if (run && last && last.item === row.item && last.edition_id === row.edition_id && row.position - last.position === 1) run.push(row);
    else runs.push([row]);
  }
  return runs;
}
