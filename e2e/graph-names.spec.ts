import type { Page } from '@playwright/test';
import { answerGraph, graphOf, middleOf, readyStage, withWebGL } from './support/graph.ts';
import { expect, test } from './support/test.ts';

test.use({ launchOptions: withWebGL });

const loadedFaces = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll(/["']/g, '')));

const named = (label: string) => ({ nodes: [{ ...graphOf(['circle_5']).nodes[0], label }], edges: [] });

test('a name in another script is drawn again when its letters have come; a Latin one loads none of them', async ({ page, reader: _ }) => {
  let send = (): void => {};
  const wanted = new Promise<void>((resolve) => (send = resolve));
  await page.route(/syriac.*\.woff2?$/i, async (route) => {
    await wanted;
    await route.continue();
  });
  await answerGraph(page, graphOf(['circle_5']));
  await page.goto('/graph');
  await readyStage(page);
  const others = /Syriac|Hebrew|Naskh/;
  expect((await loadedFaces(page)).filter((family) => others.test(family))).toEqual([]);

  await answerGraph(page, named('ܡܕܪ̈ܫܐ ܕܥܠ ܗܝܡܢܘܬܐ'));
  await page.reload();
  const stage = await readyStage(page);
  await page.waitForTimeout(500);
  // A screenshot would wait for the letters.
  const names = () => stage.evaluate((element) => [...element.querySelectorAll('canvas')].at(-1)?.toDataURL());
  const before = await names();
  send();
  await expect.poll(() => loadedFaces(page)).toContain('Noto Sans Syriac');
  await expect.poll(names).not.toBe(before);
  expect((await loadedFaces(page)).filter((family) => /Hebrew|Naskh/.test(family))).toEqual([]);
});

test('a long name is shortened at its end, and whole under the pointer', async ({ page, reader: _ }) => {
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
  await answerGraph(page, named('בראשית ברא אלהים את השמים ואת הארץ והארץ היתה תהו'));
  await page.goto('/graph');
  const stage = await readyStage(page);
  await expect.poll(async () => (await written()).at(-1)).toEqual(['בראשית ברא אלהים את השמים ואת…', 'rtl']);
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

test('no name is cut by the edge of a small stage', async ({ page, reader: _ }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await answerGraph(page, named('A name of thirty letters, quite'));
  await page.goto('/graph');
  const stage = await readyStage(page);
  const { x, y } = await middleOf(stage);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(x - 150, y - 100);
  /** The lightest part of a letter: anywhere, and in the stage's last column, where only what goes on beyond it can be. */
  const lightest = () =>
    stage.evaluate((element) => {
      const canvas = [...element.querySelectorAll('canvas')].at(-1);
      const copy = document.createElement('canvas');
      const context = copy.getContext('2d', { willReadFrequently: true });
      if (!canvas || !context) return undefined;
      [copy.width, copy.height] = [canvas.width, canvas.height];
      context.drawImage(canvas, 0, 0);
      const most = (left: number): number =>
        context
          .getImageData(left, 0, copy.width - left, copy.height)
          .data.reduce((one, part, i) => (i % 4 === 3 ? one : Math.max(one, part)), 0);
      return { anywhere: most(0) > 150, beyond: most(copy.width - 1) > 0 };
    });
  await expect.poll(lightest).toEqual({ anywhere: true, beyond: false });
});

test('no name lies under the buttons on a small stage', async ({ page, reader: _ }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await answerGraph(page, named('A name of thirty letters, quite'));
  await page.goto('/graph');
  const stage = await readyStage(page);
  const { x, y } = await middleOf(stage);
  const top = (await stage.boundingBox())?.y ?? 0;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, top + 40, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(x - 150, y + 100);
  const buttons = await page.getByRole('button', { name: 'Zoom out' }).locator('..').boundingBox();
  /** The lightest part of a letter: anywhere, and where the buttons are. */
  const lightest = () =>
    stage.evaluate((element, over) => {
      const canvas = [...element.querySelectorAll('canvas')].at(-1);
      const copy = document.createElement('canvas');
      const context = copy.getContext('2d', { willReadFrequently: true });
      if (!canvas || !context || !over) return undefined;
      [copy.width, copy.height] = [canvas.width, canvas.height];
      context.drawImage(canvas, 0, 0);
      const { left, top } = canvas.getBoundingClientRect();
      const most = (...place: [number, number, number, number]): number =>
        context.getImageData(...place).data.reduce((one, part, i) => (i % 4 === 3 ? one : Math.max(one, part)), 0);
      const under = most(Math.round(over.x - left), Math.round(over.y - top), Math.round(over.width), Math.round(over.height));
      return { anywhere: most(0, 0, copy.width, copy.height) > 150, under: under > 0 };
    }, buttons);
  await expect.poll(lightest).toEqual({ anywhere: true, under: false });
});
