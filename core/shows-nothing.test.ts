import { expect, test } from 'vitest';
import { showsNothing } from './shows-nothing.ts';
import { processorTime } from './testing/processor-time.ts';

test.each([
  '',
  ' \n',
  '\u200B',
  '\u2800',
  '[](x)',
  '[ ](x)\n[][y]',
  '[x]: http://a.b',
  '[x]: <http://a.b> "T"\n[^1]: Note',
  '&nbsp;&#8203;&#x2060;',
  '![]()',
  '![ ](<>)',
  '![\u200B]()',
  '![](javascript:alert(1))',
  '![](data:image/png;base64,AAAA)',
  '![](<data:image/png;base64,AAAA> "Title")',
  "![](javascript:void 'Title')",
  '[![]()](https://a.b)',
  '[[]()](x)',
  '[&#8203;](https://a.b)',
  '#',
  '## \n\n> \n>> ###',
  '[](x) ![]()\n[y]: https://a.b',
])('%j shows nothing', (content) => expect(showsNothing(content)).toBe(true));

test.each([
  'a',
  '☧',
  '---',
  '![](https://a.b/c.png)',
  '[x]: http://a.b\n\n[x]',
  '[a](b)',
  '[Work:12]',
  '[[Title]]',
  '<!-- -->',
  '&amp;',
  '&#0;',
  '`[](x)` a',
  '![Icon]()',
  '![](/files/public/a.png)',
  '![](https://a.b/c.png "Title")',
  '![](<javascript:x)',
  '![](javascript:x not a title)',
  '[![](https://a.b/c.png)](https://a.b)',
  '![a][x]',
  '\\![]()',
  '# a',
  '#a',
  '> a',
])('%j shows something', (content) => expect(showsNothing(content)).toBe(false));

test.each(['![](', '![]( ', '![](x "', '[](', '[[]()', '> ', '# ', ' ', '[a]:', '&#8203;', '(', '![](('])(
  'scans a megabyte of %j in linear time',
  (part) => {
    const text = `${part.repeat(Math.ceil(1_000_000 / part.length))}a`;
    // Linear time takes less than a second; quadratic time would take minutes.
    expect(processorTime(() => void showsNothing(text))).toBeLessThan(5000);
  },
);
