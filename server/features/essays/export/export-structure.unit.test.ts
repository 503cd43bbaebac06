import { describe, expect, test } from 'vitest';
import { exportTask, exportText, filesOf } from '../../../testing/essay-exports.ts';
import { exportEssay, type ExportFormat, type ExportTask } from './export-essay.ts';

const exported = async (format: 'docx' | 'epub', content: string, more: Partial<ExportTask> = {}): Promise<string> => {
  const files = await filesOf(await exportEssay(exportTask(format, content, more)));
  return files.get(format === 'epub' ? 'EPUB/essay.xhtml' : 'word/document.xml')?.text ?? '';
};

/** Returns the text of an essay without its title, footnotes and lists at the end. */
const bodyOf = async (format: ExportFormat, content: string): Promise<string> => {
  const text = format === 'epub' ? await exported(format, content) : await exportText(format, content);
  const start = text.indexOf(format === 'markdown' ? '2026-03-05' : '2026-03-05</p>');
  const end = text.search(/<section|\n## Bibliography|\n\[\^1\]:/);
  return text
    .slice(text.indexOf('\n', start), end)
    .replaceAll(/ id="block-\d+"/g, '')
    .trim();
};

/** Returns the properties and the runs of the paragraph that contains words. */
const paragraphWith = (xml: string, words: string): string =>
  xml.match(/<w:p>.*?<\/w:p>/gs)?.find((one) => one.replaceAll(/<[^>]*>/g, '').includes(words)) ?? '';

const runsOf = (xml: string): [text: string, isRightToLeft: boolean][] =>
  Array.from(xml.matchAll(/<w:r>(.*?)<\/w:r>/gs), ([, run = '']): [string, boolean] => [
    run.replaceAll(/<[^>]*>/g, ''),
    run.includes('<w:rtl/>'),
  ]).filter(([text]) => text !== '');

describe('right-to-left text', () => {
  const hebrew = '<p>שלום (עולם)!</p><blockquote>אמר: abc.</blockquote>';

  test.each(['html', 'epub'] as const)('has its direction in %s', async (format) => {
    expect(await bodyOf(format, hebrew)).toBe('<p dir="rtl">שלום (עולם)!</p>\n<blockquote dir="rtl"><p>אמר: abc.</p></blockquote>');
    expect(await bodyOf(format, '<h1>מבוא</h1><p>See שלום.</p><blockquote>1. מבוא</blockquote><blockquote>One</blockquote>')).toBe(
      '<h2 dir="rtl">מבוא</h2>\n<p>See שלום.</p>\n<blockquote dir="rtl"><p>1. מבוא</p><p dir="ltr">One</p></blockquote>',
    );
    expect(
      await bodyOf(format, '<ol><li data-list="ordered">אחד</li><li data-list="ordered">Two</li><li data-list="bullet">Three</li></ol>'),
    ).toBe('<ol dir="rtl">\n<li>אחד</li>\n<li dir="ltr">Two</li>\n</ol>\n<ul>\n<li>Three</li>\n</ul>');
  });

  test('has its direction in the title, footnotes and bibliography of a page', async () => {
    const task = exportTask('html', '<p>One<span class="footnote">ראו שם.</span></p>', {
      bibliography: [[{ text: 'רמב״ם.', italic: false }]],
    });
    const page = Buffer.from(await exportEssay({ ...task, facts: { ...task.facts, title: 'שלום', author: 'מרים' } })).toString();
    expect(page).toContain('<h1 dir="rtl">שלום</h1>');
    expect(page).toContain('<p><bdi>מרים</bdi>, ');
    expect(page).toContain('<li id="note-1" dir="rtl">');
    expect(page).toContain('<p dir="rtl">רמב״ם.</p>');
    expect(page).not.toMatch(/(?:margin|padding|border)-(?:left|right)/);
  });

  test('has its direction in a Word document, in paragraphs and runs', async () => {
    const content = `${hebrew}<p>See <strong>שלום</strong> (עולם), <a href="https://example.org/">then</a> 12.</p><h2>מבוא 3</h2>`;
    const xml = await exported('docx', content, { bibliography: [[{ text: 'רמב״ם. ', italic: true }]] });
    const [first, quotation, mixed, heading, entry] = ['שלום (עולם)!', 'אמר', 'See', 'מבוא', 'רמב״ם'].map((words) =>
      paragraphWith(xml, words),
    );
    for (const one of [first, quotation, heading, entry]) expect(one).toContain('<w:bidi/>');
    expect(runsOf(first ?? '')).toEqual([['שלום (עולם)!', true]]);
    // The full stop ends the Hebrew sentence.
    expect(runsOf(quotation ?? '')).toEqual([
      ['אמר: ', true],
      ['abc', false],
      ['.', true],
    ]);
    expect(mixed).not.toContain('<w:bidi/>');
    expect(runsOf(mixed ?? '')).toEqual([
      ['See ', false],
      ['שלום', true],
      [' (עולם', true],
      ['), ', false],
      ['then', false],
      [' 12.', false],
    ]);
    expect(runsOf(heading ?? '')).toEqual([['מבוא 3', true]]);
    expect(entry).toContain('<w:iCs/>');
    const notes = (await filesOf(await exportEssay(exportTask('docx', '<p>a<span class="footnote">ראו שם</span></p>')))).get(
      'word/footnotes.xml',
    );
    expect(notes?.text).toMatch(/<w:bidi\/>.*<w:rtl\/>.*ראו שם/s);
  });
});

describe('the outline of an essay', () => {
  test.each([
    ['<h2>A</h2><h3>B</h3><h2>C</h2>', ['2 A', '3 B', '2 C']],
    ['<h1>A</h1><h3>B</h3><h2>C</h2><h1>D</h1>', ['2 A', '3 B', '3 C', '2 D']],
    ['<h3>A</h3>', ['2 A']],
    ['# A\n\n#### B\n\n##### C\n\n## D', ['2 A', '3 B', '4 C', '3 D']],
  ])('has no gaps: %s', async (content, outline) => {
    for (const format of ['html', 'epub'] as const) {
      const found = (await bodyOf(format, content)).matchAll(/<h(\d)>(.*?)<\/h/g);
      expect(Array.from(found, ([, level, text]) => `${level} ${text}`)).toEqual(outline);
    }
    const found = (await bodyOf('markdown', content)).matchAll(/^(#+) (.*)$/gm);
    expect(Array.from(found, ([, marks = '', text]) => `${marks.length} ${text}`)).toEqual(outline);
    const styles = (await exported('docx', content)).matchAll(/w:val="Heading(\d)".*?<w:t[^>]*>(.*?)<\/w:t>/gs);
    expect(Array.from(styles, ([, level, text]) => `${Number(level) + 1} ${text}`).slice(0, outline.length)).toEqual(outline);
  });
});

const item = (text: string, kind = 'ordered', level = 0): string =>
  `<li data-list="${kind}"${level > 0 ? ` class="ql-indent-${level}"` : ''}>${text}</li>`;

describe('a list', () => {
  const cases = {
    'with further levels': {
      content: `<ol>${item('One')}${item('a', 'bullet', 1)}${item('b', 'bullet', 1)}${item('x', 'ordered', 2)}${item('Two')}</ol>`,
      page: '<ol><li>One<ul><li>a</li><li>b<ol><li>x</li></ol></li></ul></li><li>Two</li></ol>',
      markdown: '1. One\n    - a\n    - b\n        1. x\n2. Two',
    },
    'of another kind': {
      content: `<ol>${item('One')}${item('Dot', 'bullet')}${item('Two')}</ol>`,
      page: '<ol><li>One</li></ol><ul><li>Dot</li></ul><ol start="2"><li>Two</li></ol>',
      markdown: '1. One\n\n- Dot\n\n2. Two',
    },
    'that skips a level': {
      content: `<ol>${item('a', 'bullet', 1)}${item('One')}${item('x', 'ordered', 2)}</ol>`,
      page: '<ul><li>a</li></ul><ol><li>One<ol><li>x</li></ol></li></ol>',
      markdown: '- a\n\n1. One\n    1. x',
    },
    'within a list of an imported essay': {
      content: '<ul><li><p>a</p><p>b</p><ol><li>c</li><li>d</li></ol></li><li>e</li></ul>',
      page: '<ul><li><p>a</p><p>b</p><ol><li>c</li><li>d</li></ol></li><li>e</li></ul>',
      markdown: '- a\n\n    b\n    1. c\n    2. d\n\n- e',
    },
    'after another one': {
      content: `<ol>${item('One')}</ol><p><br></p><ol>${item('Uno')}</ol>`,
      page: '<ol><li>One</li></ol><ol><li>Uno</li></ol>',
      markdown: '1. One\n\n1) Uno',
    },
    'with boxes': {
      content: `<ol>${item('Done', 'checked')}${item('To do', 'unchecked')}${item('Dot', 'bullet')}</ol>`,
      page: '<ul><li style="list-style: none">☑ Done</li><li style="list-style: none">☐ To do</li><li>Dot</li></ul>',
      markdown: '- [x] Done\n- [ ] To do\n- Dot',
    },
    'from markdown': {
      content: '9. one\n\n   more\n10. two\n    - three',
      page: '<ol start="9"><li><p>one</p><p>more</p></li><li>two<ul><li>three</li></ul></li></ol>',
      markdown: '9. one\n\n    more\n\n10. two\n    - three',
    },
  };

  test.each(Object.entries(cases))('%s is one list with its items', async (_, { content, page, markdown }) => {
    for (const format of ['html', 'epub'] as const) expect((await bodyOf(format, content)).replaceAll('\n', '')).toBe(page);
    expect(await bodyOf('markdown', content)).toBe(markdown);
    // The export is read back as it was written.
    expect((await bodyOf('html', markdown)).replaceAll('\n', '')).toBe(page);
  });

  test('has a numbering of its own in a Word document, from its first number', async () => {
    const content = '3. Uno\n4. Duo\n\n---\n\n- x\n  1. Tres\n- y\n  1. Quattuor\n\n     more';
    const files = await filesOf(await exportEssay(exportTask('docx', content)));
    const xml = files.get('word/document.xml')?.text ?? '';
    const numberings = ['Uno', 'Duo', 'Tres', 'Quattuor'].map((text) => /<w:numId w:val="(\d+)"/.exec(paragraphWith(xml, text))?.[1]);
    expect(numberings[0]).toBe(numberings[1]);
    expect(new Set(numberings).size).toBe(3);
    expect(files.get('word/numbering.xml')?.text).toContain('<w:start w:val="3"/>');
    expect(paragraphWith(xml, 'more')).not.toContain('<w:numPr>');
  });

  test('has boxes instead of bullets in a Word document', async () => {
    const xml = await exported('docx', `<ol>${item('Done', 'checked')}${item('Dot', 'bullet')}</ol>`);
    expect(paragraphWith(xml, '☑ Done')).not.toContain('<w:numPr>');
    expect(paragraphWith(xml, 'Dot')).toContain('<w:numPr>');
  });

  test('and a paragraph stay what they are in Markdown', async () => {
    expect(await bodyOf('markdown', '<p>1. Not<br>- a list</p><ol><li data-list="bullet"># no</li></ol><p>--</p>')).toBe(
      '1\\. Not\\\n\\- a list\n\n- \\# no\n\n\\--',
    );
  });
});

describe('a quotation with paragraphs', () => {
  const content =
    '<blockquote><p>One</p><p>Two</p>Three<ul><li>Four</li></ul></blockquote><p>Five</p><blockquote>Six</blockquote> <blockquote>Seven</blockquote>';

  test('is one quotation', async () => {
    for (const format of ['html', 'epub'] as const) {
      expect((await bodyOf(format, content)).replaceAll('\n', '')).toBe(
        '<blockquote><p>One</p><p>Two</p><p>Three</p><ul><li>Four</li></ul></blockquote><p>Five</p>' +
          '<blockquote><p>Six</p><p>Seven</p></blockquote>',
      );
    }
    expect(await bodyOf('markdown', content)).toBe('> One\n>\n> Two\n>\n> Three\n>\n> - Four\n\nFive\n\n> Six\n>\n> Seven');
    const xml = await exported('docx', content);
    for (const words of ['One', 'Two', 'Three', 'Six', 'Seven'])
      expect(paragraphWith(xml, words)).toContain('<w:ind w:left="567" w:right="567"/>');
    expect(paragraphWith(xml, 'Four')).toContain('<w:ind w:left="1287" w:right="567" w:hanging="360"/>');
    expect(paragraphWith(xml, 'Five')).not.toContain('<w:ind');
  });

  test('contains its lists, tables, headings and code', async () => {
    const quoted = '> # A\n>\n> | b |\n> | --- |\n> | c |\n>\n> 1. d\n>\n> > e\n>\n> ```\n> f\n> ```';
    expect(await bodyOf('markdown', quoted)).toBe(quoted.replace('# A', '## A').replace('> > e', '> e'));
    expect((await bodyOf('html', quoted)).replaceAll('\n', '')).toBe(
      '<blockquote><h2>A</h2><table><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>' +
        '<ol><li>d</li></ol><p>e</p><pre>f</pre></blockquote>',
    );
    expect(await exported('docx', quoted)).toContain('<w:tblInd w:type="dxa" w:w="567"/>');
  });

  test('in another script has the direction of most of its words', async () => {
    expect(await bodyOf('html', '> אמר\n>\n> - one\n> - שתים')).toContain('dir="rtl"');
  });

  test('from markdown stays apart from the next one', async () => {
    expect(await bodyOf('markdown', '> a\n>\n> b\n\n> c')).toBe('> a\n>\n> b\n\n> c');
  });
});

describe('code of the editor', () => {
  const line = (text: string): string => `<div class="ql-code-block" data-language="plain">${text}</div>`;
  const content = `<div class="ql-code-block-container">${line('let a')}${line('<br>')}${line('  b()')}</div><p>x</p>${line('c')}${line('d')}`;

  test('is one block with its lines', async () => {
    for (const format of ['html', 'epub'] as const) {
      expect((await bodyOf(format, content)).replaceAll('\n', '')).toBe(
        '<pre>let a<br /><br />  b()</pre><p>x</p><pre>c</pre><pre>d</pre>',
      );
    }
    expect(await bodyOf('markdown', content)).toBe('```\nlet a\n\n  b()\n```\n\nx\n\n```\nc\n```\n\n```\nd\n```');
  });
});

describe('the index of scripture', () => {
  const content =
    '<p>John 1:1.</p><h2>On <em>light</em></h2><p>None.</p><ul><li data-list="bullet">None</li><li data-list="bullet">John 1:1</li></ul>' +
    '<p>John 1:1 and John 1:1<span class="footnote">John 1:1</span></p><h2>John 1:1</h2><p>x</p><blockquote><p>y</p><p>John 1:1</p></blockquote>';
  const places = ['paragraph 1', '“On light”, list item 2', '“On light”, paragraph 2', '“John 1:1”', '“John 1:1”, quotation 1', 'note 1'];

  test('names the section and counts the paragraphs in it', async () => {
    expect(await exportText('markdown', content)).toContain(`\n- John 1:1: ${places.join('; ')}\n`);
    expect(await exportText('markdown', '<h2>Heading</h2><p>See John 1:1.</p>')).toContain('- John 1:1: “Heading”, paragraph 1');
  });

  test.each(['html', 'epub'] as const)('links each place in %s', async (format) => {
    const page = format === 'epub' ? await exported('epub', content) : await exportText('html', content);
    const entry = /<p>John 1:1: (.*?)<\/p>/.exec(page)?.[1] ?? '';
    const links = Array.from(entry.matchAll(/<a href="#([^"]+)">(.*?)<\/a>/g), ([, id, text = '']) => [
      id,
      text.replaceAll(/<\/?bdi>/g, ''),
    ]);
    expect(links.map(([, text]) => text)).toEqual(places);
    for (const [id = ''] of links) expect(page).toMatch(new RegExp(`id="${id}"[^>]*>.*John 1:1`));
  });

  test('knows the names of books in the language of the essay', async () => {
    const german = '<p>Das ist nicht nur ein Wort, sondern auch eine Gabe.</p><p>1. Mose 1,3</p><p>Offb 3,20</p>';
    expect(await exportText('markdown', german)).toContain('- Genesis 1:3: paragraph 2\n\n- Revelation 3:20: paragraph 3\n');
  });

  test('leaves out what its author marked as no reference, and counts as the library does', async () => {
    const task = exportTask('markdown', '<p>Rom 8:28 and Ps 50:3</p><p>Ps 51:3 MT</p>', {
      references: { numbering: 'septuagint', ignored: ['Rom 8:28'] },
    });
    expect(Buffer.from(await exportEssay(task)).toString()).toMatch(
      /\n## Index of scripture\n\n- Psalm 50:3[^\n]*: paragraph 1; paragraph 2\n$/,
    );
  });

  test('links the pages of a Word document', async () => {
    const xml = await exported('docx', content);
    const pages = Array.from(xml.matchAll(/PAGEREF (block\d+) \\h/g), ([, id]) => id);
    expect(pages).toHaveLength(5);
    for (const id of pages) expect(xml).toContain(`w:name="${id}"`);
  });
});
