import { expect, test } from 'vitest';
import { exportTask, exportText, filesOf } from '../../../testing/essay-exports.ts';
import { exportEssay } from './export-essay.ts';

const essay = `Before.

| Verse | Words |
| --- | --- |
| John 1:1 | *λόγος*[^1] and \`a \\| b\` |
| Gen 1:1 | רוח | too many |
| Only one |

| Another |
| --- |
| Table |

After.

[^1]: A note.`;

const table = `| Verse | Words |
| --- | --- |
| John 1:1 | *λόγος*[^1] and \`a \\| b\` |
| Gen 1:1 | רוח |
| Only one |  |

| Another |
| --- |
| Table |`;

test('exports tables in Markdown', async () => {
  const exported = await exportText('markdown', essay);
  expect(exported).toContain(`Before.\n\n${table}\n\nAfter.`);
  expect(await exportText('markdown', exported)).toContain(table);
});

test.each(['html', 'epub'] as const)('exports tables in %s', async (format) => {
  const bytes = await exportEssay(exportTask(format, essay));
  const page = format === 'html' ? Buffer.from(bytes).toString() : ((await filesOf(bytes)).get('EPUB/essay.xhtml')?.text ?? '');
  expect(page).toContain(`<table>
<thead>
<tr id="block-1"><th>Verse</th><th>Words</th></tr>
</thead>
<tbody>
<tr id="block-2"><td>John 1:1</td>`);
  expect(page).toContain('<tr id="block-3"><td>Gen 1:1</td><td dir="rtl">רוח</td></tr>\n<tr id="block-4"><td>Only one</td><td></td></tr>');
  expect(page.match(/<table>/g)).toHaveLength(2);
  expect(page).toContain('<p>John 1:1: <a href="#block-2">table row 2</a></p>');
});

test('exports tables in DOCX, with the words of the head in bold, and footnotes', async () => {
  const xml = (await filesOf(await exportEssay(exportTask('docx', essay)))).get('word/document.xml')?.text ?? '';
  const tables = xml.match(/<w:tbl>.*?<\/w:tbl>/gs) ?? [];
  expect(tables.map((one) => one.match(/<w:tr>/g)?.length)).toEqual([4, 2]);
  const [head = '', body = ''] = tables[0]?.match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
  expect(head).toContain('<w:tblHeader/>');
  expect([/<w:b\/>/.test(head), /<w:b\/>/.test(body)]).toEqual([true, false]);
  expect(body).toContain('<w:footnoteReference w:id="1"/>');
  expect(body).toMatch(/<w:bookmarkStart [^>]*w:name="block2"/);
  expect(tables[0]?.match(/<w:tc>/g)).toHaveLength(8);
  // Word would join tables without a paragraph between them.
  expect(xml).toMatch(/<\/w:tbl><w:p\s*\/?>/);
});

test('separates the cells of a table in a footnote', async () => {
  const exported = await exportText('html', 'A[^1]\n\n[^1]:\n    | a | b |\n    | --- | --- |\n    | c | d |');
  expect(exported).toContain('a | b c | d');
});
