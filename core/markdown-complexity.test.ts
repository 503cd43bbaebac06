import { describe, expect, test } from 'vitest';
import { isTooComplex } from './markdown-complexity.ts';
import { worstMarkdown } from './testing/worst-markdown.ts';
import { processorTime } from './testing/processor-time.ts';

describe('a text is too complex', () => {
  test.each([
    ['a list', `${'- '.repeat(101)}a`],
    ['a quotation', '>'.repeat(101)],
    ['quotations with spaces', '> '.repeat(101)],
    ['numbered lists', '1. '.repeat(101)],
    ['lists and quotations', '- > '.repeat(51)],
    ['a list by indentation', Array.from({ length: 101 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n')],
    ['a list by indentation with tabs', Array.from({ length: 101 }, (_, i) => `${'\t'.repeat(i)}1. a`).join('\r\n')],
    ['quotations line by line', Array.from({ length: 102 }, (_, i) => `${'>'.repeat(i)}a`).join('\n')],
    ['footnotes', '[^a]: '.repeat(101)],
    ['footnotes in footnotes', '[^a]: \n    '.repeat(103)],
    ['footnotes by indentation', Array.from({ length: 101 }, (_, i) => `${'    '.repeat(i)}[^${i}]: a`).join('\n\n')],
    ['brackets', `${'['.repeat(101)}a`],
    ['emphasis', `${'*a '.repeat(750)}${'b* '.repeat(750)}`],
    ['a list of a long essay', '- An entry of a list\n'.repeat(20_000)],
    ['one run of emphasis', `${'*'.repeat(1500)}a${'*'.repeat(1500)}`],
  ])('as %s', (_, text) => {
    expect(isTooComplex(`Some text.\n\n${text}`)).toBe(true);
  });
});

describe('a text is not too complex', () => {
  test.each([
    ['nothing', ''],
    ['100 levels of lists', `${'- '.repeat(100)}a`],
    ['paragraphs with emphasis', 'Some *emphasis*, **strong** text, a [link](https://a.example/b_c) and `code`.\n\n'.repeat(1000)],
    ['one long paragraph', 'In the *beginning* was the Word, and the Word was with God. '.repeat(500)],
    ['a long list', '- An **entry** with [a link](https://a.example)\n'.repeat(1000)],
    ['a long quotation', '> > A line of the poem\n'.repeat(1000)],
    ['a nested outline', Array.from({ length: 2000 }, (_, i) => `${'  '.repeat(i % 8)}- Point ${i}`).join('\n')],
    ['a table', `| Word | *Meaning* | Place |\n| --- | --- | --- |\n${'| λόγος | *word*, [account](/a) | Jn 1:1 |\n'.repeat(500)}`],
    [
      'code',
      `\`\`\`c\n${'static char *next_of(const struct node *node, int (*is_last)(int)) { return node->next[0]; }\n'.repeat(100)}\`\`\``,
    ],
    ['thematic breaks', `${'- '.repeat(200)}\n\n${'* '.repeat(200)}\n\n${'-'.repeat(200)}`],
    ['footnotes', Array.from({ length: 500 }, (_, i) => `Claim[^${i}].\n\n[^${i}]: Source.\n`).join('\n')],
    ['references', 'See [Work:12], [[A note]] and [Topic:3]. '.repeat(200)],
  ])('%s', (_, text) => {
    expect(isTooComplex(text)).toBe(false);
  });
});

test('reads any text in linear time', () => {
  const texts = Object.values(worstMarkdown(1_000_000));
  const time = processorTime(() => {
    for (const text of texts) isTooComplex(text);
  });
  expect(time).toBeLessThan(300 * texts.length);
});
