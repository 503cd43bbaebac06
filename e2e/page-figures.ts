// npm run bench:pages [-- --only TEXT --json FILE --repeats N]: measures how fast pages load,
// scroll and respond in a real browser, on this machine and as on a phone.
import { loadavg } from 'node:os';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, request } from '@playwright/test';
import { ensureBuilt } from '../scripts/build.mjs';
import { type PairedRatio, pairedRatio } from '../scripts/paired-ratio.ts';
import { ensureChromium } from '../scripts/find-chromium.mjs';
import { type FirstLoad, measureFirstLoad, type Route } from './page-figures/first-load.ts';
import { measureInteractions } from './page-figures/interactions.ts';
import { annotateJohn3, type MarginCost, measureMarginCost } from './page-figures/margin-cost.ts';
import { measureOpening } from './page-figures/opening.ts';
import { desktop, phone, type Profile, type Session } from './page-figures/profiles.ts';
import { measureScrolling } from './page-figures/scrolling.ts';
import { addText } from './support/add-text.ts';
import { logInDemoReader } from './support/readers.ts';
import { type Server, startServer } from './support/server.ts';
import { prepareWorld } from './support/world.ts';

/** A text, as the page's first script shows it or as the application does. */
const textContent = '[data-first-text] p, [data-citation]';
const textRoute: Route = { label: 'Text', path: '/read/kjv/John.3', content: textContent };
const routes: readonly Route[] = [
  { label: 'Home', path: '/', content: 'main h1' },
  { label: 'Digital Library', path: '/digital-library', content: 'main li h2' },
  { label: 'Book', path: '/book/1', content: 'main h1' },
  { label: 'Authors', path: '/authors/a', content: 'main li' },
  textRoute,
  { label: 'Passage', path: '/scripture/Rom.9', content: 'main h1' },
  { label: 'Search', path: '/search?query=grace&type=literal', content: 'main mark' },
  { label: 'Topic', path: '/topics/1', content: 'main article' },
  { label: 'Essay', path: '/article/1', content: 'main h1' },
  { label: 'Post', path: '/posts/1', content: 'main article' },
  { label: 'Note', path: '/notes/1', content: 'main article' },
  { label: 'Profile', path: '/profile', content: 'main h1' },
];
const longSection = 10_000;

interface Figures {
  readonly loads: readonly { readonly profile: string; readonly route: string; readonly load: FirstLoad }[];
  readonly openings: readonly { readonly profile: string; readonly time: number }[];
  /** How long readers wait for a text with its margin, relative to an empty one. */
  readonly margins: readonly ({ readonly profile: string; readonly label: string } & PairedRatio)[];
  readonly scrolling: readonly { readonly profile: string; readonly longest: readonly number[]; readonly segments: number }[];
  readonly interactions: readonly { readonly profile: string; readonly label: string; readonly count: number; readonly p98: number }[];
}

interface Options {
  readonly only: string | undefined;
  readonly repeats: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, json: { type: 'string' }, repeats: { type: 'string', default: '5' } },
  });
  await ensureBuilt();
  await prepareWorld();
  const server = await startServer({ STARTER_TEXT: 'on' });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--disable-gpu', '--disable-quic', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const { session, book } = await prepareTexts(server);
    console.log(`Load ${loadavg()[0]?.toFixed(1)} at the start, ${new Date().toISOString().slice(0, 16)}`);
    const figures = await measureAll(browser, { base: server.url, session, book }, { only: values.only, repeats: Number(values.repeats) });
    const slow = figures.margins.filter(({ ratio }) => !(ratio <= MOST_MARGIN));
    for (const { profile, label, ratio } of slow)
      console.error(`${profile}, ${label}: ${ratio.toFixed(2)} times as long with the margin; the goal is ${MOST_MARGIN}`);
    if (slow.length > 0) process.exitCode = 1;
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await browser.close();
    await server.remove();
  }
}

/**
 * Waits for the starter text, adds a section with 10,000 segments, and logs a reader in. Returns
 * the path of the starter text's book.
 */
async function prepareTexts(server: Server): Promise<{ session: Session; book: string }> {
  const edition = { title: 'A long section', language: 'en', license: 'Public domain', citationLevels: ['part', 'paragraph'] };
  const words = 'And the light shineth in darkness; and the darkness comprehended it not.';
  const lines = Array.from({ length: longSection }, (_, i) => ({ citation: `1.${i + 1}`, text: `${words} ${i + 1}` }));
  const head = [{ edition }, { section: { depth: 1, label: 'Part 1', citation: '1' } }];
  await addText(server, 'long', [...head, ...lines].map((line) => JSON.stringify(line)).join('\n'));
  const context = await request.newContext({ baseURL: server.url });
  const { token, username } = await logInDemoReader(context, 'macrina');
  for (let i = 0; i < 120; i++) {
    const headers = { authorization: `Bearer ${token}` };
    const [edition, segments] = [
      await context.get('/api/editions/kjv', { headers }),
      await context.get('/api/editions/kjv/segments?at=John.3', { headers }),
    ];
    if (segments.ok()) {
      const { work_id: id } = (await edition.json()) as { work_id: number };
      await annotateJohn3(context, { token, username });
      return { session: { token, username }, book: `/book/${id}` };
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('The starter text is not imported after two minutes.');
}

async function measureAll(
  browser: Browser,
  at: { base: string; session: Session; book: string },
  { only, repeats }: Options,
): Promise<Figures> {
  const loads: Figures['loads'][number][] = [];
  const openings: Figures['openings'][number][] = [];
  const margins: Figures['margins'][number][] = [];
  const scrolling: Figures['scrolling'][number][] = [];
  const interactions: Figures['interactions'][number][] = [];
  const isWanted = (label: string): boolean => only === undefined || label.includes(only);
  for (const profile of [phone, desktop]) {
    for (const route of routes.filter(({ label }) => isWanted(label))) {
      const rounds: FirstLoad[] = [];
      for (let round = 0; round < repeats; round++) rounds.push(await measureFirstLoad(browser, profile, { ...at, route }));
      const load = medians(rounds);
      loads.push({ profile: profile.name, route: route.label, load });
      console.log(row(profile, `load ${route.label}`, [`${Math.round(load.scriptBytes / 100) / 10} kB`, ms(load.paint), ms(load.content)]));
    }
    if (isWanted('open Text from its book')) {
      const times: number[] = [];
      for (let round = 0; round < repeats; round++)
        times.push(await measureOpening(browser, profile, { ...at, path: at.book, content: textContent }));
      openings.push({ profile: profile.name, time: median(times) });
      console.log(row(profile, 'open Text from its book', [ms(median(times))]));
    }
    if (isWanted('margin of Text')) {
      const pairs = MARGIN_PAIRS * repeats;
      for (const cost of await measureMarginCost(browser, profile, { ...at, route: textRoute, repeats: pairs })) {
        const margin = { profile: profile.name, label: cost.label, ...pairedRatio(cost.pairs) };
        margins.push(margin);
        console.log(row(profile, `${cost.label}, margin: with, without`, marginCells(cost, margin)));
      }
    }
    if (isWanted('scroll')) {
      const { tasks, segments } = await measureScrolling(browser, profile, { ...at, path: '/read/long/1.1', seconds: 8 });
      scrolling.push({ profile: profile.name, longest: tasks.slice(0, 5), segments });
      console.log(row(profile, 'scroll', [`to segment ${segments}`, `longest tasks ${tasks.slice(0, 5).map(ms).join(', ')}`]));
    }
    for (const one of await measureInteractions(browser, profile, { ...at, repeats: Math.max(1, Math.round(repeats)), only })) {
      interactions.push({ profile: profile.name, ...one });
      console.log(row(profile, one.label, [`${one.count} interactions`, `p98 ${ms(one.p98)}`]));
    }
  }
  return { loads, openings, margins, scrolling, interactions };
}

function medians(loads: readonly FirstLoad[]): FirstLoad {
  const medianOf = (figure: keyof FirstLoad): number => median(loads.map((one) => one[figure]));
  return { scriptBytes: medianOf('scriptBytes'), paint: medianOf('paint'), content: medianOf('content') };
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? NaN;
}

/** The goal for a text with its margin, relative to an empty margin. */
const MOST_MARGIN = 1.1;
/** Pairs for each of `--repeats`: their ratios vary more than the medians of other rows. */
const MARGIN_PAIRS = 4;

function marginCells({ pairs }: MarginCost, { ratio, low, high }: PairedRatio): string[] {
  const times = [0, 1].map((at) => ms(median(pairs.map((pair) => pair[at] ?? NaN))));
  return [...times, `${ratio.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`];
}

const ms = (time: number): string => `${Math.round(time)} ms`;
const row = (profile: Profile, label: string, cells: readonly string[]): string =>
  `${profile.name.padEnd(8)} ${label.padEnd(32)} ${cells.map((cell) => cell.padStart(9)).join('  ')}`;

await main();
