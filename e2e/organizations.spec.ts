import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { mockResponse, type MockResponse, openWithResponse, labelOf } from './support/mock-responses.ts';
import { logIn, newReader, type Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const unused = (name: string) => `${name} ${randomBytes(5).toString('hex')}`;
const section = (page: Page) => page.getByRole('region', { name: 'Organizations' });

async function add(request: APIRequestContext, { token }: Reader, name: string, kind = 'society'): Promise<number> {
  const data = { name, kind, description: 'Reads in the desert.', url: 'https://nitria.example/' };
  const answer = await request.post('/api/organizations', { headers: { authorization: `Bearer ${token}` }, data });
  return ((await answer.json()) as { id: number }).id;
}

const everywhere: readonly (readonly [MockResponse, string])[] = [
  // Adjacent cases have different sentences, so that a stale sentence cannot pass.
  [502, 'Server is down. Please try again later.'],
  [{ status: 500, details: 'The register is locked.' }, 'The register is locked.'],
  [503, 'Server is down. Please try again later.'],
  ['no answer', 'Unable to reach server. Please check your connection.'],
  [504, 'Server is down. Please try again later.'],
];

test('an organization is added from the workspace, found by its kind and changed by its creator', async ({ page, reader }) => {
  const name = unused('The Nitria Press');
  await page.goto('/workspace');
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
  await expect(form.getByText(/^The address must start with http/)).toBeVisible();
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

  await page.goto('/workspace');
  await section(page).getByLabel('Kind of organization').selectOption('Library');
  await expect(page).toHaveURL('/workspace?kind=library');
  await expect(section(page).getByRole('link', { name })).toBeVisible();
  await page.reload();
  await expect(section(page).getByLabel('Kind of organization')).toHaveValue('library');
  await section(page).getByLabel('Kind of organization').selectOption('Publisher');
  await expect(section(page).getByRole('link', { name })).toHaveCount(0);
  await section(page).getByLabel('Kind of organization').selectOption('All kinds');
  await expect(page).toHaveURL('/workspace');
});

test('another reader can see an organization but not change it', async ({ page, reader, request, otherContext, baseURL }) => {
  const id = await add(request, reader, unused('Friends of the desert'));
  await logIn(otherContext, baseURL, await newReader(request));
  const theirs = await otherContext.newPage();
  await theirs.goto(`/organizations/${id}`);
  await expect(theirs.getByText('Reads in the desert.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.goto(`/organizations/${id}`);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('a name that exists is rejected at its field, and the input stays', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/organizations/);
  const name = unused('Twice');
  await add(request, reader, name);
  await page.goto('/workspace');
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

test('organizations are paginated, and an empty list says so', async ({ page, reader }) => {
  const row = (id: number) => ({
    ...{ id, name: `Society ${id}`, kind: 'society', description: null, url: null },
    ...{ created_by: null, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  });
  await page.route(/\/api\/organizations/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('kind') === 'church') return route.fulfill({ json: [] });
    if (query.get('before') === 'second') return route.fulfill({ json: [row(2)] });
    return route.fulfill({ json: [row(1)], headers: { link: '</api/organizations?before=second>; rel="next"' } });
  });
  await page.goto('/workspace');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await section(page).getByRole('button', { name: 'More organizations' }).click();
  await expect(section(page).getByRole('listitem')).toHaveText([/Society 1/, /Society 2/]);
  await page.goto('/workspace?kind=church');
  await expect(section(page).getByText('No organizations found.', { exact: true })).toBeVisible();
});

test('organizations that cannot be loaded say why', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/organizations/);
  const id = await add(request, reader, unused('Unseen'));
  const pages = [
    ['/workspace', 'GET /api/organizations', [403, 'Access denied.'], [404, 'No organizations found.'], 'organizations'],
    [`/organizations/${id}`, 'GET /api/organizations/*', [403, 'Access denied.'], [404, 'Organization not found.'], 'organization'],
  ] as const;
  for (const [path, call, denied, missing, what] of pages) {
    const cases: readonly (readonly [MockResponse, string])[] = [
      denied,
      missing,
      [500, `Server error fetching ${what}.`],
      [418, `Failed to load ${what}.`],
      ...everywhere,
    ];
    for (const [fake, sentence] of cases) {
      await test.step(`${call} ${labelOf(fake)}`, async () => {
        await openWithResponse(page, path, call, fake);
        await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
      });
    }
    await page.unrouteAll();
  }
  for (const odd of ['abc', '0', '99999999999999999999', '123456789']) {
    await page.goto(`/organizations/${odd}`);
    await expect(page.getByText('Organization not found.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to your workspace' })).toBeVisible();
  }
});

test('organizations that cannot be saved say why and keep the input', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/organizations/);
  const id = await add(request, reader, unused('Unsaved'));
  const ways = [
    ['/workspace', 'New organization', 'POST /api/organizations', 'Add organization'],
    [`/organizations/${id}`, 'Edit', 'PATCH /api/organizations/*', 'Save organization'],
  ] as const;
  for (const [path, open, call, send] of ways) {
    await page.goto(path);
    await page.getByRole('button', { name: open }).click();
    await page.getByLabel('Name').fill('Typed with care');
    await page.getByLabel('Kind', { exact: true }).selectOption('Seminary');
    const cases: readonly (readonly [MockResponse, string])[] = [
      [{ status: 400, details: 'It is not well.' }, 'It is not well.'],
      [403, 'Access denied. You can only change organizations that you added.'],
      [404, 'Organization not found.'],
      [500, 'Server error saving organization.'],
      [418, 'Failed to save organization.'],
      ...everywhere,
    ];
    for (const [fake, sentence] of cases) {
      await test.step(`${call} ${labelOf(fake)}`, async () => {
        await mockResponse(page, call, fake);
        await page.getByRole('button', { name: send }).click();
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      });
    }
    await expect(page.getByLabel('Name')).toHaveValue('Typed with care');
    await page.unrouteAll();
  }
});
