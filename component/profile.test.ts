import { essays } from '../e2e/support/essays.ts';
import { newReader, type Reader } from '../e2e/support/readers.ts';
import type { Requests } from '../e2e/support/requests.ts';
import type { Page } from './support/page.ts';
import { bookId, expect, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const headers = ({ token }: Reader) => ({ authorization: `Bearer ${token}` });

/** Creates one item of each kind that a profile shows, over HTTP. */
async function createContent(request: Requests, reader: Reader): Promise<void> {
  const as = { headers: headers(reader) };
  const work = await bookId(request, 'Proslogion');
  await request.post('/api/reads', { ...as, data: { work_id: work, rating: 4, comment: 'Read it as a prayer.' } });
  await request.post('/api/folders', { ...as, data: { name: 'For all', public: true } });
  await request.post('/api/folders', { ...as, data: { name: 'For me' } });
  await request.post('/api/posts', { ...as, data: { content: `Compare [Work:${work}].` } });
  const { create: essay } = essays(request, reader);
  await essay('On beginnings', 'In a word.', { status: 'published' });
  await essay('Not yet', 'In a word.', { status: 'draft' });
}

test("a new reader's own profile shows empty states and first steps", async ({ page, reader }) => {
  for (const address of ['/', '/profile', '/user-profile', `/users/${reader.username}`, `/users/${reader.username.toUpperCase()}`]) {
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
  }
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL('/edit-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible();
});

test("a profile opened by id is the same profile, also the reader's own", async ({ page, reader, request }) => {
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

test("a post created on the reader's profile appears in both feeds", async ({ page, reader, request }) => {
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

test('Cancel beside Post asks, closes the form and deletes the draft', async ({ page, reader }) => {
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: `Profile of ${reader.username}` })).toBeVisible();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await section(page, 'New post').getByLabel('Content').fill('Never mind.');
  await section(page, 'New post').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeFocused();
  await expect(section(page, 'New post')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(section(page, 'New post').getByLabel('Content')).toHaveValue('');
});

test("the home feed has posts of followed readers, and the reader's own feed does not", async ({ page, reader, request }) => {
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

test('a premium subscriber has the badge and can manage the subscription', async ({ page, reader, request, api }) => {
  const own = (await (await request.get('/api/profile', { headers: headers(reader) })).json()) as object;
  api.mock('GET /api/profile', { json: { ...own, subscription_status: 'active' } });
  api.mock('POST /api/customer-portal', { json: { url: '/about?portal' } });
  await page.goto('/profile');
  await expect(page.getByText('Premium Subscriber', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe to Premium' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Manage Subscription' }).click();
  await expect(page).toHaveURL('/about?portal');
});

test('pictures that fail to load are replaced by the default ones', async ({ page, reader, request, api }) => {
  const own = (await (await request.get('/api/profile', { headers: headers(reader) })).json()) as object;
  const missing = `/files/profiles/${'0'.repeat(64)}.webp`;
  api.mock('GET /api/profile', { json: { ...own, profilePicture: missing, profile_picture: missing, banner: missing } });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: reader.username })).toBeVisible();
  const pictures = page.locator('img');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveAttribute('src', missing);
    await picture.evaluate((element) => element.dispatchEvent(new Event('error')));
  }
  for (const picture of await pictures.all()) await expect(picture).toHaveAttribute('src', /^data:image\/svg/);
});
