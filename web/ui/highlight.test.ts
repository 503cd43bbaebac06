import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const plain = (lines: readonly (readonly { text: string }[])[] | undefined) =>
  lines?.map((line) => line.map(({ text }) => text).join('')).join('\n');

test('highlights code by its language, line by line', async () => {
  expect(await highlight('const a = "x < y";\n// end', 'js')).toEqual([
    [{ text: 'const', kind: 'hljs-keyword' }, { text: ' a = ' }, { text: '"x < y"', kind: 'hljs-string' }, { text: ';' }],
    [{ text: '// end', kind: 'hljs-comment' }],
  ]);
});

test('highlights obvious code without a language, but not prose', async () => {
  for (const code of [
    'SELECT title FROM works WHERE (year < 400) ORDER BY title;',
    'def f(x):\n    return x + 1',
    'for (const a of b) {\n  console.log(a);\n}',
    '<p class="a">x</p>',
  ]) {
    expect(await highlight(code), code).toBeDefined();
  }
  for (const prose of [
    'In the beginning was the Word, and the Word was with God.',
    'Do not let your hearts be troubled; if it were not so, for what is it then?',
    'If I speak with tongues of men, but have not love, I am nothing; for if I have all faith, and not love, what is it to me? '.repeat(9),
    'Ἐν ἀρχῇ ἦν ὁ λόγος',
    'Lesson 1: Genesis 1, 1-5\nLesson 2: John 1, 1-14',
    '',
  ]) {
    expect(await highlight(prose), prose).toBeUndefined();
  }
});

test.each(['plain', 'klingon', '__proto__', 'constructor', 'x" onclick="y'])('leaves code in %j plain', async (language) => {
  expect(await highlight('const a = 1;', language)).toBeUndefined();
});

test('leaves very long code plain', async () => {
  expect(await highlight('a = 1\n'.repeat(10_000), 'python')).toBeUndefined();
});

test('preserves every character and uses only the library’s class names', async () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '&',
    '&lt;',
    '"',
    "'",
    '\n',
    '</span>',
    '<span class="x">',
    '`${',
    '/*',
    '*/',
    '//',
    'if ',
    '{',
    '}',
    'λ',
    '=',
  );
  const code = fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 30 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(code, fc.constantFrom('js', 'xml', 'markdown', 'python', 'php', 'css', 'diff', 'sql'), async (typed, language) => {
      const lines = await highlight(typed, language);
      expect(plain(lines)).toBe(typed);
      for (const { kind } of lines?.flat() ?? []) expect(kind ?? 'hljs-x').toMatch(/^hljs-[a-z_-]+$/);
    }),
  );
});
