// npm run eval:quotations -- DIR [--seeds 1000] [--database FOLDER] [--failures]: measures the
// check of quotations on seeded ones (docs/quotations.md). FOLDER keeps imported texts.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Failure, measure, measureNegations, missedGoals, type Share } from './eval-quotations/measure.ts';
import { createSeeds, randomNumbers, type Seed } from './eval-quotations/seeds.ts';
import { importTexts, listSeedSegments } from './eval-quotations/texts.ts';
import { indexEditions } from '../server/features/search/texts/index-editions.ts';
import { checkQuotations } from '../server/features/quotations/check-quotations.ts';
import { openDatabase, type Sql } from '../server/platform/db/open.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '1000' }, database: { type: 'string' }, failures: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined || !existsSync(folder)) {
  console.error('Usage: npm run eval:quotations -- DIR [--seeds 1000] [--database FOLDER] [--failures]');
  process.exit(1);
}
const dataDir = values.database ?? mkdtempSync(join(tmpdir(), 'catena-eval-'));
const database = await openDatabase({ dataDir });
try {
  await evaluate(database.sql, folder);
} finally {
  await database.close();
  if (values.database === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function evaluate(sql: Sql, from: string): Promise<void> {
  await importTexts(sql, from, (line) => process.stderr.write(`${line}\n`));
  await indexEditions(sql);
  const [{ count = 0 } = {}] = await sql<{ count: number }[]>`select count(*)::integer as count from segments where position is not null`;
  const segments = await listSeedSegments(sql);
  const seeds = createSeeds(segments, Number(values.seeds), randomNumbers(42));
  const times: number[] = [];
  const results: Failure[] = [];
  for (const seed of seeds) {
    const start = performance.now();
    const { rows } = await check(sql, seed.text);
    times.push(performance.now() - start);
    results.push({ seed, found: rows[0] });
  }
  const byPlace = new Map(segments.map((one) => [`${one.slug} ${one.citation}`, one.body]));
  const { measures, failures } = measure(results, (edition, citation) => byPlace.get(`${edition} ${citation}`));
  console.log(`${seeds.length} quotations, ${count} segments`);
  for (const [name, share] of Object.entries(measures)) console.log(line(name, share as Share));
  const negations = measureNegations(results);
  for (const [language, shares] of negations)
    for (const [kind, share] of Object.entries(shares)) console.log(line(`${kind} (${language})`, share));
  const sorted = times.toSorted((one, other) => one - other);
  console.log(`one quotation: median ${ms(sorted[Math.floor(sorted.length / 2)])}, p95 ${ms(sorted[Math.floor(sorted.length * 0.95)])}`);
  await timeTwenty(sql, seeds);
  const missed = missedGoals(measures, negations);
  for (const goal of missed) console.error(`Missed: ${goal}`);
  if (missed.length > 0) process.exitCode = 1;
  if (values.failures) for (const one of failures) printFailure(one);
}

/** Times one text with twenty quotations. */
async function timeTwenty(sql: Sql, seeds: readonly Seed[]): Promise<void> {
  const times: number[] = [];
  for (let at = 0; at + 20 <= Math.min(seeds.length, 200); at += 20) {
    const text = seeds
      .slice(at, at + 20)
      .map((seed, i) => seed.text.replaceAll('[^1]', `[^${i + 1}]`))
      .join('\n\n');
    const start = performance.now();
    await check(sql, text);
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((one, other) => one - other);
  console.log(`twenty in one text: median ${ms(sorted[Math.floor(sorted.length / 2)])}, longest ${ms(sorted.at(-1))}`);
}

function check(sql: Sql, text: string) {
  return checkQuotations(sql, { text, format: 'markdown', callerId: 0, numbering: 'kjv' });
}

function ms(time = 0): string {
  return `${Math.round(time)} ms`;
}

function line(name: string, { right, all }: Share): string {
  const percent = all === 0 ? '–' : ((100 * right) / all).toFixed(1);
  return `${name.padEnd(14)} ${String(right).padStart(4)} of ${String(all).padStart(4)}  ${percent.padStart(5)} %`;
}

function printFailure({ seed, found }: Failure): void {
  const { kind, language, text, source, negation } = seed;
  console.log(
    JSON.stringify({ kind, language, negation, text, source: `${source.slug} ${source.citation}`, body: source.body.slice(0, 300), found }),
  );
}
