// The first script of a reader's page, written into the HTML by the server. It requests the text before anything else and
// shows it while the application loads (docs/reader.md).
import { showFirstText } from './features/reader/first-text-layer.ts';
import { requestFirstText } from './features/reader/first-text-request.ts';

/** In milliseconds: how long the assets of the route, which would slow down the text, wait for it. */
const ASSETS_DELAY = 400;

const assets = document.currentScript?.dataset['assets']?.split(' ') ?? [];
const text = requestFirstText(window.location);
void Promise.race([text, new Promise((resolve) => setTimeout(resolve, ASSETS_DELAY))]).then(() => assets.forEach(preload));
void Promise.all([text, parsed()]).then(([found]) => found && showFirstText(found));

function preload(href: string): void {
  const link = document.createElement('link');
  const attributes = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
  Object.assign(link, { ...attributes, crossOrigin: '', href });
  document.head.append(link);
}

/** Waits until the document is parsed, but not for its scripts. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') return resolve();
    document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}
