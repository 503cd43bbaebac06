import { expect, test } from 'vitest';
import { mergeChunks, type SplitChunk } from './merge-chunks.ts';

const costs = { weights: [1, 1, 1], request: 1000 };

function chunk(name: string, users: readonly number[], rest: Partial<SplitChunk> = {}): SplitChunk {
  return { modules: [name], size: 100, hasStyles: false, canMerge: true, users: new Set(users), imports: [], ...rest };
}

test('small chunks of the same pages are merged', () => {
  expect(mergeChunks([chunk('a', [0, 1]), chunk('b', [0, 1]), chunk('c', [0, 1, 2])], costs)).toEqual([['a', 'b', 'c']]);
});

test('a chunk stays separate if other pages would load more bytes than a request costs', () => {
  const parser = chunk('parser', [0], { size: 5000 });
  expect(mergeChunks([parser, chunk('button', [0, 1, 2])], costs)).toEqual([['parser'], ['button']]);
  expect(mergeChunks([parser, chunk('button', [0, 1, 2])], { ...costs, request: 20_000 })).toEqual([['parser', 'button']]);
});

test('chunks that no page needs together stay separate', () => {
  expect(mergeChunks([chunk('a', [0], { hasStyles: true }), chunk('b', [1], { hasStyles: true })], costs)).toEqual([['a'], ['b']]);
});

test('a dialog that opens rarely weighs less than a page', () => {
  const chunks = [chunk('a', [0], { size: 3000 }), chunk('b', [0, 1])];
  expect(mergeChunks(chunks, costs)).toEqual([['a'], ['b']]);
  expect(mergeChunks(chunks, { ...costs, weights: [1, 0.05] })).toEqual([['a', 'b']]);
});

test('a page keeps its own chunk', () => {
  expect(mergeChunks([chunk('page', [0], { canMerge: false }), chunk('a', [0]), chunk('b', [0])], costs)).toEqual([['a', 'b']]);
});

test('no chunk imports itself through another one', () => {
  const dialog = chunk('dialog', [0, 1], { canMerge: false });
  const rest = [chunk('a', [0], { imports: [0] }), chunk('b', [0, 1])];
  expect(mergeChunks([dialog, ...rest], costs)).toEqual([['a', 'b']]);
  expect(mergeChunks([{ ...dialog, imports: [2] }, ...rest], costs)).toEqual([['a'], ['b']]);
});
