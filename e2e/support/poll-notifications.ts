import type { BrowserContext } from '@playwright/test';

/**
 * Lets pages poll for notifications: an open stream would keep the network from ever being idle.
 */
export function pollNotifications(context: BrowserContext): Promise<unknown> {
  // Without channels between tabs, a page opens no stream.
  return context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
}
