import type { Locator, Page } from '@playwright/test';
import { study } from './support/study.ts';
import { expect, test } from './support/test.ts';

const titles = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('checkbox');
/** Returns the steps in the order on the screen. */
const order = async (page: Page): Promise<string> => {
  const boxes = await titles(page).evaluateAll((all) =>
    all.map((box) => ({ top: box.getBoundingClientRect().top, title: (box as HTMLInputElement).labels?.[0]?.textContent ?? '' })),
  );
  return boxes
    .toSorted((a, b) => a.top - b.top)
    .map(({ title }) => title)
    .join(' ');
};

test('steps can be reordered by keys and buttons, which is announced @core', async ({ page, reader, request }) => {
  const api = study(request, reader);
  const id = await api.workflow('A plan', ['Alpha', 'Beta', 'Gamma']);
  await page.goto(`/workflows/${id}`);
  const handle = page.getByRole('button', { name: 'Reorder “Alpha”' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up. “Alpha”: position 1 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('“Alpha”: position 2 of 3.', { exact: true })).toBeAttached();
  await expect.poll(() => order(page)).toBe('Beta Alpha Gamma');
  await page.keyboard.press('Escape');
  await expect.poll(() => order(page)).toBe('Alpha Beta Gamma');
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page.getByText('Dropped. “Alpha”: position 3 of 3.')).toBeAttached();
  await expect(handle).toBeFocused();
  await expect.poll(() => api.stepsOf(id)).toEqual(['Beta', 'Gamma', 'Alpha']);

  const up = page.getByRole('button', { name: 'Move “Alpha” up' });
  await up.click();
  await up.click();
  await expect.poll(() => order(page)).toBe('Alpha Beta Gamma');
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Move “Beta” down' }).click();
  await expect.poll(() => api.stepsOf(id)).toEqual(['Alpha', 'Gamma', 'Beta']);
  await page.reload();
  await expect(titles(page)).toHaveCount(3);
  expect(await order(page)).toBe('Alpha Gamma Beta');
});

test('a step can be dragged to another place', async ({ page, reader, request }) => {
  const api = study(request, reader);
  const id = await api.workflow('A plan', ['Alpha', 'Beta', 'Gamma', 'Delta']);
  await page.goto(`/workflows/${id}`);
  await expect(titles(page)).toHaveCount(4);
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  const from = await page.getByRole('button', { name: 'Reorder “Alpha”' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Reorder “Gamma”' }).boundingBox();
  if (!from || !to) throw new Error('the handles are not there');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 20);
  await page.mouse.move(x, to.y + to.height / 2 + 6, { steps: 5 });
  await expect.poll(() => order(page)).toBe('Beta Gamma Alpha Delta');
  await page.mouse.up();
  await expect.poll(() => api.stepsOf(id)).toEqual(['Beta', 'Gamma', 'Alpha', 'Delta']);
  await expect.poll(() => order(page)).toBe('Beta Gamma Alpha Delta');
});

test('a step can be dragged across a long workflow smoothly and within seconds', async ({ page, reader, request }) => {
  const api = study(request, reader);
  const id = await api.workflow(
    'A long plan',
    Array.from({ length: 200 }, (_, i) => `Step ${i + 1}`),
  );
  await page.goto(`/workflows/${id}`);
  await expect(titles(page)).toHaveCount(200);
  const handle = page.getByRole('button', { name: 'Reorder “Step 1”', exact: true });
  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is not there');
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, 500);
  // Keep the pointer moving slightly, like a hand that holds the step at the edge.
  const last = page.locator('li[data-step]').last();
  await page.evaluate(() => {
    const measured = { frames: 0, start: performance.now() };
    Object.assign(window, { measured });
    requestAnimationFrame(function count() {
      measured.frames++;
      requestAnimationFrame(count);
    });
  });
  const start = Date.now();
  for (let i = 0; !(await placed(page, last)); i++) {
    expect(Date.now() - start, 'milliseconds to the other end').toBeLessThan(12_000);
    await page.mouse.move(x, 790 + (i % 3));
  }
  const seconds = (Date.now() - start) / 1000;
  const frames = await page.evaluate(() => {
    const { measured } = window as unknown as { measured: { frames: number; start: number } };
    return (measured.frames * 1000) / (performance.now() - measured.start);
  });
  console.log(`A step of 200 is at the other end after ${seconds.toFixed(1)} s, at ${frames.toFixed(0)} frames a second.`);
  await page.mouse.up();
  await expect.poll(async () => (await api.stepsOf(id)).at(-1)).toBe('Step 1');
  await expect(page.getByText('Dropped. “Step 1”: position 200 of 200.')).toBeAttached();
});

/** Returns whether the dragged step is below this row. */
async function placed(page: Page, row: Locator): Promise<boolean> {
  const liftedOrder = await page.locator('li[data-lifted]').evaluate((one) => Number(getComputedStyle(one).order));
  return liftedOrder > (await row.evaluate((one) => Number(getComputedStyle(one).order)));
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a workflow fits the screen and has large tap targets', async ({ page, reader, request }) => {
    const id = await study(request, reader).workflow('x'.repeat(200), ['y'.repeat(300), 'Short']);
    await page.goto(`/workflows/${id}`);
    await expect(titles(page)).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const name of ['Reorder “Short”', 'Actions for “Short”']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect([name, Math.min(box?.width ?? 0, box?.height ?? 0) >= 44]).toEqual([name, true]);
    }
    const row = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'Short' }) });
    expect((await row.boundingBox())?.height).toBeLessThan(70);
    await page.getByRole('button', { name: 'Actions for “Short”' }).tap();
    await page.getByRole('menuitem', { name: 'Move up' }).tap();
    await expect(titles(page).first()).toHaveAccessibleName('Short');
    await page.getByRole('button', { name: 'Actions for “Short”' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Remove' }).tap();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  });
});
