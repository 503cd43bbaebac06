// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { readSelection, selectSegment } from './read-selection.ts';

beforeEach(() => {
  document.body.innerHTML = `<article>
    <p data-kind="line"><span data-citation="Ps.23.1"><a data-number>1</a>The LORD is my shepherd;</span></p>
    <p data-kind="line"><span data-citation="Ps.23.1">I shall not want.<span data-not-text><button>a</button>a note</span></span></p>
    <p data-kind="paragraph"><span data-citation="Ps.23.2"><a data-number>2</a>He maketh me</span> <span data-citation="Ps.23.3"><a data-number>3</a>to lie down</span></p>
  </article>`;
});

const textNode = (text: string): Node => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if ((walker.currentNode as Text).data.includes(text)) return walker.currentNode;
  throw new Error(`no ${text}`);
};

function select(from: [text: string, at: number], to: [text: string, at: number]): ReturnType<typeof readSelection> {
  const range = document.createRange();
  range.setStart(textNode(from[0]), from[1]);
  range.setEnd(textNode(to[0]), to[1]);
  return readSelection(range);
}

describe('a selection', () => {
  test('has the words without numbers and notes, and the range of segments', () => {
    expect(select(['LORD', 4], ['lie down', 6])).toEqual({
      slug: undefined,
      citation: 'Ps.23.1-3',
      words: 'LORD is my shepherd;\nI shall not want.\nHe maketh me to lie',
    });
  });

  test('within a segment has its citation', () => {
    expect(select(['maketh', 3], ['maketh', 9])).toMatchObject({ citation: 'Ps.23.2', words: 'maketh' });
  });

  test('of a number or of nothing is none', () => {
    expect(select(['2', 0], ['2', 1])).toBeUndefined();
    expect(select(['maketh', 3], ['maketh', 3])).toBeUndefined();
  });

  test('over columns is of the column in which it starts', () => {
    document.body.innerHTML = `<article>
      <div data-edition="kjv"><p data-kind="paragraph"><span data-citation="John.1.1">In the beginning</span></p></div>
      <div data-edition="asv"><p data-kind="paragraph"><span data-citation="John.1.1">Beginning</span></p></div>
    </article>`;
    expect(select(['In the', 0], ['Beginning', 9])).toEqual({ slug: 'kjv', citation: 'John.1.1', words: 'In the beginning' });
  });
});

test('a number selects all pieces of its segment', () => {
  const number = document.querySelector('[data-number]');
  if (number) selectSegment(number);
  const range = window.getSelection()?.getRangeAt(0);
  expect(range && readSelection(range)).toMatchObject({ citation: 'Ps.23.1', words: 'The LORD is my shepherd;\nI shall not want.' });
});
