// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { usePlace } from './use-place.ts';

/** Shows a place and scrolls down, up to the pause after which the address follows. */
function scrollDown(): void {
  vi.useFakeTimers();
  document.body.innerHTML = '<span data-citation="John.3.16"></span>';
  document.elementFromPoint = () => document.querySelector('[data-citation]');
  vi.stubGlobal('scrollY', 4000);
  const place = { slug: 'kjv', beside: [], page: 'John.3', first: 'John.3.1', opened: 'John.3.1', isLeaving: false };
  const Page = () => (usePlace(place), null);
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => {
    root.unmount();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Page));
  flushSync(() => root.render(createElement(BrowserRouter, null, page)));
  window.dispatchEvent(new Event('wheel'));
  for (let i = 0; i < 20; i++) {
    window.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(100);
  }
}

test('lets the address follow when the reader pauses, not while the page scrolls', () => {
  scrollDown();
  const replace = vi.spyOn(window.history, 'replaceState');
  vi.advanceTimersByTime(100);
  expect(replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150);
  expect(replace).toHaveBeenCalledOnce();
  expect(window.location.pathname).toBe('/read/kjv/John.3.16');
});

test('leaves the address of another page alone that is not rendered yet', () => {
  scrollDown();
  window.history.pushState({ key: 'other' }, '', '/read/kjv/John.4');
  vi.advanceTimersByTime(1000);
  expect(window.location.pathname).toBe('/read/kjv/John.4');
});
