// @vitest-environment happy-dom
import { createElement, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PagePart } from '../../../data/editions.ts';
import { useSettledParts } from './use-settled-parts.ts';

const partAt = (citation: string): PagePart => ({ segments: [{ citation }] }) as unknown as PagePart;
const [first, second, other] = ['1.1', '1.201', '2.1'].map(partAt) as [PagePart, PagePart, PagePart];

/**
 * Returns a function that renders the parts of a page and returns those that the hook returned
 * last.
 */
function renderParts() {
  let settled: readonly PagePart[] = [];
  function Margin({ parts }: { parts: readonly PagePart[] }) {
    const shown = useSettledParts(parts);
    useLayoutEffect(() => {
      settled = shown;
    });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => root.unmount());
  return {
    render: (...parts: PagePart[]) => flushSync(() => root.render(createElement(Margin, { parts }))),
    settled: () => settled,
  };
}

test('returns a part that is added to a page only once the browser is idle', async () => {
  const { render, settled } = renderParts();
  render(first);
  render(first, second);
  expect(settled()).toEqual([first]);
  await vi.waitFor(() => expect(settled()).toEqual([first, second]));
});

test('returns another page at once', () => {
  const { render, settled } = renderParts();
  render(first, second);
  expect(settled()).toEqual([first, second]);
  render(other);
  expect(settled()).toEqual([other]);
});
