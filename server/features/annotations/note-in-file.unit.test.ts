import { expect, test } from 'vitest';
import { noteInFile } from './note-in-file.ts';

const inFile = (note: string): string => noteInFile(note, { key: '12', siteUrl: 'https://library.example', level: 3 });

test.each([
  ['footnotes', 'As he says[^1].\n\n[^1]: In *Conf.* 1.1', 'As he says[^12-1].\n\n[^12-1]: In *Conf.* 1.1'],
  [
    'a full link reference',
    'See [this][a].\n\n[a]: /read/kjv/John.1.1',
    'See [this][12-a].\n\n[12-a]: https://library.example/read/kjv/John.1.1',
  ],
  [
    'a short link reference',
    'See [a] and [A][].\n\n[a]: <https://a.example>',
    'See [a][12-a] and [A][12-A].\n\n[12-a]: <https://a.example>',
  ],
  ['headings', '# One\n\n### Three\n\ntext', '#### One\n\n###### Three\n\ntext'],
  ['an underlined heading', 'Two\nlines\n---\ntext', '##### Two lines\ntext'],
  ['a heading in a quotation', '> A\n> ===\n> text', '> #### A\n> text'],
  [
    'links here',
    '[a](/read/a/1 "[x](/y)") ![b](</b c>)',
    '[a](https://library.example/read/a/1 "[x](/y)") ![b](<https://library.example/b c>)',
  ],
  ['links elsewhere', '[a](https://b.example/c) [d](//e.example) [f](#g)', '[a](https://b.example/c) [d](//e.example) [f](#g)'],
  ['a link in a heading', '# [a](/b)', '#### [a](https://library.example/b)'],
  ['what is no Markdown', '[^1] `[a](/b)` \\# c\n\n    # d', '[^1] `[a](/b)` \\# c\n\n    # d'],
  ['open code', '```\n# a', '```\n# a\n```'],
  ['closed code', '~~~\n# a\n~~~~', '~~~\n# a\n~~~~'],
])('writes %s', (_, note, expected) => {
  expect(inFile(note)).toBe(expected);
});
