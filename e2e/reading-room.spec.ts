import { addText } from './support/add-text.ts';
import { goWithin } from './support/go-within.ts';
import { newAccount } from './support/readers.ts';
import { type Server, startFreshServer } from './support/server.ts';
import { waitForServiceWorker } from './support/service-worker.ts';
import { expect, test as base } from './support/test.ts';

/** A fresh library with the text that it comes with, and a psalm in another edition. */
const test = base.extend<object, { library: Server }>({
  library: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const server = await startFreshServer();
      const head = { edition: { title: 'Plain Psalms', language: 'en', license: 'Public domain', scripture: true, numbering: 'kjv' } };
      const verses = Array.from({ length: 6 }, (_, i) => ({ citation: `Ps.23.${i + 1}`, text: `Plain words of verse ${i + 1}.` }));
      await addText(server, 'plain', [head, ...verses].map((line) => JSON.stringify(line)).join('\n'));
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ library }, use) => use(library.url),
});

// Both devices use one server.
test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'allow' });

const words = 'Yea, though I walk through the valley of the shadow of death';

for (const [device, isPhone] of [
  ['a desktop', false],
  ['a phone', true],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(isPhone ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } : {});

    test('reads, compares and quotes a psalm in a fresh library, finds the post by its passage, and reads on offline', async ({
      page,
      context,
      expectFailures,
    }) => {
      test.setTimeout(240_000);
      const { username, email, password } = newAccount();
      await page.goto('/signup');
      const signup = page.getByRole('main');
      await signup.getByLabel('Email').fill(email);
      await signup.getByLabel('Username').fill(username);
      await signup.getByLabel('Password', { exact: true }).fill(password);
      await signup.getByRole('button', { name: 'Sign up', exact: true }).click();
      await expect(page).toHaveURL('/user-profile');

      await goWithin(page, '/digital-library?searchTerm=king+james');
      const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Readable here' });
      // The text of a fresh library is imported within a minute.
      await expect(async () => {
        if (!(await card.isVisible())) await page.reload();
        await expect(card).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 90_000 });
      await card.getByRole('link').first().click();
      await page.getByRole('main').getByRole('link', { name: 'Read', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Genesis 1' })).toBeVisible();

      if (isPhone) await page.getByRole('button', { name: 'Contents, at Genesis 1' }).click();
      const field = page.getByRole('textbox', { name: 'Go to' });
      await field.fill('ps 23');
      await field.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Psalm 23' })).toBeVisible();

      await page.getByRole('button', { name: 'Parallel editions' }).click();
      await page.getByRole('checkbox', { name: /Plain Psalms/ }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Plain words of verse 4.')).toBeVisible();
      // A phone shows one edition at a time, first the one that was added last.
      if (isPhone) await page.getByRole('group', { name: 'Editions' }).getByRole('button', { name: 'KJV' }).click();

      // On the phone, the verse already has a margin number, since the desktop has quoted it.
      await page
        .locator('[data-row="Ps.23.4"]')
        .getByRole('link', { name: /^Number 4, / })
        .first()
        .click();
      const menu = page.getByRole('toolbar', { name: 'Selected: Psalm 23:4' });
      // All actions are reachable; less frequent ones are in a menu.
      await menu.getByRole('button', { name: 'More actions' }).click();
      await expect(page.getByRole('menuitem', { name: 'Add to Folder' })).toBeVisible();
      await page.keyboard.press('Escape');
      await menu.getByRole('button', { name: 'Quote in…' }).click();
      await page.getByRole('menuitem', { name: 'A post' }).click();
      const form = page.getByRole('form', { name: 'New post' });
      await expect(form.getByLabel('Content')).toHaveValue(new RegExp(`^> ${words}[^\n]+\n> — \\[Text:kjv/Ps\\.23\\.4\\]\n\n$`));
      await form.getByRole('button', { name: 'Post', exact: true }).click();
      // The post is shown at once, but its draft is stored until the server has the post.
      await expect(form).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Psalm 23:4, ' })).toBeVisible();

      await goWithin(page, '/scripture/Ps.23.4');
      await expect(page.getByRole('main').getByRole('article').filter({ hasText: username })).toContainText(words);

      await waitForServiceWorker(page);
      expectFailures(/./);
      await context.setOffline(true);
      await page.goto('/read/kjv/Ps.23?with=plain');
      await expect(page.getByRole('status').getByText('Available offline: ')).toBeVisible();
      await expect(page.locator('[data-citation="Ps.23.4"]').getByText(words)).toBeVisible();
      if (isPhone) await page.getByRole('group', { name: 'Editions' }).getByRole('button', { name: 'Plain Psalms' }).click();
      await expect(page.getByText('Plain words of verse 4.')).toBeVisible();
    });
  });
}
