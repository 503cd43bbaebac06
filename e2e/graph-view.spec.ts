import { allPixelsOf, graphOf, green, middleOf, mockGraph, pictureOf, pixelsOf, readyStage, stageOf, withWebGL } from './support/graph.ts';
import { expect, test } from './support/test.ts';

test.use({ launchOptions: withWebGL });

const receding = [0x26, 0x24, 0x1f] as const;

/** Two pairs of nodes without a connection between them. */
const pairs = graphOf(['circle_5', 'user_8', 'post_6', 'project_7'], ['user_8 member circle_5', 'project_7 owns post_6']);

test('a found node stays highlighted while the graph changes, and the view is restored on return @core', async ({ page, reader: _ }) => {
  await mockGraph(page, pairs);
  await mockGraph(page, graphOf(['circle_5', 'user_9'], ['user_9 member circle_5']), '/api/graph/neighbours/circle_5');
  await page.goto('/graph');
  const stage = await readyStage(page);
  const find = page.getByRole('combobox', { name: 'Find in the graph' });
  const card = page.getByRole('region', { name: 'Selected node' });
  await test.step('finding a node highlights its edges and dims the others', async () => {
    // Hide the labels, since they are bright too.
    const setLabels = (opacity: string) =>
      stage.evaluate(
        (element, value) => Object.assign([...element.querySelectorAll('canvas')].at(-1)?.style ?? {}, { opacity: value }),
        opacity,
      );
    const setCard = (opacity: string) => card.evaluate((element, value) => Object.assign(element.style, { opacity: value }), opacity);
    const brightest = async (): Promise<number> => {
      const { width, height, at } = await pictureOf(stage);
      let max = 0;
      // Skip the rounded corners and the buttons on the right.
      for (let y = 20; y < height; y++) for (let x = 20; x < width - 70; x++) max = Math.max(max, Math.min(...at(x, y)));
      return max;
    };
    /** Returns the green of the edge next to the node in the middle. */
    const edge = async (): Promise<number> => {
      const { width, height, at } = await pictureOf(stage);
      const angles = Array.from({ length: 720 }, (_, i) => (i / 360) * Math.PI);
      return Math.max(...angles.map((angle) => at(width / 2 + 32 * Math.cos(angle), height / 2 + 32 * Math.sin(angle))[1]));
    };
    await setLabels('0');
    await find.fill('circle_5');
    await page.keyboard.press('Enter');
    await page.mouse.move(0, 0);
    await expect.poll(() => allPixelsOf(stage, receding)).toBeGreaterThan(1500);
    await expect.poll(edge).toBeGreaterThan(150);
    await expect(card).toContainText('1 connection');
    // Now only nodes and edges are visible, and none of them is nearly white.
    await setCard('0');
    expect(await brightest()).toBeLessThan(130);
    await setCard('');
    await setLabels('');
  });
  await test.step('it stays selected while the graph changes', async () => {
    await card.getByRole('button', { name: 'Show neighbors' }).click();
    await page.mouse.move(0, 0);
    await expect(card).toContainText('2 connections');
    await readyStage(page);
    await expect.poll(() => allPixelsOf(stage, receding)).toBeGreaterThan(1500);
  });
  await test.step('its card and the dimming disappear while its kind is hidden', async () => {
    const circles = page.getByRole('button', { name: 'Circle 1' });
    await circles.click();
    await expect(card).toBeHidden();
    // Some pixels of the buttons remain.
    await expect.poll(() => allPixelsOf(stage, receding)).toBeLessThan(500);
    await circles.click();
    await expect(card).toBeVisible();
    await expect.poll(() => allPixelsOf(stage, receding)).toBeGreaterThan(1500);
  });
  await test.step('it is centered even if the view is zoomed meanwhile', async () => {
    await page.getByRole('button', { name: 'Users 2' }).click();
    await card.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Show the whole graph' }).click();
    await find.fill('');
    await find.fill('circle_5');
    await page.keyboard.press('Enter');
    // Click without moving the pointer, well within the duration of the animation.
    await page.getByRole('button', { name: 'Zoom in' }).evaluate((button) => {
      for (let press = 0; press < 3; press++) (button as HTMLButtonElement).click();
    });
    await page.mouse.move(0, 0);
    await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(80);
  });
  await test.step('returning restores the view and the visible kinds', async () => {
    await page.getByRole('link', { name: 'About' }).first().click();
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await readyStage(page);
    await expect(page.getByRole('button', { name: 'Users 2' })).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => pixelsOf(stage, green)).toBeGreaterThan(80);
  });
});

test('if the graph cannot be loaded, a sample can be explored, but its names lead to no page', async ({
  page,
  reader: _,
  expectFailures,
}) => {
  expectFailures(/\/api\/graph$/);
  await mockGraph(page, 500);
  await page.goto('/graph');
  const notice = page.getByText('Your graph could not be loaded, so this is a sample.');
  await expect(notice).toBeVisible();
  await expect(page.getByText('Its names are made up and have no pages.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Find in the graph' }).fill('Amandus');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Selected node' });
  await expect(card).toContainText('Amandus');
  await expect(card.getByRole('link')).toHaveCount(0);
  await card.getByRole('button', { name: 'Close' }).click();
  const { x, y } = await middleOf(stageOf(page));
  await expect(async () => {
    await page.mouse.click(x, y);
    await expect(stageOf(page)).toHaveCSS('cursor', 'grab', { timeout: 500 });
    await expect(page.getByText('Amandus is part of the sample and has no page.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL('/graph');
  await page.mouse.click(x, y, { button: 'right' });
  await expect(page.getByRole('menu')).toBeHidden();
  // The notice does not cover the drawing on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await stageOf(page).boundingBox())?.width).toBeLessThan(390);
  const above = await notice.locator('..').boundingBox();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((await stageOf(page).boundingBox())?.y ?? 0);
  expect(above?.width).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Amandus' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Amandus' })).toHaveCount(0);
});
