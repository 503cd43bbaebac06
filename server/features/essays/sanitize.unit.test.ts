import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { essayColors } from '#core/essay.ts';
import { footnoteHtml, footnoteSource } from '#core/footnote-source.ts';
import { splitFootnotes } from '#core/footnotes.ts';
import { hostileHtml as hostile } from '../../testing/hostile-html.ts';
import { sanitizeEssayHtml, TooDeep } from './sanitize.ts';

const allowed: Record<string, RegExp> = {
  class: /^(?:footnote|ql-[a-z0-9-]+( ql-[a-z0-9-]+)*)$/,
  'span data-cite': /^(?:work:\d+|passage:\d+|text:[a-z0-9-]+\/[^\s"<>]+)(?:@[^\s"<>]+)? [a-z-]+(?: edited)?$/,
  style: /^(?:(?:background-)?color: #[0-9a-f]{6}; ?){1,2}$/,
  'a href': /^(?:https?:\/\/|mailto:|tel:)[^\s]*$/,
  'a rel': /^noopener noreferrer nofollow ugc$/,
  'a target': /^_blank$/,
  'img src': /^(?:https:\/\/[^\s]+|\/files\/public\/[0-9a-f]{64}\.(?:png|gif|jpg|bmp|ico))$/,
  'img alt': /^[^]*$/,
  'img width': /^\d{1,4}$/,
  'img height': /^\d{1,4}$/,
  'iframe src':
    /^https:\/\/(?:www\.youtube\.com\/embed|www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\/[\w-]+(?:\?[\w=&;%.-]*)?$/,
  'iframe allowfullscreen': /^true$/,
  'video src': /^(?:https:\/\/[^\s]+|\/files\/public\/[0-9a-f]{64}\.(?:png|gif|jpg|bmp|ico))$/,
  'video controls': /^true$/,
  'div data-language': /^(?:plain|bash|cpp|cs|css|diff|xml|java|javascript|markdown|php|python|ruby|sql)$/,
  'li data-list': /^(?:bullet|ordered|checked|unchecked)$/,
};
const elements = new Set('p br h1 h2 h3 strong b em i u s sub sup blockquote pre code ol ul li span div a img iframe video'.split(' '));

/**
 * Returns everything in the result that is not allowed, by a parser and by a strict check of its
 * tags.
 */
function complaints(html: string): string[] {
  const found: string[] = [];
  let inside = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!elements.has(name)) found.push(`<${name}>`);
      if (inside > 0) found.push(`<${name}> in an embed`);
      if (name === 'iframe' || name === 'video') inside++;
      for (const [attribute, value] of Object.entries(attributes)) {
        const rule = allowed[`${name} ${attribute}`] ?? allowed[attribute];
        if (!rule?.test(value)) found.push(`${name} ${attribute}=${value}`);
      }
    },
    onclosetag: (name) => {
      if (name === 'iframe' || name === 'video') inside--;
    },
    oncomment: () => found.push('a comment'),
    onprocessinginstruction: (name) => found.push(`<${name}`),
  });
  parser.end(html);
  // Only complete tags of one form may contain angle brackets, so no parser can find others.
  const rest = html.replaceAll(/<\/?[a-z][a-z0-9]*(?: [a-z-]+="[^"<>]*")*(?: \/)?>/g, '');
  if (/[<>]/.test(rest)) found.push(`a loose mark in ${rest}`);
  return found;
}

describe('hostile HTML', () => {
  test.each(hostile)('is harmless after sanitizing, and stable: %j', (html) => {
    for (const given of [html, `<p>before</p>${html}<p>after</p>`, `<div class="ql-code-block">${html}`, `<iframe>${html}`]) {
      const clean = sanitizeEssayHtml(given);
      expect(complaints(clean), clean).toEqual([]);
      expect(sanitizeEssayHtml(clean)).toBe(clean);
      expect(clean).not.toMatch(/alert\(1\)<\/script|javascript:/i);
    }
  });

  test.each(hostile.filter((html) => /<(?:script|svg|math|form|meta)|on\w+=|javascript:/i.test(html)))(
    "is detected by this test's check before sanitizing: %j",
    (html) => expect(complaints(html)).not.toEqual([]),
  );

  test('spliced from two samples is harmless too', () => {
    for (const [i, one] of hostile.entries()) {
      const other = hostile[(i * 37 + 11) % hostile.length] ?? '';
      for (const cut of [0.25, 0.5, 0.75]) {
        const spliced = one.slice(0, one.length * cut) + other.slice(other.length * (1 - cut)) + one.slice(one.length * cut);
        const clean = sanitizeEssayHtml(spliced);
        expect(complaints(clean), spliced).toEqual([]);
        expect(sanitizeEssayHtml(clean), spliced).toBe(clean);
      }
    }
  });

  test.each([
    ['open tags', '<b>'.repeat(330_000)],
    ['open tags and others closed', '<i>'.repeat(160_000) + '</b>'.repeat(120_000)],
  ])('of nothing but %s is rejected at once', (_name, html) => {
    const start = performance.now();
    expect(() => sanitizeEssayHtml(html)).toThrow(TooDeep);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test.each([
    ['loose marks', '<'.repeat(1_000_000)],
    ['closing tags', '</b>'.repeat(250_000)],
    ['attributes', `<p ${'a="b" '.repeat(160_000)}>x</p>`],
    ['one style', `<p style="${'color: #e60000;'.repeat(60_000)}">x</p>`],
    ['one class', `<p class="${'ql-syntax '.repeat(90_000)}">x</p>`],
    ['paragraphs', '<p>x</p>'.repeat(120_000)],
    ['ampersands', `<p>${'&'.repeat(199_000)}</p>`],
  ])('of nothing but %s takes at most a few seconds', (_name, html) => {
    // CPU time, since other processes affect the clock time.
    const start = process.cpuUsage();
    sanitizeEssayHtml(html);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(5000);
  });
});

describe('what the editor produces', () => {
  test.each([
    '<h1 class="ql-align-center">Title</h1><p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s> H<sub>2</sub>O x<sup>2</sup></p>',
    '<ol><li data-list="bullet" class="ql-indent-1"><span class="ql-ui"></span>One</li><li data-list="checked">Two</li></ol>',
    '<div class="ql-code-block-container"><div class="ql-code-block">a &lt; b</div></div>',
    '<div class="ql-code-block-container"><div class="ql-code-block" data-language="python">a</div></div>',
    '<p><span class="ql-font-serif ql-size-huge" style="color: #e60000; background-color: #ffff00;">x</span></p>',
    '<p class="ql-direction-rtl ql-align-right"><span class="ql-color-red ql-bg-facccc">x</span><br /></p>',
    '<blockquote>x</blockquote><pre class="ql-syntax">y</pre><p><code>z</code></p>',
  ])('stays unchanged: %j', (html) => {
    expect(sanitizeEssayHtml(html).replaceAll(/ (class|data-list|data-language)="[^"]*"/g, '')).toBe(
      html.replaceAll(/ (class|data-list|data-language)="[^"]*"/g, ''),
    );
    expect([...sanitizeEssayHtml(html).matchAll(/ (class|data-list|data-language)="[^"]*"/g)].map(([all]) => all).sort()).toEqual(
      [...html.matchAll(/ (class|data-list|data-language)="[^"]*"/g)].map(([all]) => all).sort(),
    );
  });

  test('keeps footnotes and what they cite, and nothing else of their tags', () => {
    expect(sanitizeEssayHtml('<p>a<span data-cite="work:12@4 sbl" onclick="x" class="footnote ql-color-red">b <em>c</em></span></p>')).toBe(
      '<p>a<span class="footnote" data-cite="work:12@4 sbl">b <em>c</em></span></p>',
    );
    expect(sanitizeEssayHtml('<p><span class="footnote" data-cite="javascript:x sbl">b</span><em class="footnote">c</em></p>')).toBe(
      '<p><span class="footnote">b</span><em>c</em></p>',
    );
    expect(sanitizeEssayHtml('<p><span data-cite="work:12 sbl">b</span></p>')).toBe('<p><span>b</span></p>');
  });

  test('stays unchanged when a writer edits a footnote', () => {
    const inline =
      'A “b” &amp; 2 &lt; 3 * <em>c</em><strong>d</strong> <u>e</u> <s>f</s> <sub>g</sub><sup class="ql-color-red">h</sup> <code>i</code> ' +
      '<em><a href="https://a.bc/(d)">j <strong>k</strong></a></em> <a href="tel:+1"><span class="ql-font-serif">l</span></a> m<br>' +
      '<img src="https://a.bc/d.png" alt="n ]( o" width="9"> <iframe src="https://www.youtube.com/embed/x"></iframe> p';
    const stored = sanitizeEssayHtml(`<p>a<span class="footnote">${inline}</span></p>`);
    const [note] = splitFootnotes(stored).notes;
    const edited = footnoteHtml(footnoteSource(note?.html ?? ''));
    expect(sanitizeEssayHtml(`<p>a<span class="footnote">${edited}</span></p>`)).toBe(stored);
    expect(footnoteSource(note?.html ?? '')).toContain('*[j **k**](https://a.bc/(d))*');
  });

  test('keeps the address of links, pictures and videos and sets the rest', () => {
    expect(
      sanitizeEssayHtml('<a href="https://a.example/x?y=1&z=2#q">x</a><a href="MAILTO:a@b.example">y</a><a href="/article/3">z</a>'),
    ).toBe(
      '<a href="https://a.example/x?y=1&amp;z=2#q" rel="noopener noreferrer nofollow ugc" target="_blank">x</a>' +
        '<a href="mailto:a@b.example" rel="noopener noreferrer nofollow ugc" target="_blank">y</a>z',
    );
    const ours = `/files/public/${'0a'.repeat(32)}.png`;
    expect(sanitizeEssayHtml(`<img src="${ours}" width="300" height="5em" alt="A &quot;b&quot;">`)).toBe(
      `<img src="${ours}" alt="A &quot;b&quot;" width="300" />`,
    );
    for (const src of ['https://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0', 'https://player.vimeo.com/video/12345?h=abc']) {
      expect(sanitizeEssayHtml(`<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="${src}"></iframe>`)).toBe(
        `<iframe class="ql-video" src="${src}" allowfullscreen="true"></iframe>`,
      );
    }
  });

  test('keeps the colors of the palette, in hex and as browsers write them', () => {
    expect(new Set(essayColors).size).toBe(35);
    for (const color of essayColors) {
      const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
      const expected = `<span style="color: ${color};">x</span>`;
      expect(sanitizeEssayHtml(`<span style="color: rgb(${r}, ${g}, ${b});">x</span>`)).toBe(expected);
      expect(sanitizeEssayHtml(`<span style="COLOR:${color.toUpperCase()}">x</span>`)).toBe(expected);
    }
  });
});

test.each([
  [
    '<p>before</p><iframe src="https://www.dailymotion.com/embed/video/x7"></iframe><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><p>after</p><p>and more</p>',
    '<p>before</p><iframe class="ql-video" src="https://www.youtube.com/embed/dQw4w9WgXcQ" allowfullscreen="true"></iframe><p>after</p><p>and more</p>',
  ],
  [
    '<iframe src="https://evil.example/x"></iframe><video src="https://x.example/z.mp4"></video><p>k</p>',
    '<video class="ql-video" src="https://x.example/z.mp4" controls="true"></video><p>k</p>',
  ],
  [
    '<p><a href="#fn1">1</a> and <a href="https://ok.example/">y</a> and <a name="z">2</a> text <a href="https://ok2.example/">z</a> end</p>',
    '<p>1 and <a href="https://ok.example/" rel="noopener noreferrer nofollow ugc" target="_blank">y</a> and 2 text <a href="https://ok2.example/" rel="noopener noreferrer nofollow ugc" target="_blank">z</a> end</p>',
  ],
  ['<div>a</div><div class="ql-code-block">b</div><p>c</p>', ' a<div class="ql-code-block">b</div><p>c</p>'],
])('content after a removed tag is unchanged: %s', (given, kept) => {
  expect(sanitizeEssayHtml(given)).toBe(kept);
});

test('removing a tag never removes text', () => {
  const tag = fc.constantFrom(
    ['<a href="#x">', '</a>'],
    ['<a href="https://ok.example">', '</a>'],
    ['<div>', '</div>'],
    ['<div class="ql-code-block">', '</div>'],
    ['<b>', '</b>'],
    ['<font>', '</font>'],
    ['<iframe src="https://evil.example/"></iframe>', ''],
    ['<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', ''],
    ['<video src="https://x.example/z.mp4"></video>', ''],
    ['<img src="ftp://x.example/">', ''],
  );
  const tree: fc.Arbitrary<string> = fc.letrec<{ node: string; nodes: string }>((tie) => ({
    node: fc.tuple(tag, tie('nodes')).map(([[open, close], inside]) => `${open}${close === '' ? inside : inside + close}`),
    nodes: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('w'),
      fc.array(tie('node'), { maxLength: 4 }).map((all) => `${all.join('w')}w`),
    ),
  })).nodes;
  const letters = (html: string): number => html.replaceAll(/<[^>]*>|\s/g, '').length;
  fc.assert(
    fc.property(tree, (html) => {
      const clean = sanitizeEssayHtml(`<p>${html}</p>`);
      expect(letters(clean)).toBe(letters(html));
      for (const name of ['a', 'div', 'b', 'iframe', 'video', 'p']) {
        const count = (pattern: string) => clean.match(new RegExp(pattern, 'g'))?.length ?? 0;
        expect([name, count(`<${name}[ >]`)]).toEqual([name, count(`</${name}>`)]);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['<table><tr><td>cell one</td><td>two</td></tr></table>', 'cell one two'],
  ['<div>one</div><div>two</div>', 'one two'],
  ['<h4>Four</h4><p>text</p>', 'Four text'],
  ['<dl><dt>term</dt><dd>what it is</dd></dl>', 'term what it is'],
])('words in removed blocks stay separate: %s', (given, text) => {
  const clean = sanitizeEssayHtml(given);
  expect(sanitizeEssayHtml(clean)).toBe(clean);
  expect(
    clean
      .replaceAll(/<\/(?:h3|p)>/g, ' ')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe(text);
});
