import { expect, test } from 'vitest';
import { proseOf } from './prose-of.ts';

test.each([
  ['See `Rom 8:28` and Rom 8:29.', 'See            and Rom 8:29.'],
  ['``a ` b`` c', '          c'],
  ['A lone ` and Rom 8:28', 'A lone ` and Rom 8:28'],
  ['One `\n\ntwo ` three', 'One `\n\ntwo ` three'],
  ['a\n```js\nRom 8:28\n```\nRom 8:29', 'a\n     \n        \n   \nRom 8:29'],
  ['~~~\nRom 8:28\n```\nRom 8:29\n~~~\nb', '   \n        \n   \n        \n   \nb'],
  ['<p>a <code>Rom 8:28</code> b</p>', '<p>a <code>        </code> b</p>'],
  ['<pre>Rom <b>8</b></pre><p>c</p>', '<pre>            </pre><p>c</p>'],
  ['<div class="ql-code-block">Rom 8:28</div><p>d</p>', '<div class="ql-code-block">        </div><p>d</p>'],
  ['Rom&nbsp;8:28', 'Rom      8:28'],
  ['(https://a.org/?q=Rom 8:28)', `(${'\uFFFC'.repeat(20)} 8:28)`],
  ['![Rom 8:28](a.png) and [Rom 8:29](b)', `![${'\uFFFC'.repeat(8)}](a.png) and [Rom 8:29](b)`],
  ['<p>www.a.org/Rom.8.28</p>', '<p>www.a.org/Rom.8.28</p>'],
])('leaves the prose of %j', (source, masked) => {
  expect(proseOf(source)).toBe(masked);
});
