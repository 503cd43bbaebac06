import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths, safeNext } from './paths.ts';

describe('a path', () => {
  test('escapes its parameters', () => {
    expect(paths.book(12)).toBe('/book/12');
    expect(paths.user('r.halevi')).toBe('/users/r.halevi');
    expect(paths.authorsOf('é/..')).toBe('/authors/%C3%A9%2F..');
    expect(paths.library()).toBe('/digital-library');
    expect(paths.library({ category: 'Liturgy & Hymns' })).toBe('/digital-library?category=Liturgy+%26+Hymns');
    expect(paths.search('grace & nature', 'semantic')).toBe('/search?query=grace+%26+nature&type=semantic');
    expect(paths.search('grace', 'literal', { kind: 'essay', author: '' })).toBe('/search?query=grace&type=literal&kind=essay');
    expect(paths.search()).toBe('/search');
    expect(paths.login('/book/12?a=b')).toBe('/login?next=%2Fbook%2F12%3Fa%3Db');
    expect(paths.login()).toBe('/login');
  });
});

describe('the return path after login', () => {
  beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://library.example' } }));

  test.each(['/book/12', '/search?query=a%26b&type=literal', '/book/12#reviews', '/'])('accepts %s', (next) => {
    expect(safeNext(next)).toBe(next);
  });

  test.each([
    null,
    '',
    'book/12',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/login?next=/x',
    '/signup',
    '/login/continue?next=/x',
    '/signup/continue',
    '/.//evil.example/x',
    '/..//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/.//',
  ])('rejects %s', (next) => {
    const path = safeNext(next);
    expect(path === undefined || (path.startsWith('/') && !path.startsWith('//') && !/login|signup/.test(path))).toBe(true);
    if (!next?.startsWith('/\t')) expect(path).toBeUndefined();
  });
});
