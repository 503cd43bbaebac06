import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Returns the brightness of the page background, from 0 to 255. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(...(getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).slice(0, 3).map(Number)));
}

async function expectDark(page: Page): Promise<void> {
  await expect.poll(() => brightness(page)).toBeLessThan(60);
}

async function expectLight(page: Page): Promise<void> {
  await expect.poll(() => brightness(page)).toBeGreaterThan(220);
}

test('the theme follows the system until the switch is used, and a reload shows the choice before the scripts load', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  await expectLight(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectDark(page);
  await page.getByRole('button', { name: 'Appearance: same as system' }).click();
  await expectLight(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Appearance: light' })).toBeVisible();
  await expectLight(page);
  await page.getByRole('button', { name: 'Appearance: light' }).click();
  await expectDark(page);

  await page.emulateMedia({ colorScheme: 'light' });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expectDark(page);
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expectDark(page);
  await page.getByRole('button', { name: 'Appearance: dark' }).click();
  await expect(page.getByRole('button', { name: 'Appearance: same as system' })).toBeVisible();
  await expectLight(page);
});

test('on a phone the switch is in the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sidebar' });
  await drawer.getByRole('button', { name: 'Appearance: same as system' }).click();
  await drawer.getByRole('button', { name: 'Appearance: light' }).click();
  await expect(drawer.getByRole('button', { name: 'Appearance: dark' })).toBeVisible();
  await expectDark(page);
});

test('animations are disabled for readers who prefer reduced motion', async ({ page }) => {
  const durations = (): Promise<number[]> =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('*')).flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration].flatMap((list) => list.split(',').map(Number.parseFloat));
      }),
    );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect(page.getByRole('group', { name: 'From the shelves' }).getByRole('link')).not.toHaveCount(0);
  const normal = Math.max(...(await durations()));
  expect(normal).toBeGreaterThan(0.1);
  expect(normal).toBeLessThanOrEqual(0.2);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(Math.max(...(await durations()))).toBeLessThanOrEqual(0.001);
  // Any transition duration delays inherited colors by one frame per level of nesting.
  const transitionCount = await page.evaluate(() => {
    document.body.style.color = 'rgb(1, 2, 3)';
    return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  });
  expect(transitionCount).toBe(0);
});
