import { randomBytes } from 'node:crypto';
import { newReader, type Reader } from '../e2e/support/readers.ts';
import type { Requests } from '../e2e/support/requests.ts';
import type { Page } from './support/page.ts';
import { expect, logIn, test } from './support/test.ts';

const unused = (name: string) => `${name} ${randomBytes(5).toString('hex')}`;
const section = (page: Page) => page.getByRole('main');

async function add(request: Requests, { token }: Reader, name: string, kind = 'society'): Promise<number> {
  const data = { name, kind, description: 'Reads in the desert.', url: 'https://nitria.example/' };
  const answer = await request.post('/api/organizations', { headers: { authorization: `Bearer ${token}` }, data });
  return ((await answer.json()) as { id: number }).id;
}

test('an organization is added, found by its kind and changed by its creator', async ({ page, reader }) => {
  const name = unused('The Nitria Press');
  await page.goto('/workspace');
  await page.getByRole('link', { name: 'Browse organizations' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await section(page).getByRole('button', { name: 'New organization' }).click();
  const form = page.getByRole('form', { name: 'New organization' });
  await form.getByRole('button', { name: 'Add organization' }).click();
  await expect(form.getByText('Please give the organization a name.')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Add organization' }).click();
  await expect(form.getByText(/^Please choose a kind/)).toBeVisible();
  await form.getByLabel('Kind').selectOption('Publisher');
  await form.getByLabel('Description').fill('Prints the desert.');
  await form.getByLabel('Website').fill('nitria.example');
  await form.getByRole('button', { name: 'Add organization' }).click();
  await expect(form.getByText(/^The URL must start with http/)).toBeVisible();
  await form.getByLabel('Website').fill('https://nitria.example/');
  await page.reload();
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await expect(form.getByLabel('Kind')).toHaveValue('publisher');
  await form.getByRole('button', { name: 'Add organization' }).click();

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Publisher', { exact: true })).toBeVisible();
  await expect(page.getByText('Prints the desert.')).toBeVisible();
  const website = page.getByRole('link', { name: 'Visit website' });
  await expect(website).toHaveAttribute('href', 'https://nitria.example/');
  await expect(website).toHaveAttribute('rel', /noopener/);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('');
  await page.getByLabel('Kind').selectOption('Library');
  await page.getByRole('button', { name: 'Save organization' }).click();
  await expect(page.getByText('No description available', { exact: true })).toBeVisible();
  await expect(page.getByText('Library', { exact: true })).toBeVisible();

  await page.goto('/organizations');
  await section(page).getByLabel('Kind of organization').selectOption('Library');
  await expect(page).toHaveURL('/organizations?kind=library');
  await expect(section(page).getByRole('link', { name })).toBeVisible();
  await page.reload();
  await expect(section(page).getByLabel('Kind of organization')).toHaveValue('library');
  await section(page).getByLabel('Kind of organization').selectOption('Publisher');
  await expect(section(page).getByRole('link', { name })).toHaveCount(0);
  await section(page).getByLabel('Kind of organization').selectOption('All kinds');
  await expect(page).toHaveURL('/organizations');
});

test('another reader can see an organization but not change it', async ({ page, reader, request }) => {
  const id = await add(request, reader, unused('Friends of the desert'));
  for (const [who, edits] of [
    [reader, 1],
    [await newReader(request), 0],
  ] as const) {
    logIn(who);
    await page.goto(`/organizations/${id}`);
    await expect(page.getByText('Reads in the desert.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(edits);
  }
});

test('a name that exists is rejected at its field, and the input stays', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/organizations/);
  const name = unused('Twice');
  await add(request, reader, name);
  await page.goto('/organizations');
  await section(page).getByRole('button', { name: 'New organization' }).click();
  await page.getByLabel('Name').fill(name.toUpperCase());
  await page.getByLabel('Kind', { exact: true }).selectOption('Church');
  await page.getByRole('button', { name: 'Add organization' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('There is already an organization with this name.');
  await expect(page.getByLabel('Name')).toHaveValue(name.toUpperCase());
  await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(section(page).getByRole('button', { name: 'New organization' })).toBeVisible();
});

test('organizations are paginated, and an empty list says so', async ({ page, api, reader }) => {
  const row = (id: number) => ({
    ...{ id, name: `Society ${id}`, kind: 'society', description: null, url: null },
    ...{ created_by: null, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  });
  api.handle('GET /api/organizations', ({ url: { searchParams: query } }) => {
    if (query.get('kind') === 'church') return { json: [] };
    if (query.get('before') === 'second') return { json: [row(2)] };
    return { json: [row(1)], headers: { link: '</api/organizations?before=second>; rel="next"' } };
  });
  await page.goto('/organizations');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await section(page).getByRole('button', { name: 'More organizations' }).click();
  await expect(section(page).getByRole('listitem')).toHaveText([/Society 1/, /Society 2/]);
  await page.goto('/organizations?kind=church');
  await expect(section(page).getByText('No organizations found.', { exact: true })).toBeVisible();
});

test('an organization is found by a word of its name, and the demo has real ones', async ({ page, reader: _ }) => {
  await page.goto('/organizations');
  await section(page).getByRole('searchbox', { name: 'Find an organization' }).fill('vatican');
  await expect(section(page).getByRole('list', { name: 'Organizations' }).getByRole('link').first()).toContainText(/vatican/i);
  await expect(page).toHaveURL(/organization=vatican/);
});
