import { graphOf } from '../e2e/support/fake-graph.ts';
import type { MockableApi } from './support/mockable-api.ts';
import { bookId, expect, test } from './support/test.ts';

// This DOM has no WebGL, so each graph is a list.

const small = graphOf(['user_8', 'circle_5', 'post_6'], ['user_8 member circle_5', 'user_8 posted post_6']);
const alone = graphOf(['circle_5']);

const requestsFor = (api: MockableApi, path: string): number => api.sent.filter(({ url }) => url.pathname === path).length;

test('without WebGL the graph is a list for the keyboard', async ({ page, reader: _, api, expectFailures }) => {
  // The linked page need not exist.
  expectFailures(/\/api\/circles\/5/);
  api.mock('GET /api/graph', { json: small });
  api.mock('GET /api/graph/neighbours/user_8', { json: graphOf(['user_8', 'user_9'], ['user_9 follows user_8']) });
  await page.goto('/graph');
  await expect(page.getByText('This browser cannot draw the graph, so it is shown as a list.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'User 1' })).toBeVisible();

  await page.getByRole('link', { name: 'The user_8', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'member of The circle_5' }).last()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'posted The post_6' }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Show neighbors of The user_8' }).press('Enter');
  await expect(page.getByText('1 more around The user_8.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The user_9' }).first()).toBeVisible();

  await page.getByRole('searchbox', { name: 'Find in the graph' }).fill('CIRCLE');
  await expect(page.getByRole('link', { name: 'The user_8', exact: true })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Find in the graph' }).fill('nowhere');
  await expect(page.getByText('No matches in this graph.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in the graph' }).fill('');
  await page.getByRole('button', { name: 'Users 2' }).click();
  await expect(page.getByRole('link', { name: 'The user_8', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Circle 1' }).click();
  await page.getByRole('button', { name: 'Post 1' }).click();
  await expect(page.getByText('All kinds are hidden.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in the graph' }).fill('circle');
  await expect(page.getByText('No matches among the kinds shown.')).toBeVisible();
  await page.getByRole('button', { name: 'Circle 1' }).click();
  await expect(page.getByRole('button', { name: 'Circle 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Post 1' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('link', { name: 'The circle_5', exact: true }).press('Enter');
  await expect(page).toHaveURL('/circles/5');
});

test('the graph reports what it leaves out', async ({ page, reader: _, api }) => {
  api.mock('GET /api/graph', { json: { ...alone, truncated: true } });
  const some = { ...graphOf(['circle_5', 'user_8'], ['user_8 member circle_5']), truncated: true };
  api.mock('GET /api/graph/neighbours/circle_5', { json: some });
  await page.goto('/graph');
  await expect(page.getByText('Only part of the graph is shown.')).toBeVisible();
  const more = page.getByRole('button', { name: 'Show neighbors of The circle_5' });
  await page.getByRole('link', { name: 'The circle_5', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await more.click();
  await expect(page.getByText('1 more around The circle_5. Others are not shown.')).toBeVisible();
  await more.click();
  await expect(page.getByText('The circle_5 has more neighbors, but no more can be shown.')).toBeVisible();
});

test("the sample comes first, then the reader's own graph; citations are a separate view with its own address", async ({
  page,
  reader: _,
  api,
}) => {
  api.mock('GET /api/graph', { json: alone });
  api.mock('GET /api/graph/citations', { json: graphOf(['essay_3', 'work_4'], ['essay_3 refers_to work_4']) });
  const answer = api.block('GET /api/graph');
  await page.goto('/graph');
  for (const kind of ['Users 4', 'Posts 3', 'Circle 1', 'Project 1', 'Workflow 1'])
    await expect(page.getByRole('button', { name: kind })).toBeVisible();
  answer();
  await expect(page.getByRole('link', { name: 'The circle_5', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Users 4' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Graph view' }).getByRole('link', { name: 'Citations' }).click();
  await expect(page).toHaveURL('/graph?view=citations');
  await expect(page.getByRole('button', { name: 'Essay 1' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Circle 1' })).toBeVisible();
});

test('if the graph cannot be loaded, the sample stays, its names lead to no page, and Try again loads the graph', async ({
  page,
  reader: _,
  api,
  expectFailures,
}) => {
  expectFailures(/\/api\/graph$/);
  api.mock('GET /api/graph', 500);
  await page.goto('/graph');
  const sentence = page.getByRole('alert').filter({ hasText: 'Your graph could not be loaded, so this is a sample.' });
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Amandus' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Amandus' })).toHaveCount(0);
  api.mock('GET /api/graph', { json: alone });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'The circle_5', exact: true })).toBeVisible();
  await expect(sentence).toHaveCount(0);
});

test("a visitor's browser requests no graph", async ({ page, api }) => {
  await page.goto('/graph');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(requestsFor(api, '/api/graph')).toBe(0);
});

test("returning to a graph shows one's recent changes, and the graph of a book shows them at once", async ({ page, reader, request }) => {
  await page.goto('/graph');
  await expect(page.getByRole('link', { name: reader.username, exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Workspace' }).first().click();
  await page.getByRole('button', { name: 'New circle' }).click();
  const name = `Night readers ${reader.username}`;
  const circle = page.getByRole('dialog', { name: 'New circle' });
  await circle.getByLabel('Name').fill(name);
  await circle.getByRole('button', { name: 'Create circle' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Graph', exact: true }).first().click();
  await expect(page).toHaveURL('/graph');
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();

  await page.goto(`/book/${await bookId(request, 'מורה נבוכים — Guide for the Perplexed')}`);
  const part = page.getByRole('region', { name: 'Network Visualization' });
  await expect(part.getByText('Loading')).toHaveCount(0);
  const own = part.getByRole('link', { name: reader.username, exact: true });
  await expect(own).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark As Read' }).click();
  const review = page.getByRole('dialog');
  await review.getByRole('radio', { name: '4 stars' }).check();
  await review.getByRole('button', { name: 'Submit review' }).click();
  await expect(own.first()).toBeVisible();
});

test('the graph of a book is shown, cached for the way back, and left out below five nodes', async ({ page, reader: _, request, api }) => {
  const id = await bookId(request, 'Proslogion');
  const path = `/api/graph/book/${id}`;
  const readers = ['user_6', 'user_7', 'user_8', 'user_9'];
  const edges = readers.map((reader) => `${reader} read work_${id}`);
  api.mock(`GET ${path}`, { json: graphOf([`work_${id}`, ...readers], edges) });
  await page.goto(`/book/${id}`);
  const part = page.getByRole('region', { name: 'Network Visualization' });
  await expect(part.getByRole('link', { name: 'The user_8', exact: true })).toBeVisible();
  const before = requestsFor(api, path);
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(part.getByRole('link', { name: 'The user_8', exact: true })).toBeVisible();
  expect(requestsFor(api, path)).toBe(before);
  api.mock(`GET ${path}`, { json: graphOf([`work_${id}`, ...readers.slice(1)], edges.slice(1)) });
  await page.reload();
  await expect(page.getByRole('region', { name: 'In the same category' })).toBeVisible();
  await expect.poll(() => requestsFor(api, path)).toBeGreaterThan(before);
  await expect(part).toHaveCount(0);
});

test('a graph of a book that fails to load is hidden and can be retried', async ({ page, reader: _, request, api, expectFailures }) => {
  expectFailures(/\/api\/graph\/book\//);
  const id = await bookId(request, 'Proslogion');
  const path = `/api/graph/book/${id}`;
  api.mock(`GET ${path}`, 500);
  await page.goto(`/book/${id}`);
  const part = page.getByRole('region', { name: 'Network Visualization' });
  await expect(part.getByText('No graph data available.', { exact: true })).toBeVisible();
  api.mock(`GET ${path}`, { json: graphOf(['user_5', 'user_6', 'user_7', 'user_8', 'circle_5'], ['user_8 member circle_5']) });
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect(part.getByRole('link', { name: 'The user_8', exact: true })).toBeVisible();
});
