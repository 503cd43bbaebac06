// @vitest-environment happy-dom
import { createElement, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useGradualPart } from './use-gradual-part.ts';

test('shows all groups of a page that is opened, and adds those of a later part one by one', async () => {
  const shown: number[] = [];
  function Page({ parts }: { parts: readonly number[] }) {
    const groups = useGradualPart(parts, (count) => count);
    // Only of what React commits.
    useLayoutEffect(() => void shown.push(groups));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => root.unmount());
  flushSync(() => root.render(createElement(Page, { parts: [7] })));
  expect(shown).toEqual([Infinity]);
  flushSync(() => root.render(createElement(Page, { parts: [7, 4] })));
  await vi.waitFor(() => expect(shown.at(-1)).toBe(Infinity));
  expect([...new Set(shown.slice(1))]).toEqual([1, 2, 3, Infinity]);
});
