import { expect, it } from 'vitest';
import { targetOf } from './target-of.ts';

it('finds the book, essay or topic of a path', () => {
  expect(targetOf('/book/12')).toEqual({ kind: 'works', id: 12 });
  expect(targetOf('/article/3')).toEqual({ kind: 'essays', id: 3 });
  expect(targetOf('/topics/4')).toEqual({ kind: 'topics', id: 4 });
});

it.each(['/', '/topics', '/folders/1', '/notes/1', '/book/x', '/book/12/more', '/book/0', `/book/${'9'.repeat(16)}`])(
  'finds nothing in %s',
  (path) => expect(targetOf(path)).toBeUndefined(),
);
