import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  allPixelsOf,
  mockGraph,
  type FakeGraph,
  graphOf,
  green,
  middleOf,
  pictureOf,
  pixelsOf,
  readyStage,
  stageOf,
  withWebGL,
} from './support/graph.ts';
import { expect, test } from './support/test.ts';

test.use({ launchOptions: withWebGL });

const receding = [0x26, 0x24, 0x1f] as const;

/** Two pairs of nodes without a connection between them. */
const pairs = graphOf(['circle_5', 'user_8', 'post_6', 'project_7'], ['user_8 member circle_5', 'project_7 owns post_6']);

test('finding a node highlights its edges and dims the others', async ({ page, reader: _ }) => {
  await mockGraph(page, pairs);
  await page.goto('/graph');
  const stage = await readyStage(page);
  // Hide the labels, since they are bright too.
  await stage.evaluate((element) => Object.assign([...element.querySelectorAll('canvas')].at(-1)?.style ?? {}, { visibility: 'hidden' }));
  const brightest = async (): Promise<number> => {
    const { width, height, at } = await pictureOf(stage);
    let most = 0;
    // Skip the rounded corners and the buttons on the right.
    for (let y = 20; y < height; y++) for (let x = 20; x < width - 70; x++) most = Math.max(most, Math.min(...at(x, y)));
    return most;
  };
  /** Returns the green of the edge next to the node in the middle. */
  const edge = async (): Promise<number> => {
    const { width, height, at } = await pictureOf(stage);
    const angles = Array.from({ length: 720 }, (_, i) => (i / 360) * Math.PI);
    return Math.max(...angles.map((angle) => at(width / 2 + 32 * Math.cos(angle), height / 2 + 32 * Math.sin(angle))[1]));
  };
  await page.getByRole('combobox', { name: 'Find in the graph' }).fill('circle_5');
  await page.keyboard.press('Enter');
  await page.mouse.move(0, 0);
  await expect.poll(() => allPixelsOf(stage, receding)).toBeGreaterThan(1500);
  await expect.poll(edge).toBeGreaterThan(150);
  // Now only nodes and edges are visible, and none of them is nearly white.
  await page.getByRole('region', { name: 'Found' }).evaluate((element) => Object.assign(element.style, { visibility: 'hidden' }));
  expect(await brightest()).toBeLessThan(130);
});

test('a found node stays selected while the graph changes, and its card moves with it', async ({ page, reader: _ }) => {
  await mockGraph(page, pairs);
  await mockGraph(page, graphOf(['circle_5', 'user_9'], ['user_9 member circle_5']), '/api/graph/neighbours/circle_5');
  await page.goto('/graph');
  const stage = await readyStage(page);
  await page.getByRole('combobox', { name: 'Find in the graph' }).fill('circle_5');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Found' });
  await expect(card).toContainText('1 connection');
  await page.mouse.move(0, 0);
  await expect.poll(() => allPixelsOf(stage, receding)).toBeGreaterThan(1500);
  await card.getByRole('button', { name: 'Show neighbors' }).click();
  await page.mouse.move(0, 0);
  await expect(card).toContainText('2 connections');
  await readyStage(page);
  await expect.poll(() => allPixelsOf(stage, receding)).toBeGreaterThan(1500);
  const circles = page.getByRole('button', { name: 'Circle 1' });
  await circles.click();
  await expect(card).toBeHidden();
  // Some pixels of the buttons remain.
  await expect.poll(() => allPixelsOf(stage, receding)).toBeLessThan(500);
  await circles.click();
  await expect(card).toBeVisible();
  await expect.poll(() => allPixelsOf(stage, receding)).toBeGreaterThan(1500);
});

test('the graph reports what it leaves out', async ({ page, reader: _ }) => {
  await mockGraph(page, { ...graphOf(['circle_5']), truncated: true });
  const some = { ...graphOf(['circle_5', 'user_8'], ['user_8 member circle_5']), truncated: true };
  await mockGraph(page, some, '/api/graph/neighbours/circle_5');
  await page.goto('/graph');
  await readyStage(page);
  await expect(page.getByText('Only part of the graph is shown.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Find in the graph' }).fill('circle_5');
  await page.keyboard.press('Enter');
  const more = page.getByRole('region', { name: 'Found' }).getByRole('button', { name: 'Show neighbors' });
  await more.click();
  await expect(page.getByText('1 more around The circle_5. There are others that are not shown.')).toBeVisible();
  await more.click();
  await expect(page.getByText('The neighbors of The circle_5 that can be shown are already here. There are others.')).toBeVisible();
});

test('the menu of a node fits a small stage and shows the full name', async ({ page, reader: _ }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const name = 'A name that is so long that a menu has to give it several lines, down to this very end';
  await mockGraph(page, { nodes: [{ ...graphOf(['circle_5']).nodes[0], label: name }], edges: [] });
  await page.goto('/graph');
  const stage = await readyStage(page);
  await stage.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(stage);
  const bounds = await stage.boundingBox();
  if (!bounds) throw new Error('the stage is not shown');
  let [atX, atY] = [x, y];
  for (const [toX, toY] of [
    [bounds.x + bounds.width - 12, y],
    [bounds.x + bounds.width - 12, bounds.y + bounds.height - 12],
    [bounds.x + 12, bounds.y + bounds.height - 12],
  ] as const) {
    await page.mouse.move(atX, atY);
    await page.mouse.down();
    await page.mouse.move(toX, toY, { steps: 4 });
    await page.mouse.up();
    [atX, atY] = [toX, toY];
    await page.mouse.click(toX, toY, { button: 'right' });
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
    const box = await menu.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(bounds.x);
    expect(box?.y).toBeGreaterThanOrEqual(bounds.y);
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(bounds.x + bounds.width);
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(bounds.y + bounds.height);
    const cut = await menu.getByText(name).evaluate((line) => line.scrollWidth > line.clientWidth);
    expect(cut).toBe(false);
    await page.keyboard.press('Escape');
  }
});

/** Finds the one green node while another kind is hidden; the view animates to it. */
async function findCircle(page: Page): Promise<Locator> {
  await mockGraph(page, pairs);
  await page.goto('/graph');
  const stage = await readyStage(page);
  await page.getByRole('button', { name: 'User 1' }).click();
  await page.getByRole('combobox', { name: 'Find in the graph' }).fill('circle_5');
  await page.keyboard.press('Enter');
  return stage;
}

test('returning to the graph restores the view and the visible kinds', async ({ page, reader: _ }) => {
  const stage = await findCircle(page);
  for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.mouse.move(0, 0);
  await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(80);
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await readyStage(page);
  await expect(page.getByRole('button', { name: 'User 1' })).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(80);
});

test('a found node is centered even if the view is zoomed meanwhile', async ({ page, reader: _ }) => {
  const stage = await findCircle(page);
  // Click without moving the pointer, well within the duration of the animation.
  await page.getByRole('button', { name: 'Zoom in' }).evaluate((button) => {
    for (let press = 0; press < 3; press++) (button as HTMLButtonElement).click();
  });
  await page.mouse.move(0, 0);
  await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(80);
});

test('saved data from the stage has positions, and from a list none', async ({ page, reader: _ }) => {
  const graph: FakeGraph = { nodes: graphOf(['circle_5', 'user_8']).nodes.map(({ id, label }) => ({ id, label })), edges: [] };
  await mockGraph(page, graph);
  await page.goto('/graph');
  await readyStage(page);
  const saved = async (): Promise<{ nodes: { x?: number; y?: number }[] }> => {
    const download = page.waitForEvent('download');
    await page.getByRole('group', { name: 'Save as' }).getByRole('button', { name: 'JSON' }).click();
    return JSON.parse(await readFile(await (await download).path(), 'utf8')) as { nodes: { x?: number; y?: number }[] };
  };
  const [one, other] = (await saved()).nodes;
  // Two unconnected nodes are placed on both sides of the center.
  expect((one?.x ?? NaN) + (other?.x ?? NaN)).toBeCloseTo(0, 3);
  expect((one?.y ?? NaN) + (other?.y ?? NaN)).toBeCloseTo(0, 3);
  expect(Math.max(Math.abs(one?.x ?? 0), Math.abs(one?.y ?? 0))).toBeCloseTo(1, 3);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(stageOf(page)).toBeHidden();
  for (const node of (await saved()).nodes) expect(Object.keys(node)).not.toContain('x');
});

test('the names in the sample graph lead to no page', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/graph$/);
  await mockGraph(page, 500);
  await page.goto('/graph');
  await expect(page.getByText('This is a sample: your own graph could not be loaded.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Find in the graph' }).fill('Amandus');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Found' });
  await expect(card).toContainText('Amandus');
  await expect(card.getByRole('link')).toHaveCount(0);
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('The names in it are made up and have no pages.')).toBeVisible();
  const { x, y } = await middleOf(stageOf(page));
  await expect(async () => {
    await page.mouse.click(x, y);
    await expect(stageOf(page)).toHaveCSS('cursor', 'grab', { timeout: 500 });
    await expect(page.getByText('Amandus is only part of the sample and has no page.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL('/graph');
  await page.mouse.click(x, y, { button: 'right' });
  await expect(page.getByRole('menu')).toBeHidden();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Amandus' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Amandus' })).toHaveCount(0);
});

test('the notice about the sample does not cover the drawing on a phone', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/graph/);
  await page.setViewportSize({ width: 390, height: 844 });
  await mockGraph(page, 500);
  await page.goto('/graph');
  const notice = await page.getByText('This is a sample: your own graph could not be loaded.').locator('..').boundingBox();
  const drawing = await page.getByRole('img', { name: /^Graph of/ }).boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(drawing?.y ?? 0);
  expect(notice?.width).toBeLessThanOrEqual(390);
});
