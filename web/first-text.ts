// The first script of a reader's page, which the server writes into the HTML. It requests the text
// first and shows it while the application loads (docs/reader.md).
import { showEarlyTheme } from './features/reader/early-theme.ts';
import { setTypefaces, showFirstText } from './features/reader/first-text-layer.ts';
import { readSettings, requestFirstText } from './features/reader/first-text-request.ts';
import { whenShown } from './features/reader/watch-application.ts';

/**
 * In milliseconds: how long the assets of the route, which would slow down the text, wait for it.
 */
const ASSETS_DELAY = 400;

const assets = document.currentScript?.dataset['assets']?.split(' ') ?? [];
const settings = readSettings();
const endTheme = showEarlyTheme(settings.theme);
const text = requestFirstText(window.location);
const loaded = Promise.race([text, new Promise((resolve) => setTimeout(resolve, ASSETS_DELAY))]).then(() =>
  Promise.all([...assets, ...mainScripts()].map(preload)),
);
void parsed().then(() => {
  const application = document.getElementById('root');
  if (application) whenShown(application, endTheme);
});
void Promise.all([text, parsed()]).then(([found]) => {
  if (!found) return;
  showFirstText(found, settings);
  // The files of the typefaces are as large as the scripts, which must come first.
  void loaded.then(setTypefaces);
});

/**
 * Returns the addresses of the scripts of every page. They are already loading; preloading them
 * tells when that is done.
 */
function mainScripts(): string[] {
  return [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
}

/** Waits until an asset is there, or has failed. */
function preload(href: string): Promise<unknown> {
  const link = document.createElement('link');
  const attributes = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
  Object.assign(link, { ...attributes, crossOrigin: '', href });
  const settled = new Promise((resolve) => ['load', 'error'].forEach((event) => link.addEventListener(event, resolve)));
  document.head.append(link);
  return settled;
}

/** Waits until the document is parsed, but not for its scripts. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') return resolve();
    document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}
