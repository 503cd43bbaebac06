import { expectAccessible } from './support/axe.ts';
import { network } from './support/community.ts';
import { desk } from './support/desk.ts';
import { newReader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

test('a reference typed in the header leads to its passage and the topic that cites it @core', async ({ page, reader, request }) => {
  const title = `The potter ${reader.username}`;
  await desk(request, reader).topic(title, { content: 'Who are you to answer back? (Rom 9:20)', public: true });
  await page.goto('/about');
  const box = page.getByPlaceholder('Search posts, essays, or books...');
  await box.pressSequentially('rom 9:20');
  await expect(page.getByRole('option', { name: /^Romans 9:20/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Romans 9:20' })).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  await expectAccessible(page, 'all', 'a passage with texts');

  await page.getByRole('button', { name: 'Follow this passage' }).click();
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Following' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible();
  await page.goto('/scripture/Rom.9.20');
  await expect(page.getByRole('heading', { level: 1, name: 'Romans 9:20' })).toBeVisible();
  const chapters = page.getByRole('navigation', { name: 'Chapters of Romans' });
  await expect(chapters.getByRole('link', { name: /^Chapter 9: \d+ texts?$/ })).toHaveAttribute('aria-current', 'true');
  await chapters.getByRole('link', { name: /^Chapter 10:/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Romans 10' })).toBeVisible();
});

test('a verse in a post is a link, whose card says what has been written on it @core', async ({ page, reader, request }) => {
  const title = `Gleaning ${reader.username}`;
  await desk(request, reader).topic(title, { content: 'See Ruth 2:17.', public: true });
  const post = await network(request).post(reader, 'She gleaned until evening, Ruth 2:17, as `Ruth 2:18` says.');
  await page.goto(`/posts/${post}`);
  const link = page.getByRole('main').getByRole('link', { name: 'Ruth 2:17' });
  await expect(link).toHaveAttribute('href', /^\/passages\/\d+$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Ruth 2:18' })).toHaveCount(0);
  await link.hover();
  const card = page.getByRole('group', { name: 'Ruth 2:17' });
  await expect(card.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page, 'all', 'the card of a passage');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);

  await page.mouse.move(0, 0);
  await page.keyboard.press('Tab');
  await link.focus();
  await expect(card).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: 'Ruth 2:17', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ruth 2:17' })).toBeVisible();
});

test('a person is found by the beginnings of their display name', async ({ page, reader: _, request }) => {
  const ruth = await newReader(request);
  const headers = { authorization: `Bearer ${ruth.token}` };
  await request.patch('/api/profile', { headers, data: { display_name: 'Ruth Halevi' } });
  await page.goto('/search?query=ruth+hal');
  const people = page.getByRole('region', { name: 'People' });
  await expect(people.getByRole('article').filter({ hasText: ruth.username })).toContainText('Ruth Halevi');
  await expectAccessible(page, 'all', 'results of several types');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap opens the card of a verse, and a second one follows it', async ({ page, reader, request }) => {
    const post = await network(request).post(reader, 'She gleaned until evening, Ruth 2:17.');
    await page.goto(`/posts/${post}`);
    const link = page.getByRole('main').getByRole('link', { name: 'Ruth 2:17' }).first();
    await link.tap();
    await expect(page.getByRole('group', { name: 'Ruth 2:17' })).toBeVisible();
    await link.tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Ruth 2:17' })).toBeVisible();
  });
});
