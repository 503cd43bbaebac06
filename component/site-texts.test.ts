import { expect, test } from './support/test.ts';

const footerLine = [
  { text: 'Run by ' },
  { text: 'Example Seminary', url: 'https://seminary.example' },
  { text: ' · ' },
  { text: 'Terms', url: '/about' },
];

test('the landing page and the footer have default texts', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('The books that shaped theology, and the people who are reading them.')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveText('AboutKeyboard shortcuts');
  await page.goto('/about');
  await expect(page.getByText('A digital library for theological texts.', { exact: true })).toBeVisible();
  await expect(page.getByText(/Catena is Latin for “chain.”/)).toBeVisible();
});

test("the operator's texts replace the default ones", async ({ page, api }) => {
  api.mock('GET /api/about', {
    json: {
      content: '# Who we are\n\nA *small* library. <b>Come in.</b>\n\n[Write to us](mailto:a@seminary.example) [x](javascript:alert)',
    },
  });
  Object.assign(page.meta, { 'application-name': 'Lectio', tagline: 'Read & pray.', about: 'own', footer: JSON.stringify(footerLine) });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Lectio' })).toBeVisible();
  await expect(page.getByText('Read & pray.', { exact: true })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Example Seminary' })).toHaveAttribute('href', 'https://seminary.example');
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/about');

  await page.goto('/about');
  await expect(page.getByText('A digital library for theological texts.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible();
  await expect(page.getByText('<b>Come in.</b>')).toBeVisible();
  await expect(page.getByRole('link', { name: 'x', exact: true })).toHaveCount(0);
  await expect(page.getByText(/Latin for/)).toHaveCount(0);
});

test("an operator's text that cannot be loaded offers to try again", async ({ page, api, expectFailures }) => {
  expectFailures(/\/api\/about/);
  api.mock('GET /api/about', 500);
  page.meta['about'] = 'own';
  await page.goto('/about');
  await expect(page.getByRole('alert')).toContainText('Failed to load this page.');
  api.reset();
  api.mock('GET /api/about', { json: { content: 'Here we are.' } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Here we are.')).toBeVisible();
});
