import { expect, test } from 'vitest';
import { readQuotations } from '#core/quotations/cited-quotations.ts';
import { findJobs } from './find-cited.ts';
import { judge } from './judge.ts';
import { Aligner, type Job } from './quotation-job.ts';
import type { HeldEdition, QuotableSegment } from './quotation-queries.ts';
import { readSegments } from './read-segments.ts';

const edition: HeldEdition = {
  id: 1,
  slug: 'kjv',
  work_id: 1,
  work_title: 'Bible',
  title: 'King James Version',
  short_title: null,
  author: null,
  translator: null,
  language: 'en',
  scripture: true,
  citation_levels: ['book', 'chapter', 'verse'],
  numbering: 'kjv',
};
const verse = 'and the light shineth in darkness and the darkness comprehended it not and that was the true light';
const segment = (position: number, item = 0): QuotableSegment => ({
  item,
  edition_id: 1,
  position,
  citation: `John.1.${position}`,
  body: verse,
  first_verse: 43001000 + position,
  last_verse: 43001000 + position,
});

/** Returns quotations of common words that cite a whole chapter. */
function jobsOf(...quotations: readonly string[]): Job[] {
  const text = quotations.map((words) => `He says “${words}” (John 1).`).join('\n\n');
  return findJobs(readQuotations(text, { format: 'markdown', max: 100 }), [edition]);
}

async function alignAll(aligner: Aligner, jobs: readonly Job[]): Promise<void> {
  const run = Array.from({ length: 40 }, (_, i) => segment(i + 1));
  for (const job of jobs) {
    const outcome = aligner.align(job, edition, run, () => true);
    if (outcome) job.outcomes.push(outcome);
    await aligner.rest();
  }
}

const common = 'the and that in it light true was darkness not the and that in it light true was';
const repeated = (times: number): string => Array.from({ length: times }, () => common).join(' ');

test('limits the pairs of words that a request compares, and yields to others', async () => {
  const aligner = new Aligner({ cells: 6_000_000, cellsAtOnce: 250_000 });
  const jobs = jobsOf(...Array.from({ length: 100 }, () => repeated(12)));
  await alignAll(aligner, jobs);
  expect(aligner.work.cells).toBeLessThanOrEqual(6_000_000);
  expect(aligner.work.cells).toBeGreaterThan(5_800_000);
  expect(aligner.work.rests).toBeGreaterThan(15);
  const incomplete = jobs.filter(({ isIncomplete }) => isIncomplete);
  expect(incomplete.length).toBeGreaterThan(50);
  expect(aligner.isExhausted).toBe(true);
  expect(new Set(incomplete.map((job) => judge(job).verdict))).toEqual(new Set(['unchecked']));
});

test('does not align a quotation that is too long, and still compares the others', async () => {
  const aligner = new Aligner();
  const jobs = jobsOf(repeated(600), 'the true light in darkness');
  await alignAll(aligner, jobs);
  expect(jobs.map(({ isIncomplete }) => isIncomplete)).toEqual([true, false]);
  expect(aligner.work.cells).toBeLessThan(100_000);
});

test('confirms an exact quotation although not everything was compared', async () => {
  const [job] = jobsOf('and the light shineth in darkness');
  const aligner = new Aligner({ cells: 10_000 });
  await alignAll(aligner, job ? [job, job, job] : []);
  expect(job?.isIncomplete).toBe(true);
  expect(job && judge(job).verdict).toBe('exact');
});

test('reads the segments of many quotations in several statements', async () => {
  const jobs = jobsOf(common, common, common, common);
  const counts = [3, 2, 9, 1];
  const statements: number[][] = [];
  const read = (wanted: readonly { item: number }[]): Promise<QuotableSegment[]> => {
    statements.push(wanted.map(({ item }) => item));
    const rows = wanted.flatMap(({ item }) => Array.from({ length: counts[item] ?? 0 }, (_, i) => segment(i, item)));
    return Promise.resolve(rows.slice(0, 5));
  };
  const segments = await readSegments(jobs, jobs, read, 5);
  expect(statements).toEqual([[0, 1, 2, 3], [1, 2, 3], [2, 3], [3]]);
  expect(counts.map((_, item) => segments.filter((one) => one.item === item).length)).toEqual([3, 2, 5, 1]);
  expect(jobs.map(({ isIncomplete }) => isIncomplete)).toEqual([false, false, true, false]);
});
