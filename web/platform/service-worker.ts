/** In milliseconds after the page has loaded, so that the worker does not compete with it. */
const DELAY = 3000;

/** Installs the service worker, in the built page only. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => setTimeout(() => void register().catch(() => undefined), DELAY), { once: true });
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(loadedAssets());
}

/** Returns the paths of the assets that this page has loaded. */
function loadedAssets(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}
