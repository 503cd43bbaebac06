import { expect, test } from 'vitest';
import { formatView, parseView } from './annotations-view.ts';

test('reads what it has written', () => {
  const url =
    'q=gr%C3%A2ce&work=12&reference=Rom+8%3A28&color=blue&visibility=circles&circle=3&note=with&from=2026-01-02&to=2026-02-03&lost=1&order=color';
  const view = parseView(new URLSearchParams(url));
  expect(view).toEqual({
    filters: {
      ...{ q: 'grâce', work: 12, reference: 'Rom 8:28', color: 'blue', visibility: 'circles', circle: 3 },
      ...{ note: 'with', isLost: true, from: '2026-01-02', to: '2026-02-03' },
    },
    order: 'color',
  });
  expect(formatView(view).toString()).toBe(url);
});

test('ignores invalid values, and has no parameters by default', () => {
  const view = parseView(new URLSearchParams('work=x&color=red&circle=0&note=1&from=2026-13-01&to=soon&order=size&lost=no&q=+'));
  expect(view).toEqual({ filters: {}, order: 'text' });
  expect(formatView(view).toString()).toBe('');
});
