import { describe, expect, test } from 'vitest';
import type { Segment } from '#contract/editions.ts';
import { type Block, layoutBlocks } from './layout-blocks.ts';

type Mark = Segment['marks'][number];
const at = (kind: string, start = 0, more: Partial<Mark> = {}): Mark => ({ kind, start, end: start, ...more });

function segment(label: string, text: string, marks: Mark[] = [], notes: Segment['notes'] = []): Segment {
  return { id: Number(label), citation: `Ps.1.${label}`, label, text, marks, notes, address: null };
}

function show(block: Block): string {
  if (!('pieces' in block)) return `<${block.kind} ${block.level}> ${block.text}`;
  const text = block.pieces.map(({ isFirst, segment: { label }, inlines }) => {
    const shown = inlines.map((inline) => {
      if (inline.type === 'note') return `{${inline.sign}}`;
      if (inline.type === 'page') return `|${inline.number}|`;
      return inline.isHidden ? '' : inline.kinds.length > 0 ? `*${inline.text}*` : inline.text;
    });
    return (isFirst ? `${label}:` : '') + shown.join('');
  });
  return `${block.kind}${block.indent > 0 ? block.indent : ''}${block.isSpaced ? ' spaced' : ''} ${text.join('+')}`;
}

const options = { headings: [], labels: ['Book I: On the Law'], hasVersePerLine: false };
const layout = (segments: Segment[], more: Partial<Parameters<typeof layoutBlocks>[1]> = {}): string[] =>
  layoutBlocks(segments, { ...options, ...more }).map(show);

const poem = [
  segment('1', 'Blessed is the man who walks', [
    at('psalm_title', 0, { text: 'Of David' }),
    at('line', 0, { level: 1 }),
    at('line', 19, { level: 2 }),
  ]),
  segment('2', 'and sits', [at('space'), at('line', 0, { level: 1 })]),
];

describe('the layout of a text', () => {
  test('sets segments one after another until a paragraph starts', () => {
    const segments = [
      segment('1', 'In the beginning.', [at('paragraph')]),
      segment('2', 'And the earth.'),
      segment('3', 'And God.', [at('paragraph')]),
    ];
    expect(layout(segments)).toEqual(['paragraph 1:In the beginning.+2:And the earth.', 'paragraph 3:And God.']);
  });

  test('starts a paragraph in the middle of a segment', () => {
    expect(layout([segment('1', 'One. Two.', [at('paragraph'), at('paragraph', 5)])])).toEqual(['paragraph 1:One. ', 'paragraph Two.']);
  });

  test('sets poetry line by line, with its title, indents and stanzas', () => {
    expect(layout(poem)).toEqual(['<psalm_title 4> Of David', 'line1 1:Blessed is the man ', 'line2 who walks', 'line1 spaced 2:and sits']);
  });

  test('joins the lines of a verse if each verse has its own', () => {
    expect(layout(poem, { hasVersePerLine: true })).toEqual([
      '<psalm_title 4> Of David',
      'verse 1:Blessed is the man who walks',
      'verse spaced 2:and sits',
    ]);
  });

  test('gives each segment of a text without marks its own paragraph', () => {
    expect(layout([segment('1', 'One.'), segment('2', 'Two.')])).toEqual(['verse 1:One.', 'verse 2:Two.']);
  });

  test('puts headings of the contents above, and not twice', () => {
    const headings = [{ depth: 2, label: 'The Law', first: 'Ps.1.1' }];
    const segments = [segment('1', 'One.', [at('heading', 0, { text: 'THE LAW', level: 2 }), at('paragraph')])];
    expect(layout(segments, { headings })).toEqual(['<heading 2> The Law', 'paragraph 1:One.']);
  });

  test('leaves out headings that repeat the title of the page', () => {
    const marks = ['Book', 'I', 'Of happiness'].map((text) => at('heading', 0, { text, level: 2 }));
    expect(layout([segment('1', 'One.', [...marks, at('paragraph')])])).toEqual(['<heading 3> Of happiness', 'paragraph 1:One.']);
  });

  test('calls notes by letters after their word, and keeps the numbers of omitted verses', () => {
    const notes = [{ kind: 'footnote', offset: 4, text: 'a note' }];
    const segments = [
      segment('1', 'Line one', [at('line', 0), at('line', 4)], notes),
      segment('2', '', [], [{ kind: 'footnote', offset: 0, text: 'omitted' }]),
    ];
    expect(layout(segments)).toEqual(['line1 1:Line{a}', 'line1  one+2:{b}']);
  });

  test('marks words, pages of a print edition, and hides the sign of a paragraph', () => {
    const marks = [at('paragraph'), { kind: 'added', start: 4, end: 6 }, at('page', 7, { text: '12' })];
    expect(layout([segment('1', '¶ A is so', marks)])).toEqual(['paragraph 1:A *is* |12|so']);
  });

  test('sets a line that opens a paragraph, and an item, as what they are', () => {
    const segments = [
      segment('1', 'Line', [at('paragraph'), at('line', 0, { level: 2 })]),
      segment('2', 'Item', [at('item', 0, { level: 1 }), at('paragraph')]),
    ];
    expect(layout(segments)).toEqual(['line2 spaced 1:Line', 'item1 2:Item']);
  });

  test('counts the signs of notes on from those above', () => {
    expect(layout([segment('1', 'One.', [], [{ kind: 'footnote', offset: 3, text: 'Or, a.' }])], { firstNote: 2 })).toEqual([
      'verse 1:One{c}.',
    ]);
  });
});
