import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { graphOf, green, middleOf, mockGraph, pixelsOf, readyStage, stageOf, withWebGL } from './support/graph.ts';
import { expect, test } from './support/test.ts';

test.use({ launchOptions: withWebGL });

const alone = graphOf(['circle_5']);
/** The linked page need not exist. */
const noCircle = /\/api\/circles\/5/;

/** Clicks the only node of a graph, which is in the middle. */
async function clickMiddle(
  page: Page,
  { shift = false, button = 'left' }: { shift?: boolean; button?: 'left' | 'right' } = {},
): Promise<void> {
  const { x, y } = await middleOf(stageOf(page));
  if (shift) await page.keyboard.down('Shift');
  await page.mouse.click(x, y, { button });
  if (shift) await page.keyboard.up('Shift');
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

test("the sample graph is inert until the reader's own arrives, which can be zoomed, panned and clicked", async ({
  page,
  reader: _,
  expectFailures,
}) => {
  expectFailures(noCircle);
  let answer = (): void => {};
  const wanted = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/graph', async (route) => {
    await wanted;
    await route.fulfill({ json: alone });
  });
  await page.goto('/graph');
  const stage = stageOf(page);
  const { x, y } = await test.step('the sample ignores clicks, the wheel and drags', async () => {
    await expect(page.getByText('Sample', { exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    for (const kind of ['Users 4', 'Posts 3', 'Circle 1', 'Project 1', 'Workflow 1'])
      await expect(page.getByRole('button', { name: kind })).toBeVisible();
    await expect(stage).not.toHaveAttribute('data-active');
    await expect(stage).toHaveAttribute('data-settled', 'true');
    // The loading spinner over the stage is animated.
    const picture = () => stage.screenshot({ animations: 'disabled' });
    // Labels are drawn a few at a time.
    let before = await picture();
    await expect
      .poll(async () => {
        const last = before;
        before = await picture();
        return before.equals(last);
      })
      .toBe(true);
    const middle = await middleOf(stage);
    for (const [dx, dy] of [
      [0, 0],
      [-60, 40],
      [60, 40],
    ] as const)
      await page.mouse.click(middle.x + dx, middle.y + dy);
    await page.mouse.wheel(0, -50);
    await drag(page, middle, { x: middle.x + 80, y: middle.y });
    await expect.poll(async () => (await picture()).equals(before)).toBe(true);
    await expect(page).toHaveURL('/graph');
    return middle;
  });
  await test.step("the reader's own graph replaces it", async () => {
    answer();
    await readyStage(page);
    await expect(page.getByRole('button', { name: 'Circle 1' })).toBeVisible();
    await expect(page.getByText('Sample', { exact: true })).toBeHidden();
    await expect(page.getByText('Loading')).toBeHidden();
  });
  await test.step('the wheel zooms by at most 50 at a time and every 100 ms', async () => {
    await page.mouse.move(x, y);
    await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(36);
    expect(await pixelsOf(stage, green)).toBeLessThanOrEqual(41);
    // Three events at once count as one, and 5,000 as 50: 40 pixels become 40 · e^0.2.
    await stage.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      for (const deltaY of [-5000, -50, -50]) {
        element.dispatchEvent(
          new WheelEvent('wheel', { deltaY, clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true }),
        );
      }
    });
    await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(44);
    expect(await pixelsOf(stage, green)).toBeLessThanOrEqual(50);
    await page.waitForTimeout(120);
    await page.mouse.wheel(0, 50);
    await expect.poll(() => pixelsOf(stage, green)).toBeLessThan(43);
  });
  await test.step('the buttons zoom between 0.1 and 10', async () => {
    for (let press = 0; press < 12; press++) await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(380);
    expect(await pixelsOf(stage, green)).toBeLessThanOrEqual(401);
    for (let press = 0; press < 18; press++) await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => pixelsOf(stage, green)).toBeLessThan(6);
    expect(await pixelsOf(stage, green)).toBeGreaterThan(0);
  });
  await test.step('a drag pans without clicking, and a node is hit within twice its size', async () => {
    await page.getByRole('button', { name: 'Show the whole graph' }).click();
    await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(36);
    await drag(page, { x, y }, { x, y: y + 90 });
    await expect(page).toHaveURL('/graph');
    await expect.poll(() => pixelsOf(stage, green)).toBe(0);
    await page.mouse.click(x + 43, y + 90);
    await expect(page).toHaveURL('/graph');
    await page.mouse.click(x + 38, y + 90);
    await expect(page).toHaveURL('/circles/5');
  });
});

test("the graph can be saved, is redrawn after the WebGL context is lost, and a node's menu or a modifier click loads its neighbors", async ({
  page,
  reader: _,
  expectFailures,
}) => {
  expectFailures(noCircle);
  await mockGraph(page, alone);
  await page.goto('/graph');
  const stage = await readyStage(page);
  await test.step('the picture and the data can be saved', () => expectSaved(page));
  await test.step('it is redrawn after the WebGL context is lost', async () => {
    await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(30);
    await stage.evaluate((element) => {
      for (const canvas of element.querySelectorAll('canvas'))
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(30);
  });
  const found = graphOf(['circle_5', 'user_8', 'user_9'], ['user_8 member circle_5', 'user_9 member circle_5']);
  const requestCount = await mockGraph(page, found, '/api/graph/neighbours/circle_5');
  await clickMiddle(page, { shift: true });
  await expect(page.getByText('2 more around The circle_5.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Users 2' })).toBeVisible();
  await expect(page).toHaveURL('/graph');
  await readyStage(page);
  await clickMiddle(page, { button: 'right' });
  const menu = page.getByRole('menu', { name: 'The circle_5' });
  await expect(menu.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
  await expectAccessible(page, 'all', 'with the menu');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await clickMiddle(page, { button: 'right' });
  await expect(menu.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('All neighbors of The circle_5 are already shown.')).toBeVisible();
  expect(requestCount()).toBe(2);
  await clickMiddle(page, { button: 'right' });
  await menu.getByRole('menuitem', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL('/circles/5');
});

async function expectSaved(page: Page): Promise<void> {
  const saved = async (kind: string): Promise<{ name: string; text: Buffer }> => {
    const download = page.waitForEvent('download');
    await page.getByRole('group', { name: 'Save as' }).getByRole('button', { name: kind }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    return { name: (await download).suggestedFilename(), text: Buffer.concat(chunks) };
  };
  const png = await saved('PNG');
  expect(png.name).toBe('My network.png');
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png.text).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  expect([...data.subarray(at, at + 3)]).toEqual([...green]);
  expect([...data.subarray(0, 3)]).toEqual([0, 0, 0]);
  const json = await saved('JSON');
  expect(json.name).toBe('My network.json');
  expect(JSON.parse(json.text.toString())).toMatchObject({ nodes: [{ id: 'circle_5', label: 'The circle_5', x: 0, y: 0 }], edges: [] });
  const graphml = await saved('GraphML');
  expect(graphml.name).toBe('My network.graphml');
  expect(graphml.text.toString()).toContain('<node id="circle_5"><data key="label">The circle_5</data>');
}

test("kinds can be hidden, and hovering highlights a node's neighbors", async ({ page, reader: _, expectFailures }) => {
  expectFailures(noCircle);
  await mockGraph(page, graphOf(['circle_5', 'user_8'], ['user_8 member circle_5']));
  await page.goto('/graph');
  const stage = await readyStage(page);
  await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(70);
  const { x, y } = await middleOf(stage);
  // The circle is left of the middle, the user right.
  await page.mouse.move(x - 100, y);
  await expect(stage).toHaveAttribute('data-hovers', 'true');
  await page.mouse.move(x, y - 150);
  await expect(stage).not.toHaveAttribute('data-hovers');
  await page.getByRole('button', { name: 'User 1' }).click();
  await expect(page.getByRole('button', { name: 'User 1' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Show the whole graph' }).click();
  await expect.poll(() => pixelsOf(stage, green)).toBeLessThan(45);
  await clickMiddle(page);
  await expect(page).toHaveURL('/circles/5');
});

test('nodes show their pictures, or white if one fails to load', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/files\/public\/gone\.png$/);
  const purple = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBAIAf8k2wQAAAABJRU5ErkJggg==';
  await page.route('**/files/public/gone.png', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route('**/files/public/there.png', (route) =>
    route.fulfill({ body: Buffer.from(purple, 'base64'), contentType: 'image/png' }),
  );
  const graph = graphOf(['user_5', 'user_6']);
  const files = ['gone', 'there'];
  await mockGraph(page, {
    ...graph,
    nodes: graph.nodes.map((node, i) => Object.assign({}, node, { profilePicture: `/files/public/${files[i] ?? ''}.png` })),
  });
  await page.goto('/graph');
  const stage = await readyStage(page);
  await expect.poll(() => pixelsOf(stage, [255, 255, 255])).toBeGreaterThan(30);
  // Only the rim of the node with a picture is green.
  await expect.poll(() => pixelsOf(stage, green)).toBeLessThan(24);
  expect(await pixelsOf(stage, [255, 255, 255])).toBeLessThan(50);
});
