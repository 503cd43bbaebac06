import { expect, test } from 'vitest';
import { isPageKind, pagePath, pagePrefixes } from './page-paths.ts';

test('builds the path of a page from its kind and id', () => {
  expect(pagePath('work', 12)).toBe('/book/12');
  expect(pagePath('author', 3)).toBe('/authors/id/3');
});

test('encodes names', () => {
  expect(pagePath('user', 'r.halevi')).toBe('/users/r.halevi');
  expect(pagePath('user', 'a/b?')).toBe('/users/a%2Fb%3F');
});

test('gives each kind its own path', () => {
  expect(new Set(Object.values(pagePrefixes)).size).toBe(Object.keys(pagePrefixes).length);
});

test('knows its kinds, but no inherited property', () => {
  expect(isPageKind('note')).toBe(true);
  expect(isPageKind('read')).toBe(false);
  expect(isPageKind('toString')).toBe(false);
});
