import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { mockGraph, graphOf, green, middleOf, pixelsOf, readyStage, stageOf, withWebGL } from './support/graph.ts';
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

test("the sample graph comes first, labeled and inert; then the reader's own", async ({ page, reader: _ }) => {
  let answer = (): void => {};
  const wanted = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/graph', async (route) => {
    await wanted;
    await route.fulfill({ json: alone });
  });
  await page.goto('/graph');
  await expect(page.getByText('Sample', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  for (const kind of ['Users 4', 'Posts 3', 'Circle 1', 'Project 1', 'Workflow 1'])
    await expect(page.getByRole('button', { name: kind })).toBeVisible();
  const stage = stageOf(page);
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
  const { x, y } = await middleOf(stage);
  for (const [dx, dy] of [
    [0, 0],
    [-60, 40],
    [60, 40],
    [0, 120],
  ] as const)
    await page.mouse.click(x + dx, y + dy);
  await page.mouse.wheel(0, -50);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 80, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await picture()).equals(before)).toBe(true);
  await expect(page).toHaveURL('/graph');
  answer();
  await readyStage(page);
  await expect(page.getByRole('button', { name: 'Circle 1' })).toBeVisible();
  await expect(page.getByText('Sample', { exact: true })).toBeHidden();
  await expect(page.getByText('Loading')).toBeHidden();
});

/**
 * Opens the graph with a paused clock and returns the times of its requests; `until` advances
 * the clock.
 */
async function attempts(page: Page, answers: readonly unknown[]) {
  const times: number[] = [];
  await page.clock.install({ time: 0 });
  await page.goto('/about');
  await page.clock.pauseAt(60_000);
  await page.route('**/api/graph', async (route) => {
    times.push(await page.evaluate(() => Date.now()));
    const answer = answers[times.length - 1];
    if (answer !== undefined)
      await (typeof answer === 'number' ? route.fulfill({ status: answer, json: {} }) : route.fulfill({ json: answer }));
  });
  await page.getByRole('link', { name: 'Graph' }).click();
  const until = async (there: () => Promise<boolean>): Promise<void> => {
    await expect(async () => {
      await page.clock.runFor(50);
      expect(await there()).toBe(true);
    }).toPass({ intervals: [20] });
  };
  return { times, until, untilRequested: (often: number) => until(async () => times.length >= often) };
}

/**
 * Returns page milliseconds between attempts, which can be slightly longer, since a busy browser
 * stops the clock.
 */
const gaps = (times: readonly number[]): number[] => times.slice(1).map((time, i) => time - (times[i] ?? NaN));

test('after three attempts a second apart the sample stays, and Try again retries', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/api\/graph$/);
  const { times, until, untilRequested } = await attempts(page, [500, { nodes: {}, edges: [] }, { nodes: [], edges: 'none' }, 502, alone]);
  const sentence = page.getByRole('alert').filter({ hasText: 'This is a sample: your own graph could not be loaded.' });
  await until(() => sentence.isVisible());
  await page.clock.runFor(30_000);
  expect(times).toHaveLength(3);
  for (const gap of gaps(times)) {
    expect(gap).toBeGreaterThanOrEqual(1000);
    expect(gap).toBeLessThan(3000);
  }
  await expect(page.getByRole('button', { name: 'Users 4' })).toBeVisible();
  // Loading is over: the sample is interactive.
  await expect(stageOf(page)).toHaveAttribute('data-active', 'true');
  await page.getByRole('button', { name: 'Try again' }).click();
  await untilRequested(5);
  await until(() => page.getByRole('button', { name: 'Circle 1' }).isVisible());
  await until(() => sentence.isHidden());
  expect(times).toHaveLength(5);
});

test('an attempt without a response times out after five seconds', async ({ page, reader: _ }) => {
  const { times, until, untilRequested } = await attempts(page, [undefined, alone]);
  await untilRequested(2);
  // A timeout of five seconds plus one second, as measured from outside.
  expect(gaps(times)[0]).toBeGreaterThan(5800);
  expect(gaps(times)[0]).toBeLessThan(9000);
  await until(() => page.getByRole('button', { name: 'Circle 1' }).isVisible());
});

test("a visitor's browser requests no graph", async ({ page }) => {
  const requestCount = await mockGraph(page, alone);
  await page.goto('/graph');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(requestCount()).toBe(0);
});

test('clicking a node opens the page for its prefix', async ({ page, reader: _, expectFailures }) => {
  test.slow();
  const places = {
    user_7: '/users/7',
    post_7: '/posts/7',
    circle_7: '/circles/7',
    project_7: '/projects/7',
    workflow_7: '/workflows/7',
    // Redirects by way of /entity, so Back before the redirect returns here.
    work_7: '/book/7',
    strange_7: '/entity/strange_7',
  };
  await mockGraph(page, graphOf(Object.keys(places)));
  // The pages need not exist.
  expectFailures(/\/api\/(?:users|posts|circles|projects|workflows|works)\/7/);
  await page.route(/\/api\/(users|posts|circles|projects|workflows|works)\/7/, (route) => route.fulfill({ json: {}, status: 404 }));
  await page.goto('/graph');
  await readyStage(page);
  for (const [id, address] of Object.entries(places)) {
    await expect(async () => {
      if (page.url().endsWith('/graph')) {
        // A hovered node is drawn differently.
        await page.mouse.move(0, 0);
        await page.getByRole('combobox', { name: 'Find in the graph' }).fill(id);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('region', { name: 'Found' })).toContainText(`The ${id}`);
        // The animation takes a moment.
        await expect.poll(() => pixelsOf(stageOf(page), green), { timeout: 3000 }).toBeGreaterThan(20);
        await clickMiddle(page);
      }
      await expect(page).toHaveURL(address, { timeout: 1000 });
    }).toPass();
    await page.goBack();
    while (!page.url().endsWith('/graph')) await page.goBack();
    await readyStage(page);
  }
});

test('the wheel zooms by at most 50 at a time and every 100 ms, between 0.1 and 10', async ({ page, reader: _ }) => {
  await mockGraph(page, alone);
  await page.goto('/graph');
  const stage = await readyStage(page);
  await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(36);
  expect(await pixelsOf(stage, green)).toBeLessThanOrEqual(41);
  const { x, y } = await middleOf(stage);
  await page.mouse.move(x, y);
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
  for (let press = 0; press < 12; press++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(380);
  expect(await pixelsOf(stage, green)).toBeLessThanOrEqual(401);
  for (let press = 0; press < 18; press++) await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => pixelsOf(stage, green)).toBeLessThan(6);
  expect(await pixelsOf(stage, green)).toBeGreaterThan(0);
});

test('a drag pans without clicking, and a node is hit within twice its size', async ({ page, reader: _, expectFailures }) => {
  expectFailures(noCircle);
  await mockGraph(page, alone);
  await page.goto('/graph');
  const stage = await readyStage(page);
  const { x, y } = await middleOf(stage);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 90, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL('/graph');
  await expect.poll(() => pixelsOf(stage, green)).toBe(0);
  await page.mouse.click(x + 43, y + 90);
  await expect(page).toHaveURL('/graph');
  await page.mouse.click(x + 38, y + 90);
  await expect(page).toHaveURL('/circles/5');
});

test("a modifier click or a node's menu loads its neighbors in place", async ({ page, reader: _, expectFailures }) => {
  expectFailures(noCircle);
  await mockGraph(page, alone);
  const found = graphOf(['circle_5', 'user_8', 'user_9'], ['user_8 member circle_5', 'user_9 member circle_5']);
  const requestCount = await mockGraph(page, found, '/api/graph/neighbours/circle_5');
  await page.goto('/graph');
  await readyStage(page);
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
  await expect(page.getByText('All neighbors of The circle_5 are already here.')).toBeVisible();
  expect(requestCount()).toBe(2);
  await clickMiddle(page, { button: 'right' });
  await menu.getByRole('menuitem', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL('/circles/5');
});

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

test('a node shows its picture, or white if it fails to load', async ({ page, reader: _, expectFailures }) => {
  expectFailures(/\/files\/public\/gone\.png$/);
  const purple = await page.request
    .fetch('/')
    .then(() => Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBAIAf8k2wQAAAABJRU5ErkJggg==', 'base64'));
  await page.route('**/files/public/gone.png', (route) => route.fulfill({ status: 404, body: '' }));
  const pictureUrls: string[] = [];
  await page.route('**/files/public/there.png', (route) => {
    pictureUrls.push(route.request().url());
    return route.fulfill({ body: purple, contentType: 'image/png' });
  });
  const graph = graphOf(['user_5']);
  for (const [file, color] of [
    ['gone', [255, 255, 255]],
    ['there', [0x64, 0x60, 0xf8]],
  ] as const) {
    await mockGraph(page, {
      ...graph,
      nodes: graph.nodes.map((node) => Object.assign({}, node, { profilePicture: `/files/public/${file}.png` })),
    });
    await page.goto('/graph');
    const stage = await readyStage(page);
    if (file === 'gone') await expect.poll(() => pixelsOf(stage, color)).toBeGreaterThan(30);
    else await expect.poll(() => pixelsOf(stage, green)).toBeLessThan(12);
  }
  expect(pictureUrls.map((url) => new URL(url).origin)).toContain(new URL(page.url()).origin);
});

test('the picture and the data can be saved', async ({ page, reader: _ }) => {
  await mockGraph(page, alone);
  await page.goto('/graph');
  await readyStage(page);
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
  expect(JSON.parse(json.text.toString())).toMatchObject({ nodes: [{ id: 'circle_5', label: 'The circle_5' }], edges: [] });
  const graphml = await saved('GraphML');
  expect(graphml.name).toBe('My network.graphml');
  expect(graphml.text.toString()).toContain('<node id="circle_5"><data key="label">The circle_5</data>');
});

test('the graph is redrawn after the WebGL context is lost', async ({ page, reader: _, expectFailures }) => {
  expectFailures(noCircle);
  await mockGraph(page, alone);
  await page.goto('/graph');
  const stage = await readyStage(page);
  await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(30);
  await stage.evaluate((element) => {
    for (const canvas of element.querySelectorAll('canvas')) canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(30);
  await clickMiddle(page);
  await expect(page).toHaveURL('/circles/5');
});

test('citations are a separate view with its own address', async ({ page, reader: _ }) => {
  await mockGraph(page, alone);
  await mockGraph(page, graphOf(['essay_3', 'work_4'], ['essay_3 refers_to work_4']), '/api/graph/citations');
  await page.goto('/graph');
  await page.getByRole('navigation', { name: 'Graph view' }).getByRole('link', { name: 'Citations' }).click();
  await expect(page).toHaveURL('/graph?view=citations');
  await expect(page.getByRole('button', { name: 'Essay 1' })).toBeVisible();
  await readyStage(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Circle 1' })).toBeVisible();
});
