// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { placesInView } from './places-in-view.ts';

const measured = new Set<string>();

/** Gives elements boxes by their `data-box`: the top and the bottom in pixels. */
function layOut(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-box]')) {
    const [top = 0, bottom = 0] = (element.dataset['box'] ?? '').split(' ').map(Number);
    const box = { top, bottom } as DOMRect;
    element.getBoundingClientRect = () => box;
    element.getClientRects = () => {
      measured.add(element.dataset['citation'] ?? element.dataset['row'] ?? '');
      return [box] as unknown as DOMRectList;
    };
  }
}

function show(html: string): HTMLElement {
  document.body.innerHTML = `<article>${html}</article>`;
  const root = document.querySelector('article') ?? document.body;
  layOut(root);
  return root;
}

beforeEach(() => {
  measured.clear();
  vi.stubGlobal('innerHeight', 800);
  return () => void vi.unstubAllGlobals();
});

test('returns the segments of which a part is in the window, and measures no distant ones', () => {
  const group = (i: number): string =>
    `<div data-box="${i * 300} ${i * 300 + 300}"><p><span data-citation="${i}.1" data-box="${i * 300} ${i * 300 + 150}"></span>
      <span data-citation="${i}.2" data-box="${i * 300 + 150} ${i * 300 + 300}"></span></p></div>`;
  const groups = Array.from({ length: 200 }, (_, i) => group(i - 100)).join('');
  expect(placesInView(show(`<header data-box="-40000 -39000"></header>${groups}`))).toEqual([
    { citation: '0.1', top: 0 },
    { citation: '0.2', top: 150 },
    { citation: '1.1', top: 300 },
    { citation: '1.2', top: 450 },
    { citation: '2.1', top: 600 },
    { citation: '2.2', top: 750 },
  ]);
  expect([...measured]).toEqual(['-1.1', '-1.2', '0.1', '0.2', '1.1', '1.2', '2.1', '2.2']);
});

test('returns the top of a segment in several lines, also where the first is above the window in another group', () => {
  const root = show(`<div data-box="-60 0"><span data-citation="1" data-box="-60 0"></span></div>
    <div data-box="0 60"><span data-citation="1" data-box="0 30"></span><span data-citation="2" data-box="30 60"></span></div>`);
  expect(placesInView(root)).toEqual([
    { citation: '1', top: -60 },
    { citation: '2', top: 30 },
  ]);
});

test('returns rows of columns, not the segments of other editions in them', () => {
  const root = show(`<div data-box="0 60"><div data-row="Ps.51.1" data-box="0 60">
    <span data-citation="Ps.51.1" data-box="0 30"></span><span data-citation="Ps.50.3" data-box="0 60"></span></div></div>`);
  expect(placesInView(root)).toEqual([{ citation: 'Ps.51.1', top: 0 }]);
});
