import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownSections } from './markdown-sections.ts';

const paragraph = `${'In the beginning was the *Word*. '.repeat(30)}\n\n`;

test('splits long prose between paragraphs', () => {
  const sections = markdownSections(paragraph.repeat(100));
  expect(sections.length).toBeGreaterThan(3);
  expect(sections.every((section) => section.startsWith('In the') && section.length < 22_000)).toBe(true);
});

test.each([
  ['a short text', paragraph.repeat(40)],
  ['a list', '- An entry\n\n  with a paragraph\n\n'.repeat(2000)],
  ['code', `\`\`\`\`\n${'```\n\ncode\n\n'.repeat(5000)}`],
  ['code in waves', `~~~ js\n${'```\n\n~~~ no end\n\n'.repeat(5000)}`],
  ['a text with definitions', `${paragraph.repeat(100)}[a]: https://a.example`],
  ['a text with footnotes', `${paragraph.repeat(100)}[^1]: A note`],
  ['a comment', `<!-- a\n\n${paragraph.repeat(100)}`],
])('does not split %s', (_, text) => {
  expect(markdownSections(text)).toEqual([text]);
});

test('loses nothing of a text', () => {
  const line = fc.constantFrom(paragraph, '- item\n', '\n', '```\n', '> quotation\n', '    code\n', '# Heading\n', 'text\n', '\r\n');
  fc.assert(
    fc.property(fc.array(line, { minLength: 100, maxLength: 200 }), (lines) => {
      const text = lines.join('');
      expect(markdownSections(text).join('')).toBe(text);
    }),
    { numRuns: 50 },
  );
});
