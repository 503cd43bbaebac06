import { bookId, expect, test } from './support/test.ts';

const edition = (id: number, slug: string, title: string, more: object = {}) => ({
  id,
  slug,
  work_id: 999_999,
  title,
  short_title: null,
  author: null,
  language: 'en',
  language_name: 'English',
  kind: 'translation',
  translator: null,
  published: null,
  license: null,
  attribution: null,
  source_url: null,
  citation_levels: ['book', 'chapter', 'verse'],
  scripture: true,
  numbering: 'kjv',
  segment_count: 100,
  imported_at: '2026-01-02T12:00:00.000Z',
  ...more,
});
const position = (of: ReturnType<typeof edition>, citation: string, place: string, progress: number) => ({
  edition: of,
  citation,
  place,
  progress,
  furthest: progress,
  updated_at: '2026-01-03T12:00:00.000Z',
});
const romans = position(edition(1, 'kjv', 'King James Version'), 'Rom.8.28', 'Romans 8', 91);
const augustine = position(
  edition(2, 'confessions-la', 'Confessiones', { author: 'Augustine', scripture: false }),
  '7.10.16',
  '7.10.16',
  43,
);
const others = [3, 4].map((id) => position(edition(id, `text-${id}`, `Text ${id}`), 'Ps.1.1', 'Psalm 1', 2));

test('lists the last three texts on Home and the reader’s profile, and nothing on another’s', async ({ page, reader, api }) => {
  api.mock('GET /api/reading', { json: [romans, augustine, ...others] });
  await page.goto('/');
  const list = page.getByRole('list', { name: 'Continue reading' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('link', { name: 'King James Version' })).toHaveAttribute('href', '/read/kjv/Rom.8.28');
  await expect(list.getByText('Romans 8 · 91%')).toBeVisible();
  await expect(list.getByText('Augustine · 7.10.16 · 43%')).toBeVisible();
  await page.goWithin(`/users/${reader.username}`);
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.goWithin('/users/macrina');
  await expect(page.getByRole('heading', { name: 'Published Essays' })).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('shows nothing to those who have not read yet', async ({ page, reader }) => {
  expect(reader.username).not.toBe('');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Published Essays' })).toBeVisible();
  await expect(page.getByText('Continue reading')).toHaveCount(0);
});

test('removes a text at once, with undo, and takes it back if the request fails', async ({ page, reader, api, expectFailures }) => {
  expect(reader.username).not.toBe('');
  let rows = [romans, augustine];
  api.handle('GET /api/reading', () => ({ json: rows }));
  api.handle('DELETE /api/reading/kjv', () => {
    rows = [augustine];
    return new Response(null, { status: 204 });
  });
  api.handle('PUT /api/reading/kjv', ({ body }) => {
    expect(body).toEqual({ citation: 'Rom.8.28' });
    rows = [romans, augustine];
    return new Response(null, { status: 204 });
  });
  await page.goto('/');
  const list = page.getByRole('list', { name: 'Continue reading' });
  const kjv = list.getByRole('link', { name: 'King James Version' });
  await list.getByRole('button', { name: 'Remove' }).first().click();
  await expect(list.getByText('Removed “King James Version”.')).toBeVisible();
  await expect(kjv).toHaveCount(0);
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(kjv).toBeVisible();
  expectFailures(/\/reading/);
  api.mock('DELETE /api/reading/confessions-la', 500);
  await list.getByRole('button', { name: 'Remove' }).nth(1).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(list.getByRole('link', { name: 'Confessiones' })).toBeVisible();
});

test('a book offers to continue where the reader left off', async ({ page, reader, request, api }) => {
  expect(reader.username).not.toBe('');
  const id = await bookId(request, 'Confessions');
  const mine = { ...augustine, edition: { ...augustine.edition, work_id: id } };
  api.mock('GET /api/reading', { json: [romans, mine] });
  await page.goto(`/book/${id}`);
  await expect(page.getByRole('link', { name: /Continue at 7\.10\.16 ?43%/ })).toHaveAttribute('href', '/read/confessions-la/7.10.16');
});
