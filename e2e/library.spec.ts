import { expect, test } from './support/test.ts';

test('a page turn starts at the top, and returning from a book restores the list, the position and the focus', async ({ page, reader }) => {
  await page.goto('/digital-library');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('region', { name: 'Works, page 2' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Previous' }).click();
  const cards = page.getByRole('list', { name: 'Works' }).getByRole('listitem');
  await expect(cards).toHaveCount(50);
  const card = cards.nth(44);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  const link = card.getByRole('button', { name: 'View Details' });
  const height = async (): Promise<number> => (await link.boundingBox())?.y ?? NaN;
  await link.hover();
  const before = await height();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  // Not to the pixel, since cards not drawn yet have an estimated height.
  await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(60);
});

test('no word of a title is broken on its cover', async ({ page }) => {
  for (const number of [1, 2]) {
    await page.goto(`/digital-library?page=${number}`);
    const works = page.getByRole('list', { name: 'Works' });
    await expect(works.getByRole('listitem').first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const broken = await works.evaluate((list) =>
      [...list.querySelectorAll('[aria-hidden="true"] [data-size]')].flatMap((cover) => {
        const words: string[] = [];
        const walker = document.createTreeWalker(cover, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const word of node.nodeValue?.matchAll(/[^\s—-]+/g) ?? []) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) words.push(word[0]);
          }
        }
        return words;
      }),
    );
    expect(broken).toEqual([]);
  }
});

test('the filters show the whole choice', async ({ page, reader: _ }) => {
  for (const address of ['/digital-library', '/search?query=grace&type=literal']) {
    await page.goto(address);
    const filters = page.getByRole('main').locator('select');
    await expect(filters.first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const cut = await filters.evaluateAll((selects) =>
      selects.flatMap((select) => {
        const style = getComputedStyle(select);
        const context = document.createElement('canvas').getContext('2d');
        if (!(select instanceof HTMLSelectElement) || !context) return ['no canvas'];
        context.font = style.font;
        const label = select.selectedOptions[0]?.label ?? '';
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return context.measureText(label).width > room ? [label] : [];
      }),
    );
    expect(cut).toEqual([]);
  }
});
