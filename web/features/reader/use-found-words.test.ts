// @vitest-environment happy-dom
import { createElement, createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const highlights = new Map<string, Set<Range>>();
const rules: string[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('Highlight', Set);
  vi.stubGlobal('CSS', { highlights });
  vi.spyOn(CSSStyleSheet.prototype, 'insertRule').mockImplementation((rule) => rules.push(rule));
  highlights.clear();
  rules.length = 0;
});

/** The words are marked in the next frame, which a busy machine delays. */
const patience = { timeout: 15_000 };

const found = (): Range[] => [...(highlights.get('found-words') ?? [])];

/** Shows segments in which words are found, and returns their element. */
async function find(words: string, html: string): Promise<HTMLElement> {
  const { useFoundWords } = await import('./use-found-words.ts');
  const text = createRef<HTMLElement>();
  function Text() {
    useFoundWords(text, words, 'en', 'page');
    return createElement('article', { ref: text, dangerouslySetInnerHTML: { __html: html } });
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    flushSync(() => root.unmount());
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  flushSync(() => root.render(createElement(Text)));
  return document.querySelector('article') ?? document.body;
}

const segment = (citation: string, text: string): string => `<p><span data-citation="${citation}">${text}</span></p>`;

test('marks only the new segments of a text that grows, and no longer those that were removed', async () => {
  const text = await find('light', segment('1', 'Let there be light') + segment('2', 'and there was light'));
  await vi.waitFor(() => expect(found().map(String)).toEqual(['light', 'light']), patience);
  const [first] = found();
  text.insertAdjacentHTML('beforeend', `<div>${segment('3', 'the light from the darkness')}</div>`);
  await vi.waitFor(() => expect(found()).toHaveLength(3), patience);
  expect(found()[0]).toBe(first);
  text.querySelector('p')?.remove();
  await vi.waitFor(() => expect(found()).toHaveLength(2), patience);
});

test('marks a segment again whose text changes', async () => {
  const text = await find('light', segment('1', 'Let there be'));
  const node = text.querySelector('span')?.firstChild;
  await vi.waitFor(() => expect(highlights.has('found-words')).toBe(true), patience);
  expect([found(), rules]).toEqual([[], []]);
  if (node) node.nodeValue = 'Let there be light';
  await vi.waitFor(() => expect(found().map(String)).toEqual(['light']), patience);
  expect(rules).toEqual([expect.stringMatching(/^::highlight\(found-words\)/)]);
});
