// npm run screenshots: takes the README's pictures of the demo in a real browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { worldPassword } from '../seed/world.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { ensureChromium } from '../scripts/find-chromium.mjs';
import { withWebGL } from './support/graph.ts';

const port = 3199;
const base = `http://127.0.0.1:${port}`;
const pictures = join(import.meta.dirname, '..', 'docs', 'pictures');

const wide = { viewport: { width: 1280, height: 860 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

interface Shot {
  readonly name: string;
  readonly path: string | (() => Promise<string>);
  readonly context: BrowserContextOptions;
  /** The reader who is logged in. */
  readonly as?: 'tomas_k' | 'macrina';
  readonly modal?: true;
  /** A selector to wait for. */
  readonly waitFor?: string;
}

const shots: readonly Shot[] = [
  { name: 'landing', path: '/', context: wide },
  { name: 'library', path: '/digital-library', context: wide },
  { name: 'library-dark', path: '/digital-library', context: { ...wide, colorScheme: 'dark' } },
  { name: 'library-phone', path: '/digital-library', context: phone },
  { name: 'book', path: () => bookPath('perplexed'), context: wide, as: 'tomas_k' },
  { name: 'review', path: () => bookPath('paradise'), context: wide, as: 'tomas_k', modal: true },
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
  // Last, since the semantic index must be complete.
  { name: 'search', path: '/search?query=divine+mercy&type=semantic', context: wide, as: 'macrina' },
];

async function bookPath(term: string): Promise<string> {
  const [work] = (await (await fetch(`${base}/api/works?searchTerm=${term}`)).json()) as { id: number }[];
  if (!work) throw new Error(`the demo has no book "${term}"`);
  return `/book/${work.id}`;
}

async function main(): Promise<void> {
  await ensureBuilt();
  mkdirSync(pictures, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'catena-pictures-'));
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), RATE_LIMIT: 'off', DATABASE_URL: '' };
  const server = spawn(process.execPath, ['dist/server/demo.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const browser = await chromium.launch({ ...withWebGL, executablePath: ensureChromium(), args: [...withWebGL.args, '--hide-scrollbars'] });
  try {
    await waitUntilHealthy(server);
    for (const shot of shots) await takeScreenshot(browser, shot);
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await new Promise((resolve) => void server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function waitUntilHealthy(server: ChildProcess): Promise<void> {
  for (let i = 0; i < 400; i++) {
    if (server.exitCode !== null) throw new Error('the demo did not start');
    if ((await fetch(`${base}/api/health`).catch(() => undefined))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the demo does not answer');
}

async function takeScreenshot(browser: Browser, shot: Shot): Promise<void> {
  const context = await browser.newContext(shot.context);
  const page = await context.newPage();
  if (shot.as) {
    const body = JSON.stringify({ email: `${shot.as}@example.org`, password: worldPassword });
    const session = await (
      await fetch(`${base}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    ).json();
    await page.addInitScript(
      (session) => Object.entries(session).forEach(([key, value]) => localStorage.setItem(key, String(value))),
      session as object,
    );
  }
  await page.goto(base + (typeof shot.path === 'string' ? shot.path : await shot.path()));
  await page.waitForLoadState('networkidle');
  if (shot.waitFor !== undefined) await page.locator(shot.waitFor).waitFor();
  await page.evaluate(() => document.fonts.ready);
  if (shot.modal) {
    await page.getByRole('button', { name: 'Mark As Read' }).click();
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page
      .getByLabel('Comment (optional)')
      .fill('The garden is the Church and the soul and the place itself, and he never says which one he has stopped speaking of.');
  }
  await page.screenshot({ path: join(pictures, `${shot.name}.png`), animations: 'disabled' });
  await context.close();
}

await main();
