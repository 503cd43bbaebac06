import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacters } from '../testing/any-text.ts';
import { worstMarkdown } from '../testing/worst-markdown.ts';
import { readQuotations, sourcesInRange } from './cited-quotations.ts';
import { findQuotations, mayHaveQuotations, plainTextOf, type QuotationFormat } from './find-quotations.ts';
import { sourceRange } from './plain-text.ts';

/** Returns the quotations of a text, unchanged. */
function found(source: string, format: QuotationFormat = 'markdown'): string[] {
  const plain = plainTextOf(source, format);
  return findQuotations(plain).map((one) => {
    const { start, end } = sourceRange(plain, one);
    return source.slice(start, end);
  });
}

/** Returns what is cited nearest to each quotation. */
function cited(source: string, format: QuotationFormat = 'markdown'): (string | undefined)[] {
  const { plain, quotations, sources } = readQuotations(source, { format, max: 100 });
  return quotations.map(({ reach }) => {
    const first = reach.ranges.map((range) => sourcesInRange(sources, range)[0]).find((one) => one !== undefined);
    return first && plain.text.slice(first.start, first.end);
  });
}

test.each([
  ['English', 'He says “God is love” and "God is light".', ['God is love', 'God is light']],
  ['British, with apostrophes', 'She said ‘it isn’t Peter’s boat’ and left.', ['it isn’t Peter’s boat']],
  ['straight single marks', "He washed 'the disciples' feet, one by one' and sat.", ["the disciples' feet, one by one"]],
  ['German', 'Er sagt „Gott ist Liebe“ und »Gott ist Licht«, nicht ‚mehr‘.', ['Gott ist Liebe', 'Gott ist Licht', 'mehr']],
  ['French, with spaces', 'Il dit : «\u00a0Dieu est amour\u00a0».', ['Dieu est amour']],
  ['nested', '“He said ‘follow me’ twice”', ['He said ‘follow me’ twice', 'follow me']],
  ['Hebrew, with an abbreviation', 'אמר רש"י "בראשית ברא אלהים" שם', ['בראשית ברא אלהים']],
  ['Japanese', '彼は「神は愛である」と言う', ['神は愛である']],
  ['several paragraphs', '“God is love.\n\n“God is light.”', ['God is love.', 'God is light.']],
  ['unclosed', 'He says “God is love and more', []],
  ['inches and contractions', "It's 5\" long, isn't it? Don't say so.", []],
])('finds quotations in marks: %s', (_, source, expected) => expect(found(source)).toEqual(expected));

test.each([
  ['a block quote with its source', '> God is *love*.\n> — 1 John 4:8', ['God is *love*.']],
  ['a block quote with its source and edition', '> God is love.\n> — 1 John 4:8, KJV', ['God is love.']],
  ['a block quote in marks', '> “God is love.” (1 John 4:8)', ['God is love.']],
  ['nested block quotes', '> one two\n>\n> > three four', ['one two\n>\n> > three four', 'three four']],
  ['code', 'a `“God is love”` b\n\n```\n“God is light”\n```', []],
  ['markup inside', 'He says “God is **love**, [dear](https://a.b) ones”.', ['God is **love**, [dear](https://a.b) ones']],
  ['a mark after a link', '[Text:kjv/John.1.1]“God is love”', ['God is love']],
])('finds quotations in Markdown: %s', (_, source, expected) => expect(found(source)).toEqual(expected));

test.each([
  ['entities', '<p>&ldquo;God &amp; man&rdquo;</p>', ['God &amp; man']],
  ['neighboring block quotes', '<blockquote>one</blockquote><blockquote>two</blockquote><p>x</p>', ['one</blockquote><blockquote>two']],
  ['two block quotes', '<blockquote>one</blockquote><p>x</p><blockquote>two</blockquote>', ['one', 'two']],
  ['code', '<pre>“a b”</pre><div class="ql-code-block">“c d”</div><p><code>“e f”</code></p>', []],
  ['marks in two paragraphs', '<p>“God</p><p>is love”</p>', []],
])('finds quotations in HTML: %s', (_, source, expected) => expect(found(source, 'html')).toEqual(expected));

const footnote = (words: string): string => `<span class="footnote" data-cite="text:kjv/Rom.3.24 sbl edited">${words}</span>`;

test.each([
  ['right behind the mark', `<p>“one two”${footnote('Rom 3:24')}</p>`, ['one two']],
  ['within the marks', `<p>“one two${footnote('Rom 3:24')}”</p>`, ['one two']],
  ['with a quotation of its own', `<p>“one two”${footnote('See “three four”.')} “five six”</p>`, ['one two', 'five six', 'three four']],
  ['at the end of a block quote', `<blockquote>one two${footnote('Rom 3:24')}</blockquote>`, ['one two']],
  ['a raised number', '<p>“one two”<sup>1</sup> and “three<sup>2</sup> four”</p>', ['one two', 'three<sup>2</sup> four']],
  ['a raised character', '<p>“one two”¹ and “three four”²</p>', ['one two', 'three four']],
  ['spans within', `<p>“one <span>two</span>”${footnote('a <span>b</span> c')} d “three four”</p>`, ['one <span>two', 'three four']],
])('keeps footnotes of the editor apart from quotations: %s', (_, source, expected) => expect(found(source, 'html')).toEqual(expected));

test('reads the words of a quotation without those of a footnote among them', () => {
  const { quotations } = readQuotations(`<p>“one two,${footnote('Rom 3:24')} three four”</p>`, { format: 'html', max: 9 });
  expect(quotations.map(({ text }) => text)).toEqual(['one two, three four']);
});

test.each([
  ['behind the mark', `<p>“one two”${footnote('See Rom 3:24.')}</p>`, ['Rom 3:24']],
  ['behind the period', `<p>He says “one two.”${footnote('Rom 3:24')} John 3:16 is known.</p>`, ['Rom 3:24']],
  ['before the rest of the sentence', `<p>“one two”${footnote('Rom 3:24')}, as in John 3:16.</p>`, ['Rom 3:24']],
  ['but a parenthesis first', `<p>“one two”${footnote('Rom 3:24')} (John 3:16)</p>`, ['John 3:16']],
  ['among the words', `<p>“one two,${footnote('Rom 3:24')} three”</p>`, ['Rom 3:24']],
  ['of a block quote', `<blockquote>one two${footnote('Rom 3:24')}</blockquote><p>x</p>`, ['Rom 3:24']],
  ['not of the next sentence', `<p>“One two.” He adds more.${footnote('Rom 3:24')}</p>`, [undefined]],
  ['not of the next paragraph', `<blockquote>one two</blockquote><p>More${footnote('Rom 3:24')}</p>`, [undefined]],
  ['one for each', `<p>“one two”${footnote('Rom 3:24')} and “three four”${footnote('John 3:16')}</p>`, ['Rom 3:24', 'John 3:16']],
])('finds the source in a footnote of the editor: %s', (_, source, expected) => expect(cited(source, 'html')).toEqual(expected));

test.each([
  ['after it', '“one two” (Rom 8:28), as John 3:16 shows.', ['Rom 8:28']],
  ['before it', 'In Rom. 8:28 he says “one two”.', ['Rom. 8:28']],
  ['one for each', '“one two” (Rom 8:28) and “three four” (John 3:16)', ['Rom 8:28', 'John 3:16']],
  ['not that of the quotation before', '“one two” (Rom 8:28). “Three four.”', ['Rom 8:28', undefined]],
  ['not that of the next sentence', '“One two.” Later, John 3:16 adds more.', [undefined]],
  ['right after the period', '“One two.” John 3:16', ['John 3:16']],
  ['in a footnote', 'He says “one two”.[^a]\n\n[^a]: See Rom 8:28.', ['Rom 8:28']],
  ['in a footnote among its words', '“one two,[^a] three”.\n\n[^a]: See Rom 8:28.', ['Rom 8:28']],
  ['below a block quote', '> one two\n\n— Rom 8:28', ['Rom 8:28']],
  ['before a block quote', 'John 3:16 is known. Paul writes in Rom 8:28:\n\n> one two', ['Rom 8:28']],
])('finds the source of a quotation: %s', (_, source, expected) => expect(cited(source)).toEqual(expected));

test('finds the source in a numbered footnote of HTML', () => {
  const html = '<p>He says “one two”<sup><a href="#fn1">1</a></sup>.</p><ol><li id="fn1">Rom 8:28</li></ol>';
  expect(cited(html, 'html')).toEqual(['Rom 8:28']);
});

test('leaves out titles of works', () => {
  expect(cited('See “On the Incarnation of the Word” (Rom 8:28) and “on the incarnation of man” (Rom 8:29).')).toEqual(['Rom 8:29']);
});

test('knows which texts have nothing to check', () => {
  expect(mayHaveQuotations('A “plain” word, isn’t it?', 'markdown')).toBe(false);
  expect(mayHaveQuotations('“In the beginning God”', 'markdown')).toBe(true);
});

test('gives offsets into the text for any text', () => {
  const source = fc.oneof(anyCharacters(80), fc.string({ unit: fc.constantFrom(...'ab “”"\'>*_`[]()<p>&;\n#^'.split('')), maxLength: 60 }));
  fc.assert(
    fc.property(source, fc.constantFrom('markdown', 'html'), (text, format) => {
      const plain = plainTextOf(text, format);
      expect(plain.starts.length).toBe(plain.text.length);
      for (const one of findQuotations(plain)) {
        const { start, end } = sourceRange(plain, one);
        expect(0 <= start && start <= end && end <= text.length).toBe(true);
      }
    }),
  );
});

test('takes linear time', { timeout: 60_000 }, () => {
  const size = 50_000;
  const texts = [
    ...Object.values(worstMarkdown(size)),
    '“'.repeat(size),
    '“a b c d” '.repeat(size / 10),
    '"a'.repeat(size / 2),
    '‘’'.repeat(size / 2),
    '> '.repeat(size / 2),
    '[^1]'.repeat(size / 4),
    '<blockquote>'.repeat(size / 12),
    '<span class="footnote">a'.repeat(size / 24),
    '<span class="footnote">a</span>'.repeat(size / 31),
    '('.repeat(size),
  ];
  for (const text of texts) for (const format of ['markdown', 'html'] as const) readQuotations(text, { format, max: 100 });
});
