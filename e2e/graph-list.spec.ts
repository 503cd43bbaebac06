import { expectAccessible } from './support/axe.ts';
import { mockGraph, graphOf } from './support/graph.ts';
import { bookId, expect, test } from './support/test.ts';

const small = graphOf(['user_8', 'circle_5', 'post_6'], ['user_8 member circle_5', 'user_8 posted post_6']);

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    const without = function (this: HTMLCanvasElement, type: string, ...more: unknown[]): unknown {
      return type.includes('webgl') ? null : (original as (...all: unknown[]) => unknown).call(this, type, ...more);
    };
    HTMLCanvasElement.prototype.getContext = without as typeof original;
  });
});

test('a browser without WebGL logs it and shows the graph as a list for the keyboard', async ({ page, reader: _, expectFailures }) => {
  // The linked page need not exist.
  expectFailures(/\/api\/circles\/5/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await mockGraph(page, small);
  await mockGraph(page, graphOf(['user_8', 'user_9'], ['user_9 follows user_8']), '/api/graph/neighbours/user_8');
  await page.goto('/graph');
  await expect(page.getByText('This browser cannot draw the graph, so it is shown as a list.')).toBeVisible();
  await expect.poll(() => logged).toContain('This browser has no WebGL: graphs are shown as lists.');
  await expect(page.getByRole('heading', { name: 'User 1' })).toBeVisible();
  await expectAccessible(page, 'all', 'the list');

  await page.getByRole('link', { name: 'The user_8', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'member of The circle_5' }).last()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'posted The post_6' }).last()).toBeVisible();
  await expectAccessible(page, 'all', 'with connections');
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
  await page.getByRole('link', { name: 'The circle_5', exact: true }).press('Enter');
  await expect(page).toHaveURL('/circles/5');
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

  await page.goto(`/book/${await bookId(request, 'Fear and Trembling')}`);
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

test('the graph of a book is shown, cached for the way back, and reported if it is empty', async ({ page, reader: _ }) => {
  await page.route('**/api/works/7', async (route) => {
    const [work] = (await (await page.request.get('/api/works')).json()) as object[];
    await route.fulfill({
      json: { ...work, id: 7, title: 'The Made Up', authors: [], subjects: [], rating_average: null, rating_count: 0 },
    });
  });
  await page.route(/\/api\/(references\/works\/7|reads)/, (route) => route.fulfill({ json: [] }));
  const requestCount = await mockGraph(page, graphOf(['work_7', 'user_8'], ['user_8 read work_7']), '/api/graph/book/7');
  await page.goto('/book/7');
  const part = page.getByRole('region', { name: 'Network Visualization' });
  await expect(part.getByRole('link', { name: 'The user_8', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await expect(part.getByRole('link', { name: 'The user_8', exact: true })).toBeVisible();
  expect(requestCount()).toBe(1);
  await mockGraph(page, { nodes: [], edges: [] }, '/api/graph/book/7');
  await page.reload();
  await expect(part.getByText('No graph data available.', { exact: true })).toBeVisible();
});

test('a graph of a book that fails to load is hidden and can be retried', async ({ page, reader: _, request, expectFailures }) => {
  expectFailures(/\/api\/graph\/book\//);
  const [work] = (await (await request.get('/api/works')).json()) as { id: number }[];
  const path = `/api/graph/book/${work?.id ?? 0}`;
  const requestCount = await mockGraph(page, 500, path);
  await page.goto(`/book/${work?.id ?? 0}`);
  const part = page.getByRole('region', { name: 'Network Visualization' });
  await expect(part.getByText('No graph data available.', { exact: true })).toBeVisible();
  expect(requestCount()).toBe(3);
  await mockGraph(page, small, path);
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect(part.getByRole('link', { name: 'The user_8', exact: true })).toBeVisible();
});
