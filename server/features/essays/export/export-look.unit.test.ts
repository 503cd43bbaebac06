import { expect, test } from 'vitest';
import { exportTask, exportText, filesOf } from '../../../testing/essay-exports.ts';
import { exportEssay } from './export-essay.ts';

const essay =
  '<h1 class="ql-align-center">Grace</h1><p class="ql-align-right ql-indent-2">Line</p><blockquote class="ql-align-justify">Quoted</blockquote>' +
  '<ol><li data-list="bullet" class="ql-indent-1 ql-align-center">Item</li></ol><p class="ql-align-right">שלום</p>' +
  '<p><strong class="ql-color-e60000">red</strong> <span style="color: #ffff00; background-color: #0047b2;">marked</span> ' +
  '<span class="ql-bg-ffff66">plain</span> <span style="color: #ffff00;">yellow</span> <span class="ql-color-000000">black</span></p>';

test.each(['html', 'epub'] as const)('keeps alignment, indents and readable colors in %s', async (format) => {
  const bytes = await exportEssay(exportTask(format, essay));
  const page = format === 'html' ? Buffer.from(bytes).toString() : ((await filesOf(bytes)).get('EPUB/essay.xhtml')?.text ?? '');
  expect(page).toContain('<h2 id="block-0" style="text-align: center">Grace</h2>');
  expect(page).toContain('<p id="block-1" style="text-align: right; margin-inline-start: 6em">Line</p>');
  expect(page).toContain('<p id="block-2" style="text-align: justify">Quoted</p>');
  expect(page).toContain('<li id="block-3" style="text-align: center">Item</li>');
  expect(page).toContain(
    '<span style="color: #e60000"><strong>red</strong></span> <span style="color: #ffff00; background-color: #0047b2">marked</span> ' +
      '<span style="color: #211e1a; background-color: #ffff66">plain</span> ',
  );
  // Yellow on white would be invisible.
  expect(page).toMatch(/<span style="color: #[4-8][0-9a-f]{3}00">yellow<\/span> black<\/p>/);
});

test('keeps alignment, indents and readable colors in DOCX', async () => {
  const xml = (await filesOf(await exportEssay(exportTask('docx', essay)))).get('word/document.xml')?.text ?? '';
  const paragraph = (words: string): string => xml.match(/<w:p>.*?<\/w:p>/gs)?.find((one) => one.includes(`>${words}<`)) ?? '';
  expect(paragraph('Grace')).toContain('<w:jc w:val="center"/>');
  expect(paragraph('Line')).toMatch(/<w:ind w:left="1440"\/>.*<w:jc w:val="right"\/>|<w:jc w:val="right"\/>.*<w:ind w:left="1440"\/>/);
  expect(paragraph('Quoted')).toContain('<w:jc w:val="both"/>');
  expect(paragraph('שלום')).not.toContain('<w:jc');
  expect(paragraph('red')).toContain('<w:color w:val="e60000"/>');
  expect(paragraph('red')).toMatch(/<w:shd [^>]*w:fill="0047b2"/);
});

test('leaves alignment and colors out of Markdown', async () => {
  expect(await exportText('markdown', essay)).toContain(
    '## Grace\n\nLine\n\n> Quoted\n\n- Item\n\nשלום\n\n**red** marked plain yellow black',
  );
});

test('writes superscripts and subscripts in Markdown as characters, if there are such characters', async () => {
  expect(await exportText('markdown', '<p>10<sup>23</sup> H<sub>2</sub>O, x<sup>(n+1)</sup>, 1<sup>st</sup></p>')).toContain(
    '10²³ H₂O, x⁽ⁿ⁺¹⁾, 1st',
  );
});

test.each(['<pre>a [Work:12]</pre>', '<div class="ql-code-block-container"><div class="ql-code-block">a [Work:12]</div></div>'])(
  'keeps code as it is, in a font for code: %s',
  async (code) => {
    const xml = (await filesOf(await exportEssay(exportTask('docx', code)))).get('word/document.xml')?.text ?? '';
    expect(xml).toMatch(/Courier New.*>a \[Work:12\]</s);
    expect(await exportText('markdown', code)).toContain('```\na [Work:12]\n```');
  },
);
