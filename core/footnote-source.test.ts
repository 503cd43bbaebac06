import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';
import { footnoteHtml, footnoteSource, footnoteText } from './footnote-source.ts';

const link = 'https://en.wikipedia.org/wiki/Grace_(theology)';

test.each([
  ['Augustine, *Conf.* 7.10.16.', 'Augustine, <em>Conf.</em> 7.10.16.'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['2 \\* 3', '2 * 3'],
  ['See [here](https://example.org/?a=1&b=2).', 'See <a href="https://example.org/?a=1&amp;b=2">here</a>.'],
  [`See [Grace](${link}) and **bold**.`, `See <a href="${link}">Grace</a> and <strong>bold</strong>.`],
  ['[*Conf.* 7](https://example.org/)', '<a href="https://example.org/"><em>Conf.</em> 7</a>'],
  ['*[Conf.](https://example.org/)*', '<em><a href="https://example.org/">Conf.</a></em>'],
  ['[\\[1\\]](https://example.org/a\\))', '<a href="https://example.org/a)">[1]</a>'],
  ['***both***', '<em><strong>both</strong></em>'],
  ['P<sup>46</sup>, H<sub>2</sub>O', 'P<sup>46</sup>, H<sub>2</sub>O'],
  ['<span class="ql-color-red">red</span>', '<span class="ql-color-red">red</span>'],
  ['an \\<em> tag', 'an &lt;em&gt; tag'],
  ['a_b_c [sic] \u00A0x', 'a_b_c [sic] \u00A0x'],
  ['C:\\dir\\\\*x*', 'C:\\dir\\<em>x</em>'],
])('edits %j as text', (source, html) => {
  expect(footnoteHtml(source)).toBe(html);
  expect(footnoteSource(html)).toBe(source);
});

test.each([
  ['[x](javascript:alert)', '[x](javascript:alert)'],
  ['[x](/book/1)', '[x](/book/1)'],
  ['<script>x</script>', '&lt;script&gt;x&lt;/script&gt;'],
  ['<b onclick="x">y</b>', '&lt;b onclick=&quot;x&quot;&gt;y&lt;/b&gt;'],
  ['<a href="javascript:x">y</a>', '&lt;a href=&quot;javascript:x&quot;&gt;y&lt;/a&gt;'],
  ['<span class="footnote">y</span>', '&lt;span class=&quot;footnote&quot;&gt;y&lt;/span&gt;'],
  ['<sup>2', '&lt;sup&gt;2'],
  ['2</sup></span>', '2&lt;/sup&gt;&lt;/span&gt;'],
  ['a * b * c', 'a * b * c'],
  ['**a* b', '*<em>a</em> b'],
  ['[a [b](https://c.de/) d](https://e.fg/)', '[a <a href="https://c.de/">b</a> d](https://e.fg/)'],
])('reads %j', (source, html) => {
  expect(footnoteHtml(source)).toBe(html);
  expect(footnoteHtml(footnoteSource(html))).toBe(html);
});

test('reads the text without formatting', () => {
  expect(footnoteText(`2 * <em>a</em><br>&lt;<strong>b</strong> <a href="${link}">c</a>`)).toBe('2 * a <b c');
});

const words = fc
  .array(
    fc.constantFrom(
      ...'a b1 Conf. * ** *** _ __ [ ] ]( (x) [^1] \\ \\* < > <b> </em> & &amp; " \' \u00A0 ` ~~ ! - 1. # ἀγάπη אל 😀'.split(/ /),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .chain((parts) => fc.constantFrom(' ', '').map((space) => parts.join(space)));
const address = fc.constantFrom(
  link,
  'https://a.bc/(x',
  'https://a.bc/x)y',
  'https://a.bc/?a=1&b=*_',
  'mailto:a@b.cd',
  'tel:+1',
  'http://a.bc/\\(',
);

const { nodes } = fc.letrec<{ node: string; nodes: string; inLink: string }>((tie) => {
  const text = words.map(escapeHtml);
  const elements = (children: fc.Arbitrary<string>) => [
    children.map((content) => `<em>${content}</em>`),
    children.map((content) => `<strong>${content}</strong>`),
    fc.tuple(fc.constantFrom('u', 's', 'sub', 'sup', 'code'), children).map(([tag, content]) => `<${tag}>${content}</${tag}>`),
    fc
      .tuple(fc.constantFrom('span', 'em', 'strong', 'sup'), children)
      .map(([tag, content]) => `<${tag} class="ql-color-e60000 ql-size-small">${content}</${tag}>`),
    fc.constantFrom('<br>', '<img alt="a ] * &quot;" src="https://a.bc/d.png">'),
  ];
  const spaced = fc.constantFrom('', ' ').chain((space) => fc.constantFrom('', space));
  const several = (one: fc.Arbitrary<string>) =>
    fc
      .tuple(
        fc.array(
          fc.tuple(spaced, one, spaced).map((parts) => parts.join('')),
          { maxLength: 3 },
        ),
        text,
      )
      .map(([parts, last]) => parts.join('') + last);
  return {
    inLink: several(fc.oneof({ depthSize: 'small' }, text, ...elements(tie('inLink')))),
    node: fc.oneof(
      { depthSize: 'small' },
      text,
      ...elements(tie('nodes')),
      fc.tuple(address, tie('inLink')).map(([href, content]) => `<a href="${escapeHtml(href)}">${content}</a>`),
    ),
    nodes: several(tie('node')),
  };
});

/** Removes invisible formatting of spaces. */
function withoutBlanks(html: string): string {
  const next = html.replaceAll(/<(em|strong|sub|sup|a)(?: href="[^"]*")?>(\s*)<\/\1>/g, '$2').replaceAll(/ +/g, ' ');
  return next === html ? html.replaceAll(/^ | $/g, '') : withoutBlanks(next);
}

test('restores all HTML that footnotes can have', () => {
  fc.assert(
    fc.property(nodes.map(withoutBlanks), (stored) => {
      expect(footnoteHtml(footnoteSource(stored))).toBe(stored);
    }),
    { seed: 22, numRuns: 5000 },
  );
});

test('converts any source to HTML that survives editing', () => {
  const source = fc
    .array(fc.constantFrom(...'* ** *** [ ] ]( ) <sup> </sup> <b> </b> \\ a https://a.bc ](https://a.bc) &lt; \u0020'.split(/ /), ' '))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(source, (typed) => {
      const html = footnoteHtml(typed);
      expect(footnoteHtml(footnoteSource(html))).toBe(html);
    }),
    { seed: 22, numRuns: 5000 },
  );
});
