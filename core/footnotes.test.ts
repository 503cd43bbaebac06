import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { footnoteMarkup, formatCite, parseCite, parseFootnoteCitation, splitFootnotes, withoutFootnotes } from './footnotes.ts';

test.each(['work:12', 'work:12@47', 'work:3@1.2–4', 'passage:45008028028', 'text:kjv/Rom.8.28', 'text:kjv/Rom.8.28-30'])(
  'reads and writes %s',
  (source) => {
    const cite = parseCite(source);
    expect(cite && formatCite(cite)).toBe(source);
  },
);

test.each(['', 'work:', 'work:0', 'essay:3', 'work:12 work:13', 'work:12@<b>', 'text:kjv', 'text:KJV/a', 'text:kjv/a b', 'work:1"'])(
  'rejects %j as what a footnote cites',
  (source) => {
    expect(parseCite(source)).toBeUndefined();
  },
);

test.each(['work:12', 'work:12 ieee', 'work:12 sbl yes', 'work:12 sbl edited x', ' sbl'])(
  'rejects %j as the citation of a footnote',
  (attribute) => {
    expect(parseFootnoteCitation(attribute)).toBeUndefined();
  },
);

describe('the footnotes of an essay', () => {
  const note = (html: string, cite = ''): string => `<span class="footnote"${cite === '' ? '' : ` data-cite="${cite}"`}>${html}</span>`;

  test('are taken out of the text in order, with what they cite', () => {
    const html = `<p>Grace${note('See <em>Conf.</em> 1.', 'work:12@1 sbl')} and <span class="ql-color-red">law</span>${note('Rom 8')}.</p>`;
    expect(splitFootnotes(html)).toEqual({
      pieces: ['<p>Grace', ' and <span class="ql-color-red">law</span>', '.</p>'],
      notes: [
        { html: 'See <em>Conf.</em> 1.', citation: { cite: { kind: 'work', id: 12, locator: '1' }, style: 'sbl', edited: false } },
        { html: 'Rom 8', citation: undefined },
      ],
    });
    expect(withoutFootnotes(html)).toBe('<p>Grace and <span class="ql-color-red">law</span>.</p>');
  });

  test('may contain spans, and a footnote within a footnote is a part of it', () => {
    const html = note(`<span class="ql-color-red">a</span>${note('b')}c`);
    expect(splitFootnotes(html)).toEqual({
      pieces: ['', ''],
      notes: [{ html: '<span class="ql-color-red">a</span><span>b</span>c', citation: undefined }],
    });
  });

  test('stay text if they do not end', () => {
    expect(splitFootnotes('<p><span class="footnote">a</p>')).toEqual({ pieces: ['<p><span class="footnote">a</p>'], notes: [] });
  });

  test('lose no word of any text', () => {
    const part = fc.constantFrom(
      '<span class="footnote">',
      '</span>',
      '<span>',
      'a',
      '<em>',
      '</em>',
      '<',
      '<span class="footnote" data-cite="work:1 apa">',
    );
    const words = (html: string): number => html.replaceAll(/<[^<>]*>/g, '').split('a').length - 1;
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const html = parts.join('');
        const { pieces, notes } = splitFootnotes(html);
        expect(pieces).toHaveLength(notes.length + 1);
        const kept = [...pieces, ...notes.map((note) => note.html)].reduce((sum, piece) => sum + words(piece), 0);
        expect(kept).toBe(words(html));
      }),
    );
  });
});

test('writes what it reads', () => {
  const footnote = {
    html: 'See <em>Conf.</em>',
    citation: { cite: { kind: 'text', slug: 'kjv', at: 'Rom.8.28' }, style: 'mla', edited: true },
  } as const;
  expect(splitFootnotes(footnoteMarkup(footnote)).notes).toEqual([footnote]);
});
