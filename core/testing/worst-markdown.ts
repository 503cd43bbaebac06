/**
 * Returns the texts of at most `size` characters that cost markdown parsers most, by what they
 * repeat.
 */
export function worstMarkdown(size: number): Record<string, string> {
  const fill = (part: string): string => part.repeat(Math.ceil(size / part.length)).slice(0, size - 1) + 'a';
  const share = (part: string, share: number): string => part.repeat(Math.floor(size / part.length / share));
  const lines = (line: (index: number) => string): string => {
    let text = '';
    for (let i = 0; text.length < size; i++) text += `${line(i)}\n`;
    return text.slice(0, size);
  };
  return {
    'lists in lists': fill('- '),
    'numbered lists in lists': fill('1. '),
    'tasks in tasks': fill('- [ ] '),
    'quotations in quotations': fill('>'),
    'lists in quotations': fill('>- '),
    'thematic breaks in lists': fill('* * '),
    'lists by indentation': lines((i) => `${' '.repeat(2 * i)}- a`),
    'footnotes by indentation': fill('[^a]: \n    '),
    'lines of a deep quotation': `${'>'.repeat(90)}a\n${fill('a\n').slice(200)}`,
    'deep lists, again and again': lines((i) => (i % 2 === 0 ? `${'- '.repeat(90)}a` : '')),
    'emphasis that never matches': fill('*a_'),
    'emphasis in emphasis': share('*a **b ', 2) + share(' c** d*', 2),
    'one run of asterisks': `${share('*', 2.1)}a${share('*', 2.1)}`,
    'words in asterisks': fill('a*'),
    'words with apostrophes': fill("a'"),
    'struck words': fill('~~a '),
    brackets: fill('['),
    'brackets in brackets': share('[', 2) + share(']', 2),
    'pictures in pictures': `${share('![', 3)}a${share('](b)', 3)}`,
    'links in links': share('[a ', 3) + share('](b) ', 3),
    'short references': fill('[a][b]'),
    definitions: lines((i) => `[a${i}]: /b`),
    'definitions in use': `[a]: /b\n\n${fill('[a]').slice(20)}`,
    'footnotes in use': `[^a]: b\n\n${fill('[^a]').slice(20)}`,
    'a wide table': `|${share('a|', 3)}\n|${share('-|', 3)}\n`,
    'a wide and long table': `|${share('a|', 8)}\n|${share('-|', 8)}\n${share('|\n', 3)}`,
    'rows of a table': `|a|b|\n|-|-|\n${fill('|a|b|\n').slice(20)}`,
    'openings of HTML': fill('<'),
    'tags without an end': fill("a <b c='"),
    'comments without an end': `a ${fill('<!--').slice(3)}`,
    entities: fill('&amp;'),
    'growing runs of backticks': lines((i) => '`'.repeat(i + 1)).replaceAll('\n', 'a'),
    'signs after an address': `http://a.b/${fill('.!').slice(20)}`,
    'entities after an address': `http://a.b/${fill('&a;').slice(20)}`,
    'words with dots': fill('a.'),
    headings: fill('a\n===\n'),
    'an endless paragraph': fill('a\n'),
    'a long list': fill('- [ ] a\n'),
    'lists and quotations in turn': fill('- a\n> b\n'),
    formulas: fill('$a$$ '),
    'one word': fill('a'),
  };
}
