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

test('on a small stage, no label is cut off or behind the buttons, and the menu of a node fits', async ({ page, reader: _ }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const name = 'A name that is so long that a menu has to give it several lines, down to this very end';
  await mockGraph(page, named(name));
  await page.goto('/graph');
  const stage = await readyStage(page);
  await stage.scrollIntoViewIfNeeded();
  const bounds = await stage.boundingBox();
  if (!bounds) throw new Error('the stage is not shown');
  const [right, bottom] = [bounds.x + bounds.width, bounds.y + bounds.height];
  let at = await middleOf(stage);
  const middle = at;
  /** Drags the only node to a place. */
  const moveTo = async (x: number, y: number): Promise<void> => {
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    at = { x, y };
  };
  const expectUncovered = async (covered: Box): Promise<void> => {
    // A hovered label is drawn in full.
    await page.mouse.move(middle.x - 150, middle.y + 100);
    await expect.poll(async () => [(await lightest(stage)) > 150, (await lightest(stage, covered)) > 0]).toEqual([true, false]);
  };
  // An overflow would show in the last column of the stage.
  await moveTo(middle.x + 150, middle.y);
  await expectUncovered({ x: -1, y: 0, width: 1, height: 2000 });
  await moveTo(middle.x + 60, bounds.y + 40);
  const buttons = await page.getByRole('button', { name: 'Zoom out' }).locator('..').boundingBox();
  const under = { width: 0, height: 0, ...buttons, x: (buttons?.x ?? 0) - bounds.x, y: (buttons?.y ?? 0) - bounds.y };
  expect(under.width).toBeGreaterThan(30);
  await expectUncovered(under);

  for (const [x, y] of [
    [right - 12, middle.y],
    [right - 12, bottom - 12],
    [bounds.x + 12, bottom - 12],
  ] as const) {
    await moveTo(x, y);
    await page.mouse.click(x, y, { button: 'right' });
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
    const box = (await menu.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
    expect(box.x).toBeGreaterThanOrEqual(bounds.x);
    expect(box.y).toBeGreaterThanOrEqual(bounds.y);
    expect(box.x + box.width).toBeLessThanOrEqual(right);
    expect(box.y + box.height).toBeLessThanOrEqual(bottom);
    expect(await menu.getByText(name).evaluate((line) => line.scrollWidth > line.clientWidth)).toBe(false);
    await page.keyboard.press('Escape');
  }
});

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
    return data.reduce((max, value, i) => (i % 4 === 3 ? max : Math.max(max, value)), 0);
  }, part);
}
