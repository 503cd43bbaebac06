import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const notices = (page: Page) => page.getByRole('alert');

/** Pastes the HTML into the emptied editor. */
async function paste(page: Page, html: string): Promise<void> {
  await editor(page).press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(editor(page)).toHaveText('');
  await editor(page).evaluate((root, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const lines = (page: Page) => editor(page).evaluate((root) => [...root.children].map((line) => line.textContent));

/** Returns the text, with each picture as [alt] or [picture]. */
function shape(page: Page): Promise<string> {
  return editor(page).evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement;
    for (const image of copy.querySelectorAll('img')) image.replaceWith('[picture]');
    return [...copy.children].map((line) => line.textContent).join('|');
  });
}

test('pasted text keeps what an essay can contain and reports what is lost', async ({ page, reader }) => {
  await page.goto('/write-essay');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await editor(page).click();
  await test.step('a layout table of one cell is not treated as a table', async () => {
    await paste(page, '<table><tr><td><h2>Letter</h2><p>Dear <b>reader</b>,</p></td></tr></table>');
    await expect(editor(page).locator('h2')).toHaveText('Letter');
    expect(await lines(page)).toEqual(['Letter', 'Dear reader,']);
    await expect(notices(page)).toHaveCount(0);
  });
  await test.step('alignment and palette colors are kept, and default black is dropped', async () => {
    await paste(
      page,
      '<p style="text-align:center;color:#000000">Middle</p><p align=right>End</p><p><span style="color:#e60000">red</span> <span style="color: rgb(0, 138, 0); background-color:#ffff00">green</span> <span style="color:#123456">none</span></p>',
    );
    await expect(editor(page).locator('.ql-align-center')).toHaveText('Middle');
    await expect(editor(page).locator('.ql-align-right')).toHaveText('End');
    await expect(editor(page).locator('.ql-color-e60000')).toHaveText('red');
    await expect(editor(page).locator('.ql-color-008a00.ql-bg-ffff00')).toHaveText('green');
    await expect(editor(page).locator('[class*="ql-color-"]')).toHaveCount(2);
  });
  await test.step('text from Google Docs keeps bold, italic and only valid links', async () => {
    await paste(
      page,
      `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">plain </span><span style="font-weight:700">heavy</span> <span style="font-style:italic">slanted</span> <span style="text-decoration:underline">lined</span> <span style="text-decoration:line-through">gone</span></p></b><h5>Small</h5><p><a href="#top">up</a> <a href="javascript:x">run</a> <a href="https://a.example/">out</a></p>`,
    );
    await expect(editor(page).locator('strong')).toHaveText(['heavy']);
    await expect(editor(page).locator('em')).toHaveText(['slanted']);
    await expect(editor(page).locator('u')).toHaveText(['lined']);
    await expect(editor(page).locator('s')).toHaveText(['gone']);
    await expect(editor(page).locator('h3')).toHaveText(['Small']);
    await expect(editor(page).locator('a')).toHaveText(['out']);
  });
  await test.step('a table becomes one line per row with separated cells and a notice', async () => {
    const head = '<thead><tr><th>Father</th><th>Work</th></tr></thead>';
    const rows = '<tr><td><p>Basil</p><p>the Great</p></td><td>Hexaemeron</td></tr><tr><td>Origen</td><td></td><td>Rome</td></tr>';
    await paste(page, `<p>Before.</p><table>${head}<tbody>${rows}</tbody></table><p>After.</p>`);
    await expect.poll(() => lines(page)).toEqual(['Before.', 'Father | Work', 'Basil the Great | Hexaemeron', 'Origen | | Rome', 'After.']);
    await expect(editor(page).locator('strong')).toHaveText(['Father', 'Work']);
    await expect(notices(page)).toContainText(
      'Essays cannot contain tables, so the table you pasted was turned into lines with | between the cells.',
    );
  });
  await test.step('each picture that cannot be loaded is listed', async () => {
    const pictures = [
      '<img src="http://a.example/plate.png" alt="plate 1">',
      '<img src="file:///C:/clip_image001.png">',
      '<img alt="no source">',
    ];
    await paste(page, `<p>Look: ${pictures.join(' ')}</p>`);
    await expect(notices(page)).toContainText('The picture “plate 1” was not pasted because its URL does not start with https.');
    await expect(notices(page)).toContainText('The picture “clip_image001.png” was not pasted because it is stored on your computer.');
    await expect(notices(page)).toContainText('Please insert them from files.');
    await expect(editor(page)).toHaveText('Look:');
  });
  await test.step('pictures stay in place, and unsupported ones are reported', async () => {
    await paste(
      page,
      `<p>First.</p><p><img src="data:image/png;base64,${base64}"></p><p>Last.<img src="file:///c/x.png"><img src="data:image/webp;base64,UklGRg=="></p>`,
    );
    await expect.poll(() => shape(page)).toBe('First.|[picture]|Last.');
    await expect(
      page.getByRole('alert').getByText('pasted.webp cannot be shown in an essay. Please use png, gif, jpeg, bmp or ico.'),
    ).toBeVisible();
  });
  await test.step('text from Word keeps its lists and footnote numbers and reports losses', async () => {
    const item = (level: number, mark: string, text: string) =>
      `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
    await paste(
      page,
      `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><style><!-- @list l0:level1 {mso-level-number-format:bullet;} p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment--><p class=MsoNormal align=center style='text-align:center'>A <span style='color:#e60000'>red</span> word<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a>.</p>${item(1, '1.', 'One')}${item(2, 'a.', 'Under one')}${item(1, '·', 'Dot')}<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> See Basil.</p></div><!--EndFragment--></body></html>`,
    );
    await expect(editor(page).locator('p.ql-align-center')).toHaveText('A red word[1].');
    await expect(editor(page).locator('.ql-color-e60000')).toHaveText('red');
    await expect(editor(page).locator('sup')).toHaveText(['[1]', '[1]']);
    await expect(editor(page).locator('li[data-list="ordered"]')).toHaveText(['One', 'Under one']);
    await expect(editor(page).locator('li.ql-indent-1')).toHaveText('Under one');
    await expect(editor(page).locator('li[data-list="bullet"]')).toHaveText('Dot');
    await expect(editor(page).getByText('See Basil.')).toBeVisible();
    await expect(notices(page)).toContainText('Footnotes were pasted as plain text, and their numbers are not links.');
  });
});
