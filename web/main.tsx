import './ui/styles.ts';
import { readerPrefix } from '#core/page-paths.ts';
import { mountApp } from './app.tsx';
import { registerServiceWorker } from './platform/service-worker.ts';
import { router } from './routes.tsx';

/**
 * Milliseconds. The scripts of the first screen load with the page, so they rarely take longer than
 * these.
 */
const screenTimeout = 300;

const container = document.getElementById('root');
if (!container) throw new Error('the page has no root element');
// Otherwise, React would render the page twice: without its screen, and with it.
void waitForScreen().then(() => mountApp(container));
registerServiceWorker();

/**
 * Resolves when the screen of the address has been loaded or has failed to load, or at the latest
 * after `screenTimeout`.
 */
function waitForScreen(): Promise<void> {
  return new Promise((resolve) => {
    // The reader's first script has shown the text already.
    if (router.state.initialized || router.state.location.pathname.startsWith(readerPrefix)) return resolve();
    router.subscribe(({ initialized }) => initialized && resolve());
    setTimeout(resolve, screenTimeout);
  });
}
