import type { Page } from '@playwright/test';
import { network } from './support/community.ts';
import { goWithin } from './support/go-within.ts';
import { logIn, newReader, type Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

/** Opens every page that could show somebody, and expects none to name them. */
async function expectNoTrace(page: Page, own: Reader, other: Reader, post: number): Promise<void> {
  const main = page.getByRole('main');
  for (const path of [
    '/profile',
    `/users/${own.username}/followers`,
    `/users/${own.username}/following`,
    `/post/${post}`,
    '/notifications',
  ]) {
    await goWithin(page, path);
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await expect(page.getByText(other.username)).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: /^Notifications/ })).toHaveAccessibleName('Notifications');
  await goWithin(page, `/search?query=${other.username}&type=literal`);
  await expect(main.getByText('No exact matches.')).toBeVisible();
  await goWithin(page, `/users/${other.username}`);
  await expect(main.getByText('User not found.')).toBeVisible();
}

test('a reader blocks another, and neither finds a trace of the other', async ({
  page,
  reader,
  request,
  baseURL,
  otherContext,
  expectFailures,
}) => {
  const { post, comment, follow, like } = network(request);
  const other = await newReader(request);
  const [own, theirs] = [await post(reader, 'On patience.'), await post(other, 'On silence.')];
  for (const [one, answered] of [
    [reader, theirs],
    [other, own],
  ] as const) {
    await follow(one, one === reader ? other : reader);
    await like(one, answered);
    await comment(one, answered, 'Well said.');
  }
  await page.goto('/profile');
  await expect(page.getByRole('article', { name: `Post by ${other.username}` })).toBeVisible();
  await goWithin(page, `/users/${other.username}`);
  await page
    .getByRole('button', { name: `More about: ${other.username}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: `Block ${other.username}` }).click();
  expectFailures(/\/api\/(users|posts|subscriptions)/);
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText(`You blocked ${other.username}.`)).toBeVisible();
  await expectNoTrace(page, reader, other, own);

  await logIn(otherContext, baseURL, other);
  await expectNoTrace(await otherContext.newPage(), other, reader, theirs);
});
