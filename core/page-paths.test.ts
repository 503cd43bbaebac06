import { expect, test } from 'vitest';
import { isPageKind, kindOfPath, pagePath, pagePrefixes, scripturePath } from './page-paths.ts';

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

test('knows the kind of an entity’s page by its path', () => {
  expect(kindOfPath('/book/12')).toBe('work');
  expect(kindOfPath('/post/3')).toBe('post');
  expect(kindOfPath('/authors/id/3')).toBe('author');
  expect(kindOfPath(scripturePath('Rom.9.20'))).toBe('passage');
  for (const path of ['/', '/authors/a', '/users/r.halevi/followers', '/book/', '/digital-library'])
    expect(kindOfPath(path)).toBeUndefined();
});
