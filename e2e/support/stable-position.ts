import { expect, type Locator } from '@playwright/test';

/**
 * Returns the vertical position of an element after it stops moving, since lazy rendering nearby
 * can shift it.
 */
export async function stablePosition(place: Locator): Promise<number | undefined> {
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
