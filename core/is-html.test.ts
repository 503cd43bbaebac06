import { describe, expect, test } from 'vitest';
import { isHtml } from './is-html.ts';
import { processorTime } from './testing/processor-time.ts';

describe('content', () => {
  test.each([
    '<p>x</p>',
    '<P>',
    'x<br/>y',
    '</div>',
    '<img\nsrc=x>',
    '<svg/onload=alert(1)>',
    '<a href="<p"',
    '<h1 >',
    '<p hidden>x',
    '<i data-x y=1>',
  ])('%j contains a tag if a ">" follows', (content) => expect(isHtml(`${content}>`)).toBe(true));

  test.each([
    'a < b > c',
    'if x<b and y>c then',
    'the <a to the> end',
    '<3 <3 >',
    '<https://x.example>',
    '<me@x.example>',
    '<unknown>',
    'a <b',
    '<!-- p -->',
    '&lt;p&gt;',
    '<p.>',
    '< p>',
  ])('%j contains no tag', (content) => expect(isHtml(content)).toBe(false));

  test.each([
    ['an ambiguous attribute', '<b' + '/a=x'.repeat(26) + ' zz >'],
    ...['<', '<b', '<b ', '<x>', '</', '<b <', '<b a=', '<b/a=<b/', `<b a='<b a="`, '<b data-x', '<b  '].map((part) => [
      `a million of ${part}`,
      `${part.repeat(1_000_000 / part.length)} zz `,
    ]),
  ])('is scanned in linear time if it is %s', (_what, content) => {
    const time = processorTime(() => {
      isHtml(content);
      isHtml(`${content}>`);
    });
    expect(time).toBeLessThan(5000);
  });
});
