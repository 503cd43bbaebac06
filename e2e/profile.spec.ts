import type { APIRequestContext, Page } from '@playwright/test';
import { mockResponse, mockJson, type MockResponse, openWithResponse, labelOf } from './support/mock-responses.ts';
import { newReader, type Reader } from './support/readers.ts';
import { bookId, expect, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const headers = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });

/** Creates one item of each kind that a profile shows, over HTTP. */
async function createContent(request: APIRequestContext, reader: Reader): Promise<void> {
  const as = { headers: headers(reader) };
  const work = await bookId(request, 'Proslogion');
  await request.post('/api/reads', { ...as, data: { work_id: work, rating: 4, comment: 'Read it as a prayer.' } });
  await request.post('/api/folders', { ...as, data: { name: 'For all', public: true } });
  await request.post('/api/folders', { ...as, data: { name: 'For me' } });
  await request.post('/api/posts', { ...as, data: { content: `Compare [Work:${work}].` } });
  const multipart = { title: 'On beginnings', content: 'In a word.', type: 'essay' };
  await request.post('/api/essays', { ...as, multipart: { ...multipart, status: 'published' } });
  await request.post('/api/essays', { ...as, multipart: { ...multipart, title: 'Not yet', status: 'draft' } });
}

test("a new reader's own profile shows empty states and first steps", async ({ page, reader }) => {
  for (const address of ['/', '/profile', '/user-profile', `/users/${reader.username}`, `/users/${reader.username.toUpperCase()}`]) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
      await expect(page.getByText('No bio available', { exact: true })).toBeVisible();
      await expect(section(page, 'Published Essays').getByText('No essays published.', { exact: true })).toBeVisible();
      await expect(section(page, 'Posts').getByText('No posts published.', { exact: true })).toBeVisible();
      await expect(section(page, 'Read & Reviewed').getByText('No items marked as read.', { exact: true })).toBeVisible();
      await expect(section(page, 'Folders').getByText('No folders available.', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Subscribe to Premium' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toHaveCount(0);
      await expect(page.getByText('Premium Subscriber')).toHaveCount(0);
    });
  }
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL('/edit-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible();
});

test("a profile opened by id is the same profile, also one's own", async ({ page, reader, request }) => {
  const other = await newReader(request);
  const { id } = (await (await request.get(`/api/users/${other.username}`, { headers: headers(reader) })).json()) as { id: number };
  await page.goto(`/users/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: other.username })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible();
  const own = (await (await request.get('/api/profile', { headers: headers(reader) })).json()) as { id: number };
  await page.goto(`/users/${own.id}`);
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
});

test('the owner sees all their items with links', async ({ page, reader, request }) => {
  await createContent(request, reader);
  await page.goto('/profile');
  await expect(section(page, 'Published Essays').getByRole('listitem')).toHaveCount(1);
  await expect(section(page, 'Folders').getByRole('listitem')).toHaveCount(2);
  await expect(section(page, 'Folders').getByRole('listitem').filter({ hasText: 'For me' })).toContainText('Private');
  await expect(section(page, 'Posts').getByRole('link', { name: 'Proslogion' }).first()).toHaveAttribute('href', /^\/book\/\d+$/);
  const reads = section(page, 'Read & Reviewed');
  await expect(reads.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(reads.getByText('Read it as a prayer.')).toBeVisible();
  await reads.getByRole('link', { name: 'Proslogion' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proslogion' })).toBeVisible();
  await page.goBack();
  await section(page, 'Folders').getByRole('link', { name: 'For me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For me' })).toBeVisible();
  await page.goBack();
  await section(page, 'Published Essays').getByRole('link', { name: 'On beginnings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'On beginnings' })).toBeVisible();
});

test('another reader sees public items only and no controls', async ({ page, reader, request }) => {
  const other = await newReader(request);
  await createContent(request, other);
  await page.goto(`/users/${other.username}`);
  await expect(section(page, 'Published Essays').getByRole('listitem')).toHaveText(/On beginnings/);
  await expect(section(page, 'Folders').getByRole('listitem')).toHaveText(/For all/);
  await expect(section(page, 'Posts').getByText('Compare')).toBeVisible();
  await expect(section(page, 'Read & Reviewed').getByRole('listitem')).toHaveCount(1);
  for (const name of ['Create Post', 'Subscribe to Premium', 'Manage Subscription', 'Home feed']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
});

test('long lists show a few items first and the rest on demand', async ({ page, reader, request }) => {
  for (let i = 1; i <= 7; i++) await request.post('/api/folders', { headers: headers(reader), data: { name: `Folder ${i}` } });
  await page.goto('/profile');
  await expect(section(page, 'Folders').getByRole('listitem')).toHaveCount(5);
  await section(page, 'Folders').getByRole('button', { name: 'More folders' }).click();
  await expect(section(page, 'Folders').getByRole('listitem')).toHaveCount(7);
  await expect(section(page, 'Folders').getByRole('button', { name: 'More folders' })).toHaveCount(0);
});

test("a post created on one's own profile appears in both feeds", async ({ page, reader, request }) => {
  const work = await bookId(request, 'Proslogion');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create Post' }).click();
  const form = section(page, 'New post');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form.getByText('Post content is required', { exact: true })).toBeVisible();
  await form.getByLabel('Content').fill(`Faith seeks. [Work:${work}]`);
  await page.reload();
  await expect(form.getByLabel('Content')).toHaveValue(`Faith seeks. [Work:${work}]`);
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible();
  const posts = section(page, 'Posts');
  await expect(posts.getByText('Faith seeks.')).toBeVisible();
  await posts.getByRole('button', { name: 'Only mine' }).click();
  await expect(page).toHaveURL('/profile?posts=mine');
  await expect(posts.getByText('Faith seeks.')).toBeVisible();
  await expect(posts.getByRole('link', { name: reader.username })).toHaveAttribute('href', `/users/${reader.username}`);
});

test('Create Post becomes Cancel, which asks, closes the form and deletes the draft', async ({ page, reader }) => {
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await section(page, 'New post').getByLabel('Content').fill('Never mind.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(section(page, 'New post')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(section(page, 'New post').getByLabel('Content')).toHaveValue('');
});

test("the home feed has posts of followed readers, and one's own feed does not", async ({ page, reader, request }) => {
  const other = await newReader(request);
  await request.post('/api/posts', { headers: headers(other), data: { content: 'From somebody followed.' } });
  await request.post('/api/subscribe', { headers: headers(reader), data: { followed_username: other.username } });
  await page.goto('/profile');
  const posts = section(page, 'Posts');
  await expect(posts.getByText('From somebody followed.')).toBeVisible();
  await posts.getByRole('button', { name: 'Only mine' }).click();
  await expect(posts.getByText('No posts published.', { exact: true })).toBeVisible();
  await posts.getByRole('button', { name: 'Home feed' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(posts.getByText('From somebody followed.')).toBeVisible();
});

test('a premium subscriber has the badge and can manage the subscription', async ({ page, reader, request }) => {
  const own = (await (await request.get('/api/profile', { headers: headers(reader) })).json()) as object;
  await mockJson(page, 'GET /api/profile', { ...own, subscription_status: 'active' });
  await mockJson(page, 'POST /api/customer-portal', { url: '/about?portal' });
  await page.goto('/profile');
  await expect(page.getByText('Premium Subscriber', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe to Premium' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Manage Subscription' }).click();
  await expect(page).toHaveURL('/about?portal');
});

test("the checkout redirects to the server's address only if it is a web address", async ({ page, reader }) => {
  await mockJson(page, 'POST /api/subscribe', { session_id: 'x', url: 'javascript:alert(1)' });
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe to Premium' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to initiate subscription.');
  await page.unrouteAll();
  await mockJson(page, 'POST /api/subscribe', { session_id: 'x', url: '/about?checkout' });
  await page.getByRole('button', { name: 'Subscribe to Premium' }).click();
  await expect(page).toHaveURL('/about?checkout');
});

const everywhere: readonly (readonly [MockResponse, string])[] = [
  // Adjacent cases have different sentences, so that a stale sentence cannot pass.
  [502, 'Server is down. Please try again later.'],
  [{ status: 500, details: 'The ledger is wet.' }, 'The ledger is wet.'],
  [503, 'Server is down. Please try again later.'],
  ['no answer', 'Unable to reach server. Please check your connection.'],
  [504, 'Server is down. Please try again later.'],
];

test('a checkout or portal that fails says why', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/api\/(subscribe|customer-portal)$/);
  const own = (await (await request.get('/api/profile', { headers: headers(reader) })).json()) as object;
  const ways = [
    ['Subscribe to Premium', 'POST /api/subscribe', 'Failed to initiate subscription.'],
    ['Manage Subscription', 'POST /api/customer-portal', 'Failed to access customer portal.'],
  ] as const;
  for (const [button, call, fallback] of ways) {
    if (button === 'Manage Subscription') await mockJson(page, 'GET /api/profile', { ...own, subscription_status: 'active' });
    await page.goto('/profile');
    const cases: readonly (readonly [MockResponse, string])[] = [
      [403, 'Access denied.'],
      [404, 'User not found.'],
      [500, 'Server error managing subscription.'],
      [418, fallback],
      ...everywhere,
    ];
    for (const [fake, sentence] of cases) {
      await test.step(`${call} ${labelOf(fake)}`, async () => {
        await mockResponse(page, call, fake);
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
      });
    }
  }
});

test('a profile that cannot be loaded says why and links onward', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\/users\//);
  const cases: readonly (readonly [MockResponse, string])[] = [
    [403, 'Access denied.'],
    [404, 'User not found.'],
    [500, 'Server error fetching user.'],
    [418, 'Failed to load user data.'],
    ...everywhere,
  ];
  for (const [fake, sentence] of cases) {
    await test.step(labelOf(fake), async () => {
      await mockResponse(page, 'GET /api/users/*', fake);
      await page.goto('/users/macrina');
      await expect(page.getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
    });
  }
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Macrina Hale' })).toBeVisible();
  // A missing user must not end one's own session.
  await page.goto('/users/nobody');
  await expect(page.getByText('User not found.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
});

test('each section that cannot be loaded says so, and the others stay', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\//);
  const sections = [
    ['Published Essays', 'GET /api/essays', 'Essays'],
    ['Posts', 'GET /api/posts', 'Posts'],
    ['Read & Reviewed', 'GET /api/reads', 'Reads'],
    ['Folders', 'GET /api/folders', 'Folders'],
  ] as const;
  for (const [name, call, what] of sections) {
    const cases: readonly (readonly [MockResponse, string])[] = [
      [403, 'Access denied.'],
      [404, `${what} not found.`],
      [500, `Server error fetching ${what.toLowerCase()}.`],
      [418, 'Failed to load user data.'],
      ...everywhere,
    ];
    for (const [fake, sentence] of cases) {
      await test.step(`${name} ${labelOf(fake)}`, async () => {
        await openWithResponse(page, '/profile', call, fake);
        await expect(section(page, name).getByRole('alert').getByText(sentence, { exact: true })).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
      });
    }
    await page.unrouteAll();
    await section(page, name).getByRole('button', { name: 'Try again' }).click();
    await expect(section(page, name).getByRole('alert')).toHaveCount(0);
  }
});

test('pictures that fail to load are replaced by the default ones', async ({ page, reader, request, expectFailures }) => {
  expectFailures(/\/files\//);
  const own = (await (await request.get('/api/profile', { headers: headers(reader) })).json()) as object;
  const missing = `/files/profiles/${'0'.repeat(64)}.webp`;
  await mockJson(page, 'GET /api/profile', { ...own, profilePicture: missing, profile_picture: missing, banner: missing });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  await expect
    .poll(() => page.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src'))))
    .toEqual([
      expect.stringMatching(/placeholder-person/),
      expect.stringMatching(/placeholder-banner/),
      expect.stringMatching(/placeholder-person/),
    ]);
});

test('profile pages ask a reader with an incomplete session to log in', async ({ page, reader }) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('username'));
  for (const path of ['/', '/profile', '/user-profile', '/users/macrina', '/users/macrina/following', '/edit-profile']) {
    await page.goto(path);
    const main = page.getByRole('main');
    const sentence = path === '/' ? 'Please log in' : 'Please log in to view profiles';
    await expect(main.getByText(sentence, { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Log in' })).toBeVisible();
  }
});

test('an expired session on a profile page ends in the browser, which says so', async ({ page, reader, expectFailures }) => {
  expectFailures(/\/api\//);
  const loads = [
    ['/users/macrina', 'GET /api/users/*'],
    ['/users/macrina', 'GET /api/subscriptions'],
    ['/users/macrina/followers', 'GET /api/users/*/followers'],
    ['/profile', 'GET /api/folders'],
    ['/edit-profile', 'GET /api/profile/sessions'],
  ] as const;
  for (const [path, call] of loads) {
    await test.step(call, async () => {
      await page.goto('/about');
      await page.evaluate(({ token, username }) => Object.assign(localStorage, { token, username }), reader);
      await mockResponse(page, call, 401);
      await page.goto(path);
      await expect(page.getByText('Unauthorized. Please log in again.', { exact: true })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await page.unrouteAll();
    });
  }
});
