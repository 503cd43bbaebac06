import { essays } from '../e2e/support/essays.ts';
import { expect, test } from './support/test.ts';
import type { MockableApi } from './support/mockable-api.ts';
import type { Page } from './support/page.ts';

const text = '“all things work together for evil” (Rom 8:28) and “God so loved the world” (John 3:16)';
const dismissal = { quotation: 'all things work together for evil', place: '45008028-45008028' };
const variant = {
  start: 1,
  end: 34,
  verdict: 'variant',
  at: 'Rom.8.28',
  edition: 'kjv',
  place: 'Romans 8:28, KJV',
  wording: 'all things work together for good',
  difference: [
    { kind: 'same', text: 'all things work together for' },
    { kind: 'dropped', text: 'good' },
    { kind: 'added', text: 'evil' },
  ],
  cited: { start: 37, end: 45, text: 'Rom 8:28' },
  dismissal,
};
const exact = {
  start: 52,
  end: 74,
  verdict: 'exact',
  at: 'John.3.16',
  edition: 'kjv',
  place: 'John 3:16, KJV',
  dismissal: { quotation: 'god so loved the world', place: '43003016-43003016' },
};

async function writeTopic(page: Page, content: string): Promise<void> {
  await page.goto('/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  await page.getByLabel('Content').fill(content);
}

const signs = (page: Page) => page.getByRole('region', { name: 'Quotations in this text' });
const mockCheck = (api: MockableApi, rows: readonly object[]) => api.mock('POST /api/quotations/check', { json: rows });

test('lists the quotations of a topic and takes the wording of the edition', async ({ page, api, reader: _ }) => {
  mockCheck(api, [variant, exact]);
  await writeTopic(page, text);
  await expect(signs(page).getByRole('status')).toHaveText('2 quotations checked; 1 needs your attention.');
  await expect(signs(page).getByRole('link', { name: 'John 3:16, KJV' })).toHaveAttribute('href', '/read/kjv/John.3.16');
  await signs(page)
    .getByRole('button', { name: /^Use this wording/ })
    .click();
  await expect(page.getByLabel('Content')).toHaveValue(text.replace('evil', 'good'));
});

test('takes a dismissal back that the server rejected', async ({ page, api, reader: _, expectFailures }) => {
  expectFailures(/dismissals/);
  mockCheck(api, [variant]);
  api.mock('PUT /api/quotations/dismissals', { status: 500 });
  await writeTopic(page, text);
  await signs(page)
    .getByRole('button', { name: /^Dismiss/ })
    .click();
  await expect(signs(page).getByRole('alert')).toHaveText('Failed to save your choice. Please try again.');
  await expect(signs(page).getByRole('button', { name: /^Dismiss/ })).toBeVisible();
});

test('sends nothing of a text without quotations', async ({ page, api, reader: _ }) => {
  await writeTopic(page, 'A “plain” text, isn’t it?');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(api.sent.filter(({ url }) => url.pathname.startsWith('/api/quotations'))).toEqual([]);
});

test('says that the check failed, and tries again', async ({ page, api, reader: _, expectFailures }) => {
  expectFailures(/quotations/);
  api.mock('POST /api/quotations/check', { status: 500 });
  await writeTopic(page, text);
  await expect(page.getByText('The quotations could not be checked.')).toBeVisible();
  mockCheck(api, [exact]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(signs(page).getByRole('status')).toHaveText('1 quotation checked.');
});

test('uses the wording and the reference of the edition in the essay editor and keeps the footnotes', async ({
  page,
  api,
  reader,
  request,
}) => {
  const note = '<span class="footnote">See Rom 8:29.</span>';
  const id = await essays(request, reader).create('On providence', `<p>“all things${note} <strong>work</strong> for evil”${note}</p>`);
  let sent = '';
  api.handle('POST /api/quotations/check', ({ body }) => {
    sent = (body as { text: string }).text;
    const reference = { start: sent.lastIndexOf('Rom 8:29'), end: sent.lastIndexOf('Rom 8:29') + 8, text: 'Rom 8:29' };
    const place = { start: sent.indexOf('all'), end: sent.indexOf('”') };
    const row = sent.includes('evil')
      ? { ...variant, ...place, wording: 'all things work together for good', cited: reference }
      : { ...exact, ...place, verdict: 'misattributed', cited: reference, correction: 'Rom 8:28' };
    return { json: [row] };
  });
  await page.goto(`/write-essay?id=${id}`);
  const editor = page.getByRole('textbox', { name: 'Content' });
  await signs(page)
    .getByRole('button', { name: /^Use this wording/ })
    .click();
  await expect(editor).toHaveText(/^“all things.? work together for good”.?$/);
  await signs(page).getByRole('button', { name: 'Correct to Rom 8:28' }).click();
  await expect.poll(() => sent, { timeout: 10_000 }).toContain(`“all things${note} `);
  await expect.poll(() => sent, { timeout: 10_000 }).toContain('”<span class="footnote">See Rom 8:28.</span>');
});

test('keeps the lines of verse in the essay editor, and undoes the new wording in one step', async ({ page, api, reader, request }) => {
  const content =
    '<blockquote>The Lord is my <strong>herder</strong></blockquote><blockquote>I shall lack <em>nothing</em></blockquote><p>Ps 23:1</p>';
  const id = await essays(request, reader).create('On psalms', content);
  api.handle('POST /api/quotations/check', ({ body }) => {
    const { text: sent } = body as { text: string };
    const place = { start: sent.indexOf('The Lord'), end: sent.lastIndexOf('</blockquote>') };
    const wording = 'The LORD is my shepherd;\nI shall not want';
    return { json: [sent.includes('herder') ? { ...variant, ...place, wording, cited: undefined } : { ...exact, ...place }] };
  });
  await page.goto(`/write-essay?id=${id}`);
  const editor = page.getByRole('textbox', { name: 'Content' });
  const lines = editor.locator('blockquote');
  await signs(page)
    .getByRole('button', { name: /^Use this wording/ })
    .click();
  await expect(lines).toHaveText(['The LORD is my shepherd;', 'I shall not want']);
  await expect(editor.locator('strong')).toHaveText('shepherd;');
  await expect(editor.locator('em')).toHaveText('want');
  await editor.press('Control+z');
  await expect(lines).toHaveText(['The Lord is my herder', 'I shall lack nothing']);
});

test('shows which quotations were not compared', async ({ page, api, reader: _ }) => {
  mockCheck(api, [exact, { ...exact, start: 1, end: 34, verdict: 'unchecked', cited: variant.cited }]);
  await writeTopic(page, text);
  await expect(signs(page).getByRole('status')).toHaveText('1 quotation checked; 1 could not be checked.');
  await expect(signs(page)).toContainText('Not checked: this text quotes too much to compare at once');
  await expect(signs(page).getByRole('button', { name: /^Dismiss/ })).toHaveCount(0);
});

test('corrects and formats the citation of a footnote', async ({ page, api, reader, request }) => {
  const [wrong, right] = ['Rom. 8.29 (KJV)', 'Rom. 8.28 (KJV)'];
  const note = `<span class="footnote" data-cite="text:kjv/Rom.8.29 mla">${wrong}</span>`;
  const id = await essays(request, reader).create('On providence', `<p>“all things work together”${note}</p>`);
  let sent = '';
  api.handle('POST /api/quotations/check', ({ body }) => {
    sent = (body as { text: string }).text;
    const start = sent.indexOf(wrong);
    if (start < 0) return { json: [] };
    const cited = { start, end: start + wrong.length, text: wrong };
    return {
      json: [
        { ...exact, start: 4, end: 28, verdict: 'misattributed', place: 'Romans 8:28, KJV', cited, correction: '[Text:kjv/Rom.8.28]' },
      ],
    };
  });
  api.mock('POST /api/citations/notes', { json: [{ note: right, short_note: null }] });
  await page.goto(`/write-essay?id=${id}`);
  await signs(page).getByRole('button', { name: 'Correct to Romans 8:28, KJV' }).click();
  await expect.poll(() => sent, { timeout: 10_000 }).toContain(`<span class="footnote" data-cite="text:kjv/Rom.8.28 mla">${right}</span>`);
});
