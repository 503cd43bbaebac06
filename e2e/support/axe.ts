import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** The rules whose results depend on the color scheme. */
  color: ['color-contrast', 'link-in-text-block'],
} as const;

/**
 * Expects that the page in its current state, or what is within an element, violates no
 * accessibility rule.
 */
export async function expectAccessible(page: Page, which: keyof typeof rules, where: string, within = 'html'): Promise<void> {
  const options: RunOptions = { runOnly: [...rules[which]], resultTypes: ['violations'] };
  // Wait for animations, since they change the contrast. Scroll-driven ones never finish.
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && !document.getAnimations().some(({ timeline }) => timeline instanceof DocumentTimeline),
  );
  // The content security policy does not apply to page.evaluate.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: { run: (within: string, options: object) => Promise<AxeResults> } };
      return (await axe.run(within, options)).violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        at: nodes.slice(0, 5).map((node) => `${node.html.slice(0, 160)} — ${node.failureSummary ?? ''}`),
      }));
    },
    { within, options },
  );
  expect(violations, where).toEqual([]);
}

/** Expects that the page, after it has loaded, violates no accessibility rule. */
export async function expectPageAccessible(page: Page, which: keyof typeof rules = 'all'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await expectAccessible(page, which, page.url());
}
