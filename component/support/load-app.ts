import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { skipOwnerStacks } from './react-stacks.ts';

skipOwnerStacks();

export interface LoadedApp {
  /**
   * Ends the page as a browser does: reports it to the app and forgets everything that is not
   * stored.
   */
  unload(): Promise<void>;
}

/**
 * Evaluates the front end from scratch, as a browser does when it loads a document. `meta` has the
 * values that the server writes into the page.
 */
export async function loadApp(meta: Readonly<Record<string, string>>): Promise<LoadedApp> {
  document.head.innerHTML = '';
  for (const [name, content] of Object.entries(meta)) {
    document.head.append(Object.assign(document.createElement('meta'), { name, content }));
  }
  document.body.innerHTML = '<div id="root"></div>';
  const listeners = recordListeners();
  vi.resetModules();
  const { mountApp } = await import('../../web/app.tsx');
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no root element');
  const unmount = mountApp(container);
  return {
    unload: async () => {
      window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      window.dispatchEvent(new Event('pagehide'));
      listeners.remove();
      unmount();
      // React's last effects run after the unmount.
      await sleep(0);
      document.body.innerHTML = '';
    },
  };
}

/** Records what listens to the window and the document from now on. */
function recordListeners(): { remove: () => void } {
  const recorded: (() => void)[] = [];
  for (const target of [window, document]) {
    const add = target.addEventListener;
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean): void => {
      add.call(target, type, listener, options);
      recorded.push(() => target.removeEventListener(type, listener, options));
    };
    recorded.push(() => (target.addEventListener = add));
  }
  return { remove: () => recorded.forEach((undo) => undo()) };
}
