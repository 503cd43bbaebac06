import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

/**
 * Cuts a page off from the network, or reconnects it. Call it again after each navigation:
 * Chromium 150 keeps blocking requests then, but reports `navigator.onLine` as true.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  const context = page.context();
  await context.setOffline(offline);
  await sessions.get(page)?.detach();
  const session = await context.newCDPSession(page);
  sessions.set(page, session);
  await session.send('Network.enable');
  await session.send('Network.overrideNetworkState', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
}
