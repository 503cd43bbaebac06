// Finds Chromium or Chrome on this machine for the end-to-end tests and screenshots. Installs only
// from the system's package manager.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

// The headless shell first: it renders the same pages without a browser UI.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const paths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the path of an executable browser; CHROMIUM_PATH takes precedence. */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return canRun(wanted) ? wanted : undefined;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => (folder === '' ? [] : names.map((name) => join(folder, name))));
  return [...onPath, ...paths, ...fromPlaywright()].find(canRun);
}

/**
 * Like `findChromium`, but installs a browser if that needs no confirmation; otherwise throws an
 * error with instructions.
 */
export function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which is not an executable program.`);
  if (mayInstall()) install();
  const installed = findChromium();
  if (installed === undefined) {
    throw new Error('No Chromium found: install it (on Debian "apt-get install chromium") or set CHROMIUM_PATH to its path.');
  }
  return installed;
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Returns browsers that Playwright downloaded for other projects, newest first. */
function fromPlaywright() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    join(homedir(), 'AppData/Local/ms-playwright'),
  ];
  const programs = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win64/chrome.exe',
  ];
  return caches
    .filter((folder) => folder !== undefined && folder !== '')
    .flatMap((folder) => revisions(folder).flatMap((revision) => programs.map((program) => join(folder, revision, program))));
}

function revisions(folder) {
  const number = (name) => Number(name.split('-')[1]);
  try {
    return readdirSync(folder)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort((a, b) => number(b) - number(a));
  } catch {
    return [];
  }
}

function mayInstall() {
  return process.getuid?.() === 0 && (process.env.PATH ?? '').split(delimiter).some((folder) => canRun(join(folder, 'apt-get')));
}

function install() {
  process.stderr.write('No Chromium found; installing the system package…\n');
  if (!apt('update')) return;
  // Older systems only have the full browser.
  for (const name of ['chromium-headless-shell', 'chromium']) if (apt('install', '-y', '--no-install-recommends', name)) return;
}

/** Runs apt-get with its output visible, and returns whether it succeeded. */
function apt(...args) {
  try {
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch {
    return false;
  }
}
