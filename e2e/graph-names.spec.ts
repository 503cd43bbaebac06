import type { Locator, Page } from '@playwright/test';
import { mockGraph, graphOf, middleOf, readyStage, withWebGL } from './support/graph.ts';
import { expect, test } from './support/test.ts';

test.use({ launchOptions: withWebGL });

const loadedFaces = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll(/["']/g, '')));

const named = (label: string) => ({ nodes: [{ ...graphOf(['circle_5']).nodes[0], label }], edges: [] });

test('a label in another script is redrawn when its font has loaded, and a Latin one loads no font', async ({ page, reader: _ }) => {
  let send = (): void => {};
  const wanted = new Promise<void>((resolve) => (send = resolve));
  await page.route(/syriac.*\.woff2?$/i, async (route) => {
    await wanted;
    await route.continue();
  });
  await mockGraph(page, graphOf(['circle_5']));
  await page.goto('/graph');
  await readyStage(page);
  const others = /Syriac|Hebrew|Naskh/;
  expect((await loadedFaces(page)).filter((family) => others.test(family))).toEqual([]);

  await mockGraph(page, named('ܡܕܪ̈ܫܐ ܕܥܠ ܗܝܡܢܘܬܐ'));
  await page.reload();
  const stage = await readyStage(page);
  await page.waitForTimeout(500);
  // A screenshot would wait for the font.
  const names = () => stage.evaluate((element) => [...element.querySelectorAll('canvas')].at(-1)?.toDataURL());
  const before = await names();
  send();
  await expect.poll(() => loadedFaces(page)).toContain('Noto Sans Syriac');
  await expect.poll(names).not.toBe(before);
  expect((await loadedFaces(page)).filter((family) => /Hebrew|Naskh/.test(family))).toEqual([]);
});

test('a long label is truncated, and shown in full on hover', async ({ page, reader: _ }) => {
  await page.addInitScript(() => {
    const original = CanvasRenderingContext2D.prototype.fillText;
    const written: [text: string, direction: string][] = [];
    Object.assign(window, { written });
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      written.push([text, this.direction]);
      original.call(this, text, x, y);
    };
  });
  const written = () => page.evaluate(() => (window as unknown as { written: [string, string][] }).written);
  await mockGraph(page, named('בראשית ברא אלהים את השמים ואת הארץ והארץ היתה תהו'));
  await page.goto('/graph');
  const stage = await readyStage(page);
  await expect.poll(async () => (await written()).at(-1)).toEqual(['\u2068בראשית ברא אלהים את השמים ואת…\u2069', 'ltr']);
  const { x, y } = await middleOf(stage);
  await page.mouse.move(x, y);
  await expect
    .poll(async () =>
      (await written())
        .map(([text]) => text)
        .slice(1)
        .join(' '),
    )
    .toContain('והארץ היתה תהו');
});

test('no label is cut off at the edge of a small stage', async ({ page, reader: _ }) => {
  const stage = await smallStage(page, ({ x, y }) => ({ x: x + 150, y }));
  // An overflow would show in the last column of the stage.
  const last = { x: -1, y: 0, width: 1, height: 2000 };
  await expect.poll(async () => [(await lightest(stage)) > 150, (await lightest(stage, last)) > 0]).toEqual([true, false]);
});

test('no label is hidden behind the buttons on a small stage', async ({ page, reader: _ }) => {
  const stage = await smallStage(page, ({ x }, top) => ({ x: x + 60, y: top + 40 }));
  const { x: left = 0, y: top = 0 } = (await stage.boundingBox()) ?? {};
  const buttons = await page.getByRole('button', { name: 'Zoom out' }).locator('..').boundingBox();
  const under = { width: 0, height: 0, ...buttons, x: (buttons?.x ?? 0) - left, y: (buttons?.y ?? 0) - top };
  expect(under.width).toBeGreaterThan(30);
  await expect.poll(async () => [(await lightest(stage)) > 150, (await lightest(stage, under)) > 0]).toEqual([true, false]);
});

/**
 * Returns a phone-sized stage after dragging its only node from the middle. `top` is the stage's
 * upper edge.
 */
async function smallStage(page: Page, to: (middle: { x: number; y: number }, top: number) => { x: number; y: number }): Promise<Locator> {
  await page.setViewportSize({ width: 375, height: 667 });
  await mockGraph(page, named('A name of thirty letters, quite'));
  await page.goto('/graph');
  const stage = await readyStage(page);
  const middle = await middleOf(stage);
  const place = to(middle, (await stage.boundingBox())?.y ?? 0);
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(place.x, place.y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(middle.x - 150, middle.y + 100);
  return stage;
}

interface Box {
  /** Negative values count from the right edge. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the brightness of the lightest pixel, up to 255, on the stage or in a part of it. */
function lightest(stage: Locator, part?: Box): Promise<number> {
  return stage.evaluate((element, box) => {
    const canvas = [...element.querySelectorAll('canvas')].at(-1);
    const copy = document.createElement('canvas');
    const context = copy.getContext('2d', { willReadFrequently: true });
    if (!canvas || !context) return 0;
    [copy.width, copy.height] = [canvas.width, canvas.height];
    context.drawImage(canvas, 0, 0);
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: copy.width, height: copy.height };
    const { data } = context.getImageData(Math.round(x < 0 ? copy.width + x : x), Math.round(y), Math.round(width), Math.round(height));
    return data.reduce((most, value, i) => (i % 4 === 3 ? most : Math.max(most, value)), 0);
  }, part);
}
