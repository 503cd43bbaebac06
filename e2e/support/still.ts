import { expect, type Locator } from '@playwright/test';

/**
 * Where it stands, from above, once it moves no more: what is near it may be drawn only when it
 * has come into sight.
 */
export async function still(place: Locator): Promise<number | undefined> {
  let y: number | undefined;
  await expect
    .poll(async () => {
      const last = y;
      y = (await place.boundingBox())?.y;
      return y !== undefined && y === last;
    })
    .toBe(true);
  return y;
}
