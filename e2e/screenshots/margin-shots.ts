import { expect, type Page } from '@playwright/test';
import { phone, type Shot, wide } from './shot.ts';

/**
 * The margin of a chapter that the demo's readers have annotated, quotations in an essay, and its
 * footnotes.
 */
export const marginShots: readonly Shot[] = [
  margin('margin', 'light', wide),
  margin('margin-dark', 'dark', wide),
  margin('margin-phone', 'sepia', phone),
  {
    name: 'quotations',
    path: '/workspace',
    context: { viewport: { width: 1280, height: 1000 } },
    as: 'macrina',
    prepare: openEssay('edit'),
  },
  {
    name: 'footnotes',
    path: '/workspace',
    context: { viewport: { width: 1280, height: 1000 } },
    as: 'macrina',
    prepare: openEssay('read'),
  },
];

function margin(name: string, theme: 'light' | 'sepia' | 'dark', context: Shot['context']): Shot {
  return {
    name,
    path: '/read/kjv/Rom.9.18-33',
    context,
    as: 'macrina',
    reading: { theme },
    waitFor: '[data-citation]',
    editions: ['kjv'],
    prepare: async (page) => {
      const button = page.getByRole('button', { name: /^Margin at number 20:/ });
      // The demo's annotations are created after the text is imported.
      await expect(async () => {
        if (!(await button.count())) await page.reload();
        await button.waitFor({ state: 'attached', timeout: 5000 });
      }).toPass({ timeout: 120_000 });
      // A verse with a highlight shows its number only to the keyboard.
      await button.press('Enter');
      const panel = page.getByRole('dialog', { name: /^Margin: Romans 9:20/ });
      await panel.getByRole('button', { name: 'Filters' }).waitFor();
      await panel.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' });
    },
  };
}

const essay = [
  '<h2>The potter</h2>',
  '<p>Paul answers the objector with a question: “Nay but, O man, who art thou that repliest against God?” (Rom 9:20)',
  '<span class="footnote" data-cite="text:kjv/Rom.9.20 sbl">Rom 9:20 (KJV).</span> ',
  'The same letter says that “all things work together for good for those who love God” (Rom 8:28), ',
  'and that “the wages of sin is death” (Rom 6:21).<span class="footnote">On wages, see also Gen 31:7.</span></p>',
].join('');

function openEssay(how: 'edit' | 'read'): (page: Page) => Promise<void> {
  return async (page) => {
    const id = await store(page, { title: 'The Potter and the Clay', content: essay, status: 'published', check_quotations: 'true' });
    const { origin } = new URL(page.url());
    await page.goto(how === 'edit' ? `${origin}/write-essay?id=${id}` : `${origin}/article/${id}`);
    await page.waitForLoadState('networkidle');
    if (how === 'read') await page.getByRole('heading', { name: 'Footnotes' }).scrollIntoViewIfNeeded();
    else await page.getByRole('button', { name: /^Use this wording/ }).scrollIntoViewIfNeeded();
  };
}

/** Stores an essay of the page's reader, and returns its id. */
function store(page: Page, fields: Readonly<Record<string, string>>): Promise<number> {
  return page.evaluate(async (fields) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const response = await fetch('/api/essays', { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`essay: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { id: number }).id;
  }, fields);
}
