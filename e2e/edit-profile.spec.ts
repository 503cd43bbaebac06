import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { mockResponse } from './support/mock-responses.ts';
import type { Reader } from './support/readers.ts';
import { expect, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Returns a picture with a red left half and a blue right half. */
async function picture(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3, background: '#2040d0' } as const;
  const input = await sharp({ create: half }).png().toBuffer();
  const whole = sharp({ create: { width, height, channels: 3, background: '#d02020' } });
  return whole
    .composite([{ input, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

interface Own {
  profilePicture: string | null;
  banner: string | null;
}

async function own(request: APIRequestContext, { token }: Reader): Promise<Own> {
  return (await (await request.get('/api/profile', { headers: { authorization: `Bearer ${token}` } })).json()) as Own;
}

/** Returns the size and mean colors of a stored picture. */
async function look(request: APIRequestContext, path: string | null) {
  const image = sharp(await (await request.get(path ?? '')).body());
  const { width, height } = await image.metadata();
  const [red = 0, , blue = 0] = (await image.stats()).channels.map(({ mean }) => Math.round(mean));
  return { width, height, red, blue };
}

test('a picture can be cropped with sliders, previewed, shown in the header and removed', async ({
  page,
  reader,
  request,
  expectFailures,
}) => {
  expectFailures(/^blob:|\/api\/profile\/picture$/);
  await page.goto('/edit-profile');
  const part = section(page, 'Picture');
  const save = part.getByRole('button', { name: 'Save picture' });
  const choosePicture = part.getByRole('button', { name: 'Choose a picture' });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    part.getByLabel('Profile picture file').setInputFiles({ name, mimeType, buffer });
  const header = page
    .getByRole('banner')
    .getByRole('link', { name: `Profile of ${reader.username}` })
    .getByRole('presentation');
  await expect(header).toHaveAttribute('src', /^data:image\/svg/);

  await test.step('a file that is not a picture is rejected before it is sent', async () => {
    let sent = 0;
    page.on('request', (request) => void (request.method() === 'PUT' && sent++));
    await choose('a.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expect(part.getByRole('alert')).toHaveText('Only png, jpeg, gif and webp pictures can be used.');
    await choose('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
    await expect(part.getByRole('alert')).toHaveText('This picture is larger than 5 MB. Please choose a smaller one.');
    await choose('letter.png', 'image/png', Buffer.from('Dear Gaunilo,'));
    await expect(part.getByRole('alert')).toHaveText('This file cannot be read as a picture. Please choose another.');
    await choose('good.png', 'image/png', await picture(20, 20));
    await expect(part.getByRole('alert')).toHaveCount(0);
    await part.getByRole('button', { name: 'Cancel' }).click();
    await expect(choosePicture).toBeVisible();
    expect(sent).toBe(0);
  });

  await test.step('an upload can be canceled', async () => {
    let arrived = (): void => {};
    const isPending = new Promise<void>((resolve) => (arrived = resolve));
    await page.route('**/api/profile/picture', () => arrived());
    await choose('half.png', 'image/png', await picture(80, 80));
    await save.click();
    await isPending;
    await expect(part.getByRole('progressbar', { name: 'Uploading half.png' })).toBeVisible();
    const stopped = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/api/profile/picture'));
    await part.getByRole('button', { name: 'Cancel' }).click();
    await stopped;
    await expect(choosePicture).toBeFocused();
    await expect(part.getByRole('alert')).toHaveCount(0);
    expect((await own(request, reader)).profilePicture).toBeNull();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('the chosen crop is kept when it cannot be saved, and stored', async () => {
    await choose('half.png', 'image/png', await picture(800, 400));
    await expect(part.getByText('Preview')).toBeVisible();
    await expect(part.getByLabel('Zoom')).toBeFocused();
    // The picture is square, so there is no vertical position to choose.
    await expect(part.getByLabel('Vertical position')).toBeDisabled();
    await part.getByLabel('Horizontal position').press('End');
    const end = await part.getByLabel('Horizontal position').inputValue();
    for (const [response, text] of [
      [{ status: 413, details: 'It is too large.' }, 'It is too large.'],
      [500, 'Server error saving the picture.'],
    ] as const) {
      await mockResponse(page, 'PUT /api/profile/picture', response);
      await save.click();
      await expect(part.getByRole('alert')).toHaveText(text);
    }
    await page.unrouteAll();
    await expect(part.getByLabel('Horizontal position')).toHaveValue(end);
    await save.click();
    await expect(part.getByRole('status')).toHaveText('Your picture has been saved.');
    await expect(choosePicture).toBeFocused();
    const { profilePicture } = await own(request, reader);
    await expect(header).toHaveAttribute('src', profilePicture ?? 'none');
    const seen = await look(request, profilePicture);
    expect(seen).toMatchObject({ width: 150, height: 150 });
    expect(seen.blue).toBeGreaterThan(180);
    expect(seen.red).toBeLessThan(60);
  });

  await test.step('a picture with an EXIF orientation is cropped as displayed', async () => {
    // With this orientation the stored top edge is displayed on the right.
    const upright = await sharp(await picture(800, 400))
      .rotate(270)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = (await own(request, reader)).profilePicture;
    await choose('side.jpg', 'image/jpeg', upright);
    await expect(part.getByLabel('Vertical position')).toBeDisabled();
    await part.getByLabel('Horizontal position').press('End');
    await save.click();
    await expect(choosePicture).toBeFocused();
    const { profilePicture } = await own(request, reader);
    expect(profilePicture).not.toBe(before);
    const seen = await look(request, profilePicture);
    expect(seen.blue).toBeGreaterThan(180);
    expect(seen.red).toBeLessThan(60);
  });

  await page.goto('/profile');
  const { profilePicture } = await own(request, reader);
  await expect(page.getByRole('img', { name: `Picture of ${reader.username}` })).toHaveAttribute('src', profilePicture ?? 'none');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  const remove = part.getByRole('button', { name: 'Remove picture' });
  await mockResponse(page, 'DELETE /api/profile/picture', 500);
  await remove.click();
  await expect(part.getByRole('alert')).toHaveText('Server error removing the picture.');
  await page.unrouteAll();
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(header).toHaveAttribute('src', /^data:image\/svg/);
  expect((await own(request, reader)).profilePicture).toBeNull();
});

test('a banner can be positioned and zoomed with the keyboard, and all data downloaded as a zip', async ({ page, reader, request }) => {
  await page.goto('/edit-profile');
  const part = section(page, 'Banner');
  await part.getByLabel('Banner file').setInputFiles({ name: 'half.png', mimeType: 'image/png', buffer: await picture(1200, 400) });
  await expect(part.getByLabel('Horizontal position')).toBeDisabled();
  for (let i = 0; i < 40; i++) await part.getByLabel('Zoom').press('ArrowRight');
  await expect(part.getByLabel('Horizontal position')).toBeEnabled();
  const frame = await part.getByTestId('crop-frame').boundingBox();
  if (!frame) throw new Error('no frame');
  await page.mouse.move(frame.x + 40, frame.y + 40);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width - 20, frame.y + 45, { steps: 8 });
  await page.mouse.up();
  await expect(part.getByLabel('Horizontal position')).toHaveValue('0');
  await part.getByRole('button', { name: 'Save banner' }).click();
  await expect(part.getByRole('status')).toHaveText('Your banner has been saved.');
  const seen = await look(request, (await own(request, reader)).banner);
  expect(seen).toMatchObject({ width: 1200, height: 200 });
  expect(seen.red).toBeGreaterThan(180);
  expect(seen.blue).toBeLessThan(60);

  const data = section(page, 'Your data');
  const coming = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download my data' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${reader.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  const content = await readFile(await file.path());
  expect(content.subarray(0, 2).toString()).toBe('PK');
  expect(content.includes('README.md')).toBe(true);
  await expect(data.getByRole('status')).toHaveText('Your data has been downloaded.');
});
