import { expect, test } from 'vitest';
import { groupBlocks, groupRows } from './group-blocks.ts';
import type { Block } from './layout-blocks.ts';

function verse(number: number, length: number): Block {
  const citation = `1.${number}`;
  const segment = { id: number, citation, label: String(number), text: 'x'.repeat(length), marks: [], notes: [], address: null };
  return { kind: 'verse', key: citation, indent: 0, isSpaced: false, pieces: [{ segment, isFirst: true, inlines: [] }] };
}
const title: Block = { kind: 'heading', key: 'title', level: 2, text: 'On the light', citation: '1.1' };
const sizesOf = (blocks: Block[]) => groupBlocks(blocks).map((group) => group.length);

test('groups short blocks, and leaves long ones alone', () => {
  expect(sizesOf(Array.from({ length: 200 }, (_, i) => verse(i + 1, 75)))).toEqual([...Array.from({ length: 33 }, () => 6), 2]);
  expect(sizesOf([verse(1, 5000), verse(2, 5000), verse(3, 10)])).toEqual([1, 1, 1]);
  expect(sizesOf([])).toEqual([]);
});

test('keeps the order, and every block', () => {
  const blocks = [title, verse(1, 300), verse(2, 300), title, verse(3, 20)];
  expect(groupBlocks(blocks).flat()).toEqual(blocks);
});

test('keeps a title with what follows it', () => {
  const long = { ...title, text: 'x'.repeat(2000) };
  expect(sizesOf([long, verse(1, 10), verse(2, 10)])).toEqual([2, 1]);
});

test('groups rows of columns by the text of all their cells', () => {
  const segmentOf = (length: number) => ({
    id: 1,
    citation: '1.1',
    label: '1',
    text: 'x'.repeat(length),
    marks: [],
    notes: [],
    address: null,
  });
  const row = (...lengths: number[]) => ({ segment: segmentOf(1), cells: lengths.map((length) => [segmentOf(length)]), firstNotes: [] });
  const groups = groupRows([row(100, 100), row(100, 100), row(100, 0), row(100, 400), row(10)]);
  expect(groups.map((group) => group.length)).toEqual([2, 2, 1]);
});
