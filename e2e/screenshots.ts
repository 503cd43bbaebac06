// npm run screenshots [-- --texts DIR --only NAME]: takes the pictures of the demo in a browser.
// DIR has texts that cannot be committed, each named after its slug, such as psalms-hebrew.xml.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ensureBuilt } from '../scripts/build.mjs';
import { arabicText } from './screenshots/arabic-text.ts';
import { marginShots } from './screenshots/margin-shots.ts';
import { readerShots } from './screenshots/reader-shots.ts';
import { launchBrowser, phone, type Shot, takeScreenshot, wide } from './screenshots/shot.ts';

const port = 3199;
const base = `http://127.0.0.1:${port}`;
const pictures = join(import.meta.dirname, '..', 'docs', 'pictures');
const catena = join(import.meta.dirname, '..', 'cli', 'catena.mjs');

const shots: readonly Shot[] = [
  { name: 'landing', path: '/', context: wide },
  { name: 'library', path: '/digital-library', context: wide },
  { name: 'library-dark', path: '/digital-library', context: { ...wide, colorScheme: 'dark' } },
  { name: 'library-phone', path: '/digital-library', context: phone },
  { name: 'book', path: (base) => bookPath(base, 'perplexed'), context: wide, as: 'tomas_k' },
  { name: 'review', path: (base) => bookPath(base, 'paradise'), context: wide, as: 'tomas_k', prepare: fillReview },
  { name: 'authors', path: '/authors/a', context: wide },
  { name: 'essay', path: '/article/1', context: wide, as: 'macrina' },
  { name: 'note', path: '/notes/1', context: wide, as: 'macrina' },
  { name: 'folder', path: '/folders/1', context: wide, as: 'macrina' },
  { name: 'topic', path: '/topics/1', context: wide, as: 'macrina' },
  { name: 'community', path: '/communities/1', context: wide, as: 'macrina' },
  { name: 'profile', path: '/profile', context: wide, as: 'macrina' },
  { name: 'circle', path: '/circles/1', context: wide, as: 'macrina' },
  { name: 'graph', path: '/graph', context: wide, as: 'macrina', waitFor: '[data-active][data-settled="true"]' },
  { name: 'passage', path: '/scripture/Rom.9', context: wide, as: 'macrina' },
  ...readerShots,
  ...marginShots,
  // Last, since the semantic index must be complete.
  { name: 'search', path: '/search?query=divine+mercy&type=semantic', context: wide, as: 'macrina' },
];

async function bookPath(base: string, term: string): Promise<string> {
  const [work] = (await (await fetch(`${base}/api/works?searchTerm=${term}`)).json()) as { id: number }[];
  if (!work) throw new Error(`the demo has no book "${term}"`);
  return `/book/${work.id}`;
}

async function fillReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page
    .getByLabel('Comment (optional)')
    .fill('The garden is the Church and the soul and the place itself, and he never says which one he has stopped speaking of.');
}

async function main(): Promise<void> {
  const { texts, only } = parseArgs({ options: { texts: { type: 'string' }, only: { type: 'string' } } }).values;
  await ensureBuilt();
  mkdirSync(pictures, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'catena-pictures-'));
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), RATE_LIMIT: 'off', DATABASE_URL: '' };
  const server = spawn(process.execPath, ['dist/server/demo.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const browser = await launchBrowser();
  try {
    await waitUntilHealthy(server);
    const editions = await addTexts(folder, env, texts);
    for (const shot of shots) {
      if (only !== undefined && !shot.name.startsWith(only)) continue;
      if (shot.editions?.some((slug) => !editions.has(slug))) console.log(`${shot.name}: not taken without --texts`);
      else await takeScreenshot(browser, shot, { base, folder: pictures });
    }
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await new Promise((resolve) => void server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Adds the texts of the pictures, waits for the starter text, and returns the slugs of all
 * editions.
 */
async function addTexts(folder: string, env: NodeJS.ProcessEnv, texts: string | undefined): Promise<ReadonlySet<string>> {
  const arabic = join(folder, 'arabic.jsonl');
  writeFileSync(arabic, arabicText);
  const files = [arabic, ...(texts === undefined ? [] : readdirSync(texts).map((name) => join(texts, name)))];
  const run = promisify(execFile);
  for (const file of files) await run(process.execPath, [catena, 'texts', 'add', file, '--slug', parse(file).name], { env });
  for (let i = 0; i < 100; i++) {
    const { stdout } = await run(process.execPath, [catena, 'texts', 'list', '--json'], { env });
    const slugs = new Set((JSON.parse(stdout) as { slug: string }[]).map(({ slug }) => slug));
    if (slugs.has('kjv')) return slugs;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error('the starter text is not imported');
}

async function waitUntilHealthy(server: ChildProcess): Promise<void> {
  for (let i = 0; i < 1800; i++) {
    if (server.exitCode !== null) throw new Error('the demo did not start');
    if ((await fetch(`${base}/api/health`).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the demo does not answer');
}

await main();
