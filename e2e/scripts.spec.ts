import type { Locator } from '@playwright/test';
import { isolated } from '#core/scripts.ts';
import { goWithin } from './support/go-within.ts';
import { bookId, expect, test } from './support/test.ts';

const titles = [
  { title: 'מורה נבוכים — Guide for the Perplexed', word: 'מורה נבוכים', lang: 'he', dir: 'rtl', font: 'hebrew' },
  { title: 'ܡܕܪ̈ܫܐ ܕܥܠ ܗܝܡܢܘܬܐ — Hymns on Faith', word: 'ܡܕܪ̈ܫܐ ܕܥܠ ܗܝܡܢܘܬܐ', lang: 'syc', dir: 'rtl', font: 'syriac' },
  { title: 'فصوص الحكم — The Bezels of Wisdom', word: 'فصوص الحكم', lang: 'ar', dir: 'rtl', font: 'arabic' },
  { title: 'Περὶ ἀρχῶν — On First Principles', word: 'Περὶ ἀρχῶν', lang: 'grc', dir: 'ltr', font: 'gentium-plus-greek' },
] as const;

test('titles are marked up by script, in reading order, with a font that loads only where it is needed', async ({
  page,
  reader,
  request,
}) => {
  const fonts: string[] = [];
  page.on('request', (one) => {
    if (one.resourceType() === 'font') fonts.push(one.url());
  });
  await page.goto('/about');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  for (const { font } of titles) expect(fonts.join(' ')).not.toContain(font);
  for (const { title, word, lang, dir, font } of titles) {
    await goWithin(page, `/book/${await bookId(request, title)}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    await expect(page).toHaveTitle(`${isolated(title)} · Catena`);
    await expectSetApart(heading, { word, lang, dir });
    await expect.poll(() => fonts.join(' ')).toContain(font);
  }
  await goWithin(page, '/digital-library');
  for (const { title, word, lang, dir } of titles) {
    await page.getByLabel('Title or author').fill(word);
    const card = page.getByRole('list', { name: 'Works' }).getByRole('heading', { name: title }).getByRole('link');
    await expectSetApart(card, { word, lang, dir });
  }
});

async function expectSetApart(line: Locator, { word, lang, dir }: { word: string; lang: string; dir: string }): Promise<void> {
  const part = line.getByText(word);
  await expect(part).toHaveAttribute('lang', lang);
  await expect(part).toHaveAttribute('dir', dir);
  expect(await part.evaluate((element) => element.tagName)).toBe('BDI');
  const order = await line.evaluate((element) => {
    const first = element.firstElementChild?.getClientRects()[0];
    const range = document.createRange();
    range.selectNodeContents(element.lastChild ?? element);
    const second = range.getClientRects()[0];
    const sameLine = first !== undefined && second !== undefined && Math.abs(first.top - second.top) < first.height / 2;
    return {
      direction: getComputedStyle(element).direction,
      inOrder: first !== undefined && second !== undefined && (!sameLine || first.right <= second.left + 1),
    };
  });
  expect(order).toEqual({ direction: 'ltr', inOrder: true });
}

test('a comment has the direction of its text', async ({ page, reader, request }) => {
  await page.goto(`/book/${await bookId(request, 'Commentary on the Torah')}`);
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('radio', { name: '5 stars' }).check();
  const box = modal.getByLabel('Comment (optional)');
  await box.fill('והמשכיל יבין');
  expect(await box.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await modal.getByRole('button', { name: 'Submit review' }).click();
  const comment = page.getByRole('article').filter({ hasText: reader.username }).getByText('והמשכיל יבין');
  await expect(comment).toBeVisible();
  expect(await comment.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
});

test('letters of transliteration have a font of the same kind, loaded only where they occur', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (one) => {
    if (one.resourceType() === 'font') fonts.push(one.url());
  });
  const author = { id: 1, dates: '1849–1905', sort_name: 'muhammad', work_count: 1 };
  let name = 'Ephrem, Aphrahāt';
  await page.route('**/api/authors/m', (route) => route.fulfill({ json: [{ ...author, name }] }));
  await page.goto('/authors/m');
  await expect(page.getByText(name)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.join(' ')).not.toContain('gentium');
  name = 'al-Ghazālī';
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  await expect.poll(() => fonts.join(' ')).toContain('gentium-plus-latin-ext');
});
