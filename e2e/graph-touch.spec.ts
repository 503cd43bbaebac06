import type { CDPSession } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { mockGraph, graphOf, green, middleOf, pixelsOf, readyStage, withWebGL } from './support/graph.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, launchOptions: withWebGL });

type Point = readonly [x: number, y: number];

/** Touches, moves in steps and releases. */
async function fingers(client: CDPSession, ...ways: readonly (readonly [from: Point, to: Point])[]): Promise<void> {
  const at = (part: number) =>
    ways.map(([from, to], id) => ({ x: from[0] + (to[0] - from[0]) * part, y: from[1] + (to[1] - from[1]) * part, id }));
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.25, 0.5, 0.75, 1]) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('touch pinches, pans, also after a long press on the background, and taps', async ({ page, reader: _, expectFailures }) => {
  // The linked page need not exist.
  expectFailures(/\/api\/circles\/5/);
  await mockGraph(page, graphOf(['circle_5']));
  await page.goto('/graph');
  const stage = await readyStage(page);
  await stage.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(stage);
  const client = await page.context().newCDPSession(page);
  await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(36);
  const scrolled = await page.evaluate(() => window.scrollY);
  await fingers(
    client,
    [
      [x - 30, y],
      [x - 60, y],
    ],
    [
      [x + 30, y],
      [x + 60, y],
    ],
  );
  await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(70);
  expect(await pixelsOf(stage, green)).toBeLessThanOrEqual(81);
  await fingers(client, [
    [x, y],
    [x, y + 90],
  ]);
  await expect.poll(() => pixelsOf(stage, green)).toBe(0);
  await expect(page).toHaveURL('/graph');

  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x - 120, y }] });
  // Longer than the menu's delay.
  await page.waitForTimeout(800);
  for (const part of [30, 60, 90])
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x - 120, y: y - part }] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(70);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.touchscreen.tap(x, y);
  await expect(page).toHaveURL('/circles/5');
});

test('a long press opens the menu of a node', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/circles\/5/);
  await mockGraph(page, graphOf(['circle_5']));
  await page.goto('/graph');
  const stage = await readyStage(page);
  await expectAccessible(page, 'all', 'the stage');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'color', 'the stage in the dark');
  const { x, y } = await middleOf(stage);
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await expect(page.getByRole('menu', { name: 'The circle_5' })).toBeVisible();
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page).toHaveURL('/graph');
  await page.getByRole('menuitem', { name: 'Open', exact: true }).tap();
  await expect(page).toHaveURL('/circles/5');
});
