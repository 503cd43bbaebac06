import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { network } from './support/community.ts';
import { desk } from './support/desk.ts';
import { goWithin } from './support/go-within.ts';
import type { Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

async function essay(request: APIRequestContext, { token }: Reader, title: string, content: string): Promise<number> {
  const answer = await request.post('/api/essays', { headers: { authorization: `Bearer ${token}` }, multipart: { title, content } });
  return ((await answer.json()) as { id: number }).id;
}

test.describe('in a German browser in another time zone', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Pacific/Kiritimati' });

  test("every date is in English and in the reader's time zone", async ({ page, reader, request }) => {
    const id = await essay(request, reader, 'On time', 'Text');
    const folder = await desk(request, reader).folder('Dates');
    const note = await desk(request, reader).note(folder, 'Dates', 'Text');
    const topic = await desk(request, reader).topic(`Dates ${reader.username}`);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Pacific/Kiritimati' });
    for (const address of [`/article/${id}`, '/essays', `/notes/${note}`, `/topics/${topic}`, '/topics']) {
      await goWithin(page, address);
      const time = page.locator('main time').first();
      await expect(time).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
      const iso = (await time.getAttribute('datetime')) ?? '';
      await expect(time).toHaveText(day.format(new Date(iso)));
      await expect(time).toHaveAttribute('title', /^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2}\s[AP]M$/);
    }
  });
});

const look = (place: Locator) =>
  place.evaluate(async (element) => {
    await document.fonts.ready;
    const range = document.createRange();
    range.selectNodeContents(element);
    return { family: getComputedStyle(element).fontFamily, width: range.getBoundingClientRect().width };
  });

test('Serif and Monospace differ from the body font and are the same in editor and reader', async ({ page, reader, request }) => {
  const words = 'Late have I loved you, beauty so ancient';
  const id = await essay(
    request,
    reader,
    'Faces',
    `<p>${words}</p><p><span class="ql-font-serif">${words}</span></p><p><span class="ql-font-monospace">${words}</span></p>`,
  );
  const looks = async () => {
    const text = page.locator('.essay-text');
    await expect(text.locator('.ql-font-serif')).toBeVisible();
    return Promise.all(['p >> nth=0', '.ql-font-serif', '.ql-font-monospace'].map((part) => look(text.locator(part))));
  };
  await page.goto(`/article/${id}`);
  await expect.poll(async () => (await looks())[1]?.family).toContain('Merriweather');
  // The font loads when a text needs it.
  await expect.poll(async () => page.evaluate(() => document.fonts.check('19px "Merriweather Variable"', 'Late'))).toBe(true);
  const [body, serif, mono] = await looks();
  if (!body || !serif || !mono) throw new Error('three lines');
  expect(new Set([body, serif, mono].map(({ family }) => family)).size).toBe(3);
  expect(mono.width / body.width).toBeGreaterThan(1.1);
  expect(Math.abs(serif.width - mono.width)).toBeGreaterThan(5);

  await page.getByRole('link', { name: /Edit/ }).click();
  await expect.poll(looks).toEqual([body, serif, mono]);
});

test('the picker of text colors shows what readers of the theme will see and says so', async ({ page, reader: _ }) => {
  const backgroundOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/write-essay');
  await page.locator('.ql-editor').click();
  await page.getByRole('button', { name: 'Text color' }).click();
  const yellow = page.getByRole('button', { name: 'Yellow, shown darker', exact: true });
  await expect(yellow).toHaveAttribute('title', 'Yellow, shown darker in the light theme for readability (#777700)');
  expect(await backgroundOf(yellow)).toBe('rgb(119, 119, 0)');
  await yellow.click();
  await page.keyboard.type('A yellow word');
  await expect(page.locator('.ql-editor .ql-color-ffff00')).toHaveCSS('color', 'rgb(119, 119, 0)');

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Text color' }).click();
  const inTheDark = page.getByRole('button', { name: 'Yellow', exact: true });
  expect(await backgroundOf(inTheDark)).toBe('rgb(255, 255, 0)');
  await expect(page.locator('.ql-editor .ql-color-ffff00')).toHaveCSS('color', 'rgb(255, 255, 0)');
  await expect(page.getByRole('button', { name: 'Black, shown lighter', exact: true })).toBeVisible();
});

/** Returns the distances of a text from the top and the left edge. */
const placeOf = (place: Locator, words: string) =>
  place.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { top, left } = range.getBoundingClientRect();
      return { top, left };
    }
    throw new Error(`no ${wanted}`);
  }, words);

test('titles with mixed directions are in reading order everywhere, including links and the tab title', async ({
  page,
  reader,
  request,
}) => {
  const title = `מורה נבוכים — Guide ${reader.username}`;
  const items = desk(request, reader);
  const topic = await items.topic(title, { public: true });
  const folder = await items.folder(title);
  const target = await items.note(folder, title, 'Text');
  const note = await items.note(folder, 'Linking', `[Topic:${topic}] and [[${title}]]`);
  const inOrder = async (place: Locator) => {
    await expect(place).toBeVisible();
    const [first, second] = [await placeOf(place, 'מורה'), await placeOf(place, 'Guide')];
    // A long title of a dialog wraps.
    if (second.top - first.top < 20) expect(first.left).toBeLessThan(second.left);
  };
  await page.goto(`/notes/${note}`);
  const links = page.getByRole('article').getByRole('link', { name: /Guide/ });
  // The folder, the topic and the note.
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) await inOrder(link);
  await goWithin(page, `/notes/${target}`);
  await inOrder(page.getByRole('heading', { level: 1, name: /Guide/ }));
  await expect(page).toHaveTitle(/^\u2068מורה נבוכים\u2069 — Guide/);
  await goWithin(page, `/topics/${topic}`);
  await inOrder(page.getByRole('heading', { level: 1, name: /Guide/ }));
  await goWithin(page, '/workspace');
  await inOrder(page.getByRole('heading', { name: /Guide/ }));
  await goWithin(page, `/folders/${folder}`);
  await page.getByRole('button', { name: 'Delete folder' }).click();
  await inOrder(page.getByRole('dialog').getByText(/Guide/).first());
});

test('the line breaks of a community’s description are kept', async ({ page, reader, request }) => {
  const name = `Lines ${reader.username}`;
  const id = await network(request).createCommunity(reader, name, 'One line.\nAnother line.');
  await page.goto(`/communities/${id}`);
  const description = page.getByText('One line.');
  await expect(description).toBeVisible();
  expect(await description.innerText()).toBe('One line.\nAnother line.');
  await goWithin(page, `/communities?q=${encodeURIComponent(name)}`);
  await expect(description).toBeVisible();
  expect(await description.innerText()).toBe('One line.\nAnother line.');
});

/** Returns the space left in a field next to its whole placeholder. */
const roomFor = (field: Locator) =>
  field.evaluate(async (input: HTMLInputElement) => {
    await document.fonts.ready;
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    context.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return room - context.measureText(input.placeholder).width;
  });

test('the search placeholder is not cut off on any screen', async ({ page, reader: _ }) => {
  await page.goto('/digital-library');
  const box = page.getByPlaceholder('Search posts, essays, or books...');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('button', { name: 'Open search' }).click();
  for (const width of [320, 360, 390, 480, 481, 760, 761, 800, 900, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await roomFor(box), `${width} pixels`).toBeGreaterThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

async function openStepForm(page: Page, request: APIRequestContext, { token }: Reader): Promise<Locator> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/workflows', { headers, data: { title: 'Plan' } });
  await page.goto(`/workflows/${((await answer.json()) as { id: number }).id}`);
  return page.getByRole('combobox', { name: 'Link (optional)' });
}

test('the placeholder of a step’s link is not cut off on a phone', async ({ page, reader, request }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await roomFor(await openStepForm(page, request, reader))).toBeGreaterThanOrEqual(0);
});
