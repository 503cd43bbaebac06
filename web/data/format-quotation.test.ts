// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { readDraft } from '../platform/drafts.ts';
import { htmlQuotation, markdownQuotation, quoteInDraft } from './format-quotation.ts';

const psalm = { words: 'The LORD is my shepherd;\nI shall not *want*.', textPath: 'kjv/Ps.23.1' };

beforeEach(() => sessionStorage.clear());

test('formats a quotation in markdown and HTML', () => {
  expect(markdownQuotation(psalm)).toBe('> The LORD is my shepherd;  \n> I shall not \\*want\\*.\n> — [Text:kjv/Ps.23.1]\n\n');
  expect(markdownQuotation({ words: '1. a < b', textPath: 'x' })).toBe('> 1\\. a \\< b\n> — [Text:x]\n\n');
  expect(htmlQuotation({ words: 'a < b', textPath: 'x/1' })).toBe(
    '<blockquote>a &lt; b</blockquote><blockquote>— [Text:x/1]</blockquote><p><br></p>',
  );
});

test('appends a quotation to a draft and keeps what was typed', () => {
  const empty = { title: '', content: '' };
  quoteInDraft('topic:new', empty, { words: 'One', textPath: 'a/1' });
  quoteInDraft('topic:new', empty, { words: 'Two', textPath: 'a/2' });
  expect(readDraft('topic:new')).toEqual({ title: '', content: '> One\n> — [Text:a/1]\n\n> Two\n> — [Text:a/2]\n\n' });
});
