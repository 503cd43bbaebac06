import type { Locator, Page } from '@playwright/test';
import { network } from './support/community.ts';
import { goWithin } from './support/go-within.ts';
import { logIn, logInDemoReader } from './support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('no page is wider than the screen', async ({ page, context, request, baseURL }) => {
  const visited = ['/', '/digital-library', '/authors/a', '/signup', '/login?next=%2Fbook%2F1', '/no-such-page'];
  for (const address of visited) await test.step(address, () => expectToFit(page, address));
  await logIn(context, baseURL, await logInDemoReader(request, 'macrina'));
  // The page reads the session when it loads.
  await page.reload();
  const ids = [await bookId(request, 'Ecclesiastical History of the English People'), await bookId(request, 'Hymns on Paradise')];
  const addresses = [
    ...ids.map((id) => `/book/${id}`),
    ...['/authors/id/1', '/profile', '/article/1', '/workspace', '/folders/1', '/notes/1', '/topics', '/topics/1'],
    ...['/circles/1', '/projects/1', '/workflows/1'],
  ];
  for (const address of addresses) await test.step(address, () => expectToFit(page, address));
});

test('a community, its posts and comments fit the screen and have large tap targets', async ({ page, reader, request }) => {
  const { createCommunity: start, post, comment } = network(request);
  const name = `Narrow ${reader.username}`;
  const id = await start(reader, name, 'Long'.repeat(60));
  const references = [{ ref_type: 'work', ref_id: await bookId(request, 'Proslogion') }];
  const one = await post(reader, `https://example.org/${'a'.repeat(200)}\n\n\`${'b'.repeat(200)}\``, { community_id: id, references });
  await comment(reader, one, 'c'.repeat(200));
  for (const address of ['/communities', `/communities/${id}`, `/communities?q=${encodeURIComponent(name)}`, `/post/${one}`]) {
    await test.step(address, () => expectToFit(page, address));
  }
  await page.getByRole('button', { name: 'Edit post' }).click();
  await expect(page.getByLabel('Attach a book or topic')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await goWithin(page, `/communities/${id}`);
  for (const control of ['Like 0', 'Comment 1', 'Repost 0', 'Post', 'Leave Community', 'Edit community']) {
    const box = await page.getByRole('button', { name: control, exact: true }).boundingBox();
    expect(box?.height, control).toBeGreaterThanOrEqual(44);
    expect(box?.width, control).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('button', { name: 'Comment 1' }).click();
  const modal = page.getByRole('dialog', { name: 'Comments' });
  await expect(modal.getByRole('article')).toBeVisible();
  expect(await modal.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
});

test('words and punctuation of a post are not split on a narrow screen', async ({ page, reader, request }) => {
  const { createCommunity: start, post } = network(request);
  const id = await start(reader, `The readers of the Cappadocians and of their sister ${reader.username}`);
  const references = [{ ref_type: 'work', ref_id: await bookId(request, 'Proslogion') }];
  await post(reader, 'Narrow.', { community_id: id, references });
  await page.goto('/profile');
  const card = page.getByRole('article', { name: `Post by ${reader.username}` });
  const label = card.getByText('Book', { exact: true });
  expect(await label.evaluate((one) => one.getClientRects().length)).toBe(1);
  expect((await label.boundingBox())?.height).toBeLessThan(24);
  // Punctuation wraps together with the adjacent word.
  const signs = await card
    .getByText(/^in /)
    .evaluate((one) => [getComputedStyle(one, '::before').content, getComputedStyle(one, '::after').content]);
  expect(signs).toEqual(['"·"', 'none']);
});

test('Back restores the selected section of a profile', async ({ page, reader: _ }) => {
  await page.goto('/profile?posts=mine');
  await page.getByRole('button', { name: 'Reviews' }).click();
  await expect(page).toHaveURL('/profile?posts=mine&section=reads');
  await page.getByRole('link', { name: 'Go to the Digital Library' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Digital Library' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Read & Reviewed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reviews' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Posts', exact: true }).click();
  await expect(page).toHaveURL('/profile?posts=mine');
});

async function expectToFit(page: Page, address: string): Promise<void> {
  await goWithin(page, address);
  await expectLoadedToFit(page);
}

async function expectLoadedToFit(page: Page, width = 390): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

test('no page is wider than the smallest phone or a tablet', async ({ page }) => {
  for (const address of ['/', '/digital-library', '/authors/a', '/signup']) {
    await goWithin(page, address);
    for (const width of [320, 761, 820, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      await test.step(`${address} at ${width}`, () => expectLoadedToFit(page, width));
      await expectOneRow(page);
      const [name, way] = ['Catena', 'Sign Up'].map((link) => page.getByRole('banner').getByRole('link', { name: link }));
      if (name && way) expect(Math.abs((await middle(name)) - (await middle(way)))).toBeLessThan(12);
    }
  }
});

async function expectOneRow(page: Page): Promise<void> {
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(60);
}

test('the search opens in the header, which stays one row, and gives the focus back', async ({ page, reader: _ }) => {
  await page.goto('/about');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const opener = page.getByRole('button', { name: 'Open search' });
    const box = page.getByPlaceholder('Search posts, essays, or books...');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectOneRow(page);
    await opener.tap();
    await expect(box).toBeFocused();
    await expectOneRow(page);
    await expectLarge(page.getByRole('banner').getByRole('button').or(box).or(page.getByLabel('Search type')));
    await expectLoadedToFit(page, width);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await page.getByRole('button', { name: 'Close search' }).tap();
    await expect(opener).toBeFocused();
  }
});

test('names of members stay on one line beside or above what the owner can do with them', async ({ page, context, request, baseURL }) => {
  await logIn(context, baseURL, await logInDemoReader(request, 'macrina'));
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [address, list] of [
    ['/circles/2', 'Members'],
    ['/projects/1', 'People'],
  ] as const) {
    await goWithin(page, address);
    const links = page.getByRole('list', { name: list }).getByRole('link');
    await expect(links.first()).toBeVisible();
    for (const name of await links.all()) expect((await name.boundingBox())?.height).toBeLessThan(32);
  }
});

async function middle(target: Locator): Promise<number> {
  const box = await target.boundingBox();
  return box === null ? NaN : box.y + box.height / 2;
}

test('the drawer traps the focus and closes by Escape, its button, a tap outside and navigation', async ({ page }) => {
  await page.goto('/about');
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  const drawer = page.getByRole('dialog', { name: 'Sidebar' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await toggle.click();
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole('link')).toHaveText(['Home', 'Topics', 'Digital Library', 'Authors', 'Communities', 'Login', 'Sign Up']);
  await expect.poll(() => isFocusBehind(drawer)).toBe(false);
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    expect(await isFocusBehind(drawer)).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle).toBeFocused();

  await toggle.click();
  await drawer.getByRole('button', { name: 'Close sidebar' }).click();
  await expect(drawer).toBeHidden();
  await toggle.click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(370, 700);
  await expect(drawer).toBeHidden();

  await toggle.click();
  await drawer.getByRole('link', { name: 'Authors' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Authors' })).toBeVisible();
  await expect(drawer).toBeHidden();
});

/**
 * Returns whether the focus is behind the drawer. The body counts as the browser's own controls.
 */
function isFocusBehind(drawer: Locator): Promise<boolean> {
  return drawer.evaluate((element) => document.activeElement !== document.body && !element.contains(document.activeElement));
}

test('tap targets are large enough for a finger', async ({ page, context, request, baseURL }) => {
  const banner = page.getByRole('banner');
  await page.goto('/digital-library');
  await expect(page.getByRole('button', { name: 'View Details' })).toHaveCount(50);
  await expectLarge(
    banner.getByRole('link').or(banner.getByRole('button')).or(banner.getByRole('searchbox')).or(banner.getByRole('combobox')),
    1,
  );
  const main = page.getByRole('main');
  await expectLarge(main.getByRole('combobox').or(main.getByRole('searchbox')).or(main.getByRole('button')));
  await expectLarge(page.getByRole('button', { name: 'View Details' }).first());
  await goWithin(page, '/authors/a');
  await expect(main.getByRole('list', { name: 'Authors' })).toBeVisible();
  await expectLarge(main.getByRole('link'));
  await goWithin(page, '/login');
  await expectLarge(main.getByRole('textbox').or(main.getByRole('button')).or(main.getByRole('link')));
  await goWithin(page, '/');
  await expect(main.getByRole('link', { name: 'Communities' })).toBeVisible();
  await expectLarge(main.getByRole('heading', { level: 2 }).getByRole('link').or(page.getByRole('contentinfo').getByRole('link')));

  await logIn(context, baseURL, await logInDemoReader(request, 'macrina'));
  await page.goto(`/book/${await bookId(request, 'Proslogion')}`);
  await expect(page.getByRole('button', { name: /^Read \d/ })).toBeVisible();
  await expectLarge(banner.getByRole('link', { name: 'Profile of macrina' }).or(banner.getByRole('button')));
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const modal = page.getByRole('dialog');
  await expectLarge(modal.getByRole('button'));
  // The tap target is the label around the radio button.
  await expectLarge(modal.getByRole('radio').locator('xpath=..'));
});

/** Expects 44 pixels in both directions. The skip link is keyboard-only and may be excepted. */
async function expectLarge(controls: Locator, except = 0): Promise<void> {
  await expect(controls.first()).toBeVisible();
  for (const control of (await controls.all()).slice(except)) {
    const box = await control.boundingBox();
    expect(
      Math.min(box?.height ?? 0, box?.width ?? 0),
      await control.evaluate((element) => element.outerHTML.slice(0, 200)),
    ).toBeGreaterThanOrEqual(43.5);
  }
}

test('a reader can submit a review by touch', async ({ page, reader }) => {
  await page.goto('/digital-library?searchTerm=heidelberg');
  await page.getByRole('button', { name: 'View Details' }).tap();
  await page.getByRole('button', { name: 'Mark As Read' }).tap();
  const modal = page.getByRole('dialog');
  await modal.getByRole('radio', { name: '3 stars' }).locator('xpath=..').tap();
  await expect(modal.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await modal.getByRole('button', { name: 'Submit review' }).tap();
  await expect(modal).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: reader.username })).toHaveCount(1);
});
