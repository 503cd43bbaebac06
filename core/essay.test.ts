import { describe, expect, test } from 'vitest';
import { excerptOf, isBlank } from './essay.ts';
import type { TargetLink } from './links.ts';
import { nameOfTextPath } from './text-path-name.ts';

describe('a content', () => {
  test.each([
    '',
    ' \n\t',
    '<p><br></p>',
    '<p>&nbsp; </p>',
    '<p>\u200B</p>',
    '<p>&#8203;</p>',
    '<p><img></p>',
    '![]()',
    '<ol><li data-list="bullet"><span class="ql-ui"></span></li></ol>',
  ])('%j is blank', (content) => expect(isBlank(content)).toBe(true));

  test.each(['x', '<p>x</p>', '<p><img src="https://x.example/x.png"></p>', '<iframe src="x"></iframe>', '<p>&lt;p&gt;</p>'])(
    '%j is not blank',
    (content) => expect(isBlank(content)).toBe(false),
  );
});

describe('an excerpt', () => {
  const textOf = (link: TargetLink) =>
    'work' in link ? `Work ${link.work}` : 'topic' in link ? `Topic ${link.topic}` : nameOfTextPath(link.textPath);

  test.each([
    ['<h1>Title</h1><p>One <b>t</b>wo &amp; &lt;three&gt;</p><p>four<br />five</p>', 'Title One two & <three> four five'],
    ['# Title\n\n* One **two** _three_ snake_case 2*3\n> four `five`\n\n1. six\n---', 'Title One two three snake_case 2*3 four five six'],
    [
      'See [the text](https://x.example "T") and ![a picture](/files/public/x.png) at <https://y.example>',
      'See the text and a picture at https://y.example',
    ],
    ['a < b', 'a < b'],
    ['As [Work:1] and [Topic:23] say, so do others', 'As Work 1 and Topic 23 say, so do others'],
    ['<p>So [Text:kjv/Ps.23.1-3] and [Text:confessions-la/7.10].</p>', 'So Psalm 23:1–3, KJV and Confessions 7.10.'],
    ['<p>So it is said <em>[Work:1]</em>. And so ([Topic:2]).</p>', 'So it is said Work 1. And so (Topic 2).'],
    ['See it[^1] and this[^note].\n\n[^1]: Basil.\n\n[^note]: Origen.', 'See it and this. Basil. Origen.'],
    ['| Father | Work |\n| :--- | ---: |\n| Basil | Hexaemeron |\n\nEnd', 'Father Work Basil Hexaemeron End'],
    ['Father | Work\n--- | ---\nBasil | Hexaemeron', 'Father Work Basil Hexaemeron'],
    ['> > > deep\n> > - in it\n- a\n    - b\n        1. c', 'deep in it a b c'],
    ['- [ ] to do\n- [x] done\n1. [X] too', 'to do done too'],
    ['p(a | b) is a set {x | y}, and [ ] a box', 'p(a | b) is a set {x | y}, and [ ] a box'],
  ])('of %j is its plain text', (content, expected) => expect(excerptOf(content, textOf)).toBe(expected));

  test('has at most 200 characters and splits none', () => {
    expect(Array.from(excerptOf('𐤀'.repeat(500), textOf))).toEqual(Array.from({ length: 200 }, () => '𐤀'));
    expect(excerptOf(`<p>${'x'.repeat(500)}</p>`, textOf)).toHaveLength(200);
    expect(excerptOf(`${'<b></b>'.repeat(100_000)}x`, textOf).length).toBeLessThanOrEqual(200);
  });
});
