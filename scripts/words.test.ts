import { describe, expect, it } from 'vitest';
import { proseOfComments, proseOfHashComments, proseOfHtml, proseOfMarkdown, proseOfTypeScript } from './words/extract.ts';
import { findFaults } from './words/find-faults.ts';
import { findLongComments } from './words/long-comments.ts';

describe('the word check', () => {
  it('finds forbidden words in comments, test titles, interface texts and names', () => {
    const source = [
      '// The reader is told of it.',
      "it('is written anew each time', () => undefined);",
      'const farewell = <p>It stands there for all.</p>;',
    ].join('\n');
    const found = findFaults(proseOfTypeScript('a.tsx', source)).map(({ line, found: word }) => [line, word]);
    expect(found).toEqual([
      [1, 'is told'],
      [2, 'anew'],
      [3, 'farewell'],
      [3, 'stands there'],
    ]);
  });

  it('leaves code alone: keys, values and names may contain what prose may not', () => {
    expect(findFaults(proseOfTypeScript('a.ts', "const anew = get('W2', 'told');"))).toEqual([]);
  });

  it('finds British spellings among the words of a name, but not in parts of words', () => {
    const names = ['isCancelled', 'PasskeyCancelled', 'catalogueOf', 'normaliseURL', 'canceled', 'greyhound', 'sendEnquiry'];
    const found = findFaults(proseOfTypeScript('a.ts', `${names.join(';\n')};`)).map(({ line }) => names[line - 1]);
    expect(found).toEqual(['isCancelled', 'PasskeyCancelled', 'catalogueOf', 'normaliseURL', 'sendEnquiry']);
  });

  it('reads texts and comments of HTML, and comments of settings', () => {
    const html = '<p\n  class="colour">A colour.</p>\n<!-- anew -->';
    expect(findFaults(proseOfHtml(html)).map(({ line, found }) => [line, found])).toEqual([
      [2, 'colour'],
      [3, 'anew'],
    ]);
    expect(findFaults(proseOfHashComments('; anew\ncolour = red # grey')).map(({ line, found }) => [line, found])).toEqual([
      [1, 'anew'],
      [2, 'grey'],
    ]);
  });

  it('finds codes of outside documents and British spelling in comments of CSS and SQL', () => {
    const found = findFaults(proseOfComments('/* As W2 says,\n   a colour. */ -- spec 8'));
    expect(found.map(({ line, found: word }) => [line, word])).toEqual([
      [1, 'W2'],
      [2, 'colour'],
      [2, 'spec 8'],
    ]);
  });

  it('finds codes without parentheses, but not names of products', () => {
    const codes = [
      'decision S6',
      'O2–O5 and P3',
      'the sizes of section 9',
      'as (M1) says',
      'S3 on V8 fills the L1 cache',
      'decision [0004](x)',
      'book 3, section 11',
    ];
    expect(codes.map((text) => findFaults(proseOfMarkdown(text)).map(({ found }) => found))).toEqual([
      ['S6'],
      ['O2'],
      ['section 9'],
      ['M1'],
      [],
      [],
      [],
    ]);
  });

  it('skips code blocks and code spans of Markdown', () => {
    expect(findFaults(proseOfMarkdown('Use `farewell`.\n```\nanew\n```\nIt is normalised.'))).toEqual([
      { line: 5, found: 'normalised', instead: '-ize' },
    ]);
  });
});

describe('the check of comments', () => {
  const line = (length: number): string => `// ${'a'.repeat(length - 3)}`;

  it('accepts two lines of 100 characters, in whatever alphabet', () => {
    expect(findLongComments([line(100), line(100), 'x();', '  // θ'.padEnd(100, 'θ')].join('\n'))).toEqual([]);
    expect(findLongComments('/**\n * One.\n * Two.\n */\nx();')).toEqual([]);
  });

  it('finds a third line, a wide one, and both in blocks and elements', () => {
    expect(findLongComments(['x();', '// 1', '// 2', '// 3', 'y();', line(101)].join('\n'))).toEqual([2, 6]);
    expect(findLongComments('/**\n * One.\n *\n * Two.\n * Three.\n */\nx();')).toEqual([1]);
    expect(findLongComments(`<p>\n  {/* ${'a'.repeat(100)} */}\n</p>`)).toEqual([2]);
  });

  it('finds a third line in files of settings, whatever its width', () => {
    const mark = /^\s*#/;
    expect(findLongComments('# 1\n# 2\na\n  # 1\n  # 2\n  # 3', { mark, maxWidth: Infinity })).toEqual([4]);
    expect(findLongComments(`# ${'a'.repeat(110)}`, { mark, maxWidth: Infinity })).toEqual([]);
  });

  it('accepts long directives for tools', () => {
    expect(findLongComments(`// oxlint-disable-next-line ${'a'.repeat(100)}`)).toEqual([]);
  });
});
