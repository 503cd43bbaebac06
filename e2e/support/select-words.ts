import { expect, type Page } from '@playwright/test';

/**
 * Selects words of the open text as a mouse would, until the reader shows the menu: it shows the
 * words before it hears of selections.
 */
export async function selectWords(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(select, words);
    await expect(page.getByRole('toolbar')).toBeVisible({ timeout: 2000 });
  }).toPass();
}

function select(words: string): void {
  const walker = document.createTreeWalker(document.querySelector('article') ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const start = node.data.indexOf(words);
    if (start !== -1) return window.getSelection()?.setBaseAndExtent(node, start, node, start + words.length);
  }
}
