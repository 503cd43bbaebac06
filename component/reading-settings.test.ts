import { vi } from 'vitest';
import type { OwnUser } from '#contract/accounts.ts';
import type { Reader } from '../e2e/support/readers.ts';
import type { Requests } from '../e2e/support/requests.ts';
import type { ReadingSettingsState } from '../web/data/reading-settings.ts';
import { expect, test } from './support/test.ts';
import { waitFor } from './support/wait-for.ts';

/** Renders the hook alone, in a page that has just been loaded, and returns its latest value. */
async function load(): Promise<{ now: () => ReadingSettingsState; unload: () => void }> {
  vi.resetModules();
  const { createElement, useEffect } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { QueryClientProvider } = await import('@tanstack/react-query');
  const { queryClient: client } = await import('../web/platform/query-client.ts');
  const { useReadingSettings } = await import('../web/data/reading-settings.ts');
  let state: ReadingSettingsState | undefined;
  const Probe = (): null => {
    const latest = useReadingSettings();
    useEffect(() => void (state = latest));
    return null;
  };
  const root = createRoot(document.createElement('div'));
  root.render(createElement(QueryClientProvider, { client }, createElement(Probe)));
  await waitFor(() => expect(state).toBeDefined());
  return {
    now: () => {
      if (!state) throw new Error('the hook has not rendered');
      return state;
    },
    unload: () => root.unmount(),
  };
}

async function savedSettings(request: Requests, { token }: Reader): Promise<unknown> {
  const response = await request.get('/api/profile', { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as OwnUser).reading;
}

test('apply at once, are saved together, and are there in another browser', async ({ reader, request, api }) => {
  const page = await load();
  expect(page.now().settings).toMatchObject({ size: 100, theme: null });
  page.now().change({ size: 110 });
  page.now().change({ size: 120, theme: 'sepia' });
  await waitFor(() => expect(page.now().settings).toMatchObject({ size: 120, theme: 'sepia' }));
  await expect.poll(() => savedSettings(request, reader)).toMatchObject({ size: 120, theme: 'sepia', spacing: 'normal' });
  expect(api.sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  page.unload();
  for (const key of Object.keys(localStorage)) if (key.startsWith('catena-reading')) localStorage.removeItem(key);
  const other = await load();
  await waitFor(() => expect(other.now().settings).toMatchObject({ size: 120, theme: 'sepia' }));
  other.unload();
});

test('stay changed without a connection, also after a reload, and are saved later', async ({ reader, request, api, expectFailures }) => {
  expectFailures(/\/profile/);
  const page = await load();
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith('catena-reading-settings:'))).toBe(true));
  let offline = true;
  api.handle('PATCH /api/profile', () => (offline ? 'no answer' : undefined));
  page.now().change({ spacing: 'wide' });
  await waitFor(() => expect(api.sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1));
  page.unload();
  const again = await load();
  expect(again.now().settings.spacing).toBe('wide');
  offline = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => savedSettings(request, reader)).toMatchObject({ spacing: 'wide' });
  again.unload();
});

test('of a visitor stay in the browser, and are not sent', async ({ api }) => {
  const page = await load();
  page.now().change({ numbers: false });
  await waitFor(() => expect(page.now().settings.numbers).toBe(false));
  page.unload();
  localStorage.setItem('catena-reading-settings', JSON.stringify({ unsent: { numbers: false, size: 5000, theme: 'blue', x: 1 } }));
  const again = await load();
  expect(again.now().settings).toMatchObject({ numbers: false, size: 100, theme: null });
  expect(again.now().settings).not.toHaveProperty('x');
  expect(api.sent).toEqual([]);
  again.unload();
});
