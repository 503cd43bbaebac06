import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { ReadingSettings } from '#contract/accounts.ts';
import { ensureChromium } from '../../scripts/find-chromium.mjs';
import { worldPassword } from '../../seed/world.ts';
import { withWebGL } from '../support/graph.ts';
import { pollNotifications } from '../support/poll-notifications.ts';

export const wide = { viewport: { width: 1280, height: 860 } };
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

export interface Shot {
  readonly name: string;
  readonly path: string | ((base: string) => Promise<string>);
  readonly context: BrowserContextOptions;
  /** The reader who is logged in. */
  readonly as?: 'tomas_k' | 'macrina';
  readonly reading?: Partial<ReadingSettings>;
  readonly prepare?: (page: Page) => Promise<void>;
  /** A selector to wait for. */
  readonly waitFor?: string;
  /** Whether few colors are enough, which makes the file small. */
  readonly isText?: true;
  /** Slugs of the editions that are shown. */
  readonly editions?: readonly string[];
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...withWebGL, executablePath: ensureChromium(), args: [...withWebGL.args, '--hide-scrollbars'] });
}

/** Takes a picture of a page of the server at `base`, and writes it to a folder. */
export async function takeScreenshot(browser: Browser, shot: Shot, { base, folder }: { base: string; folder: string }): Promise<void> {
  const context = await browser.newContext(shot.context);
  await pollNotifications(context);
  const page = await context.newPage();
  if (shot.as) {
    const session = await send<Record<string, unknown>>(`${base}/api/login`, 'POST', {
      body: { email: `${shot.as}@example.org`, password: worldPassword },
    });
    if (shot.reading) await send(`${base}/api/profile`, 'PATCH', { body: { reading: shot.reading }, token: String(session['token']) });
    await page.addInitScript(
      (session) => Object.entries(session).forEach(([key, value]) => localStorage.setItem(key, String(value))),
      session,
    );
  }
  await page.goto(base + (typeof shot.path === 'string' ? shot.path : await shot.path(base)));
  await page.waitForLoadState('networkidle');
  if (shot.waitFor !== undefined) await page.locator(shot.waitFor).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await shot.prepare?.(page);
  // The gutter of the hidden scrollbar would be an empty strip.
  await page.evaluate(() => document.documentElement.style.setProperty('scrollbar-gutter', 'auto'));
  const file = join(folder, `${shot.name}.png`);
  const picture = await page.screenshot({ animations: 'disabled' });
  if (shot.isText) await sharp(picture).png({ palette: true, colors: 64, effort: 10 }).toFile(file);
  else await writeFile(file, picture);
  await context.close();
}

async function send<T>(url: string, method: string, { body, token }: { body: object; token?: string }): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`);
  return (await response.json()) as T;
}
