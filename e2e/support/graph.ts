import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../scripts/find-chromium.mjs';

const executablePath = findChromium();

/** Launch options for a browser with WebGL, rendered in software if there is no graphics card. */
export const withWebGL = {
  ...(executablePath !== undefined && { executablePath }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export { graphOf } from './fake-graph.ts';

/** Mocks a graph endpoint. Returns a function that counts its requests. */
export async function mockGraph(page: Page, graph: unknown, path = '/api/graph'): Promise<() => number> {
  let count = 0;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      count++;
      await (typeof graph === 'number' ? route.fulfill({ status: graph, json: {} }) : route.fulfill({ json: graph }));
    },
  );
  return () => count;
}

export function stageOf(page: Page): Locator {
  return page.getByRole('img', { name: /^Graph of / });
}

/** Returns the stage after it became interactive and its layout settled. */
export async function readyStage(page: Page): Promise<Locator> {
  const stage = stageOf(page);
  await expect(stage).toHaveAttribute('data-active', 'true');
  await expect(stage).toHaveAttribute('data-settled', 'true');
  return stage;
}

export async function middleOf(stage: Locator): Promise<{ x: number; y: number }> {
  const box = await stage.boundingBox();
  if (!box) throw new Error('the stage is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export type Color = readonly [number, number, number];
export const green: Color = [0x2e, 0xcc, 0x71];

/** A screenshot of the stage. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Color;
}

export async function pictureOf(stage: Locator): Promise<Picture> {
  const { data, info } = await sharp(await stage.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at(x, y) {
      const at = (Math.round(y) * info.width + Math.round(x)) * info.channels;
      return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    },
  };
}

const isNear = (one: Color, other: Color, max: number): boolean =>
  one.reduce((sum, part, i) => sum + Math.abs(part - (other[i] ?? 0)), 0) < max;

/** Counts the pixels of a color in the stage's middle row: the width of the node there. */
export async function pixelsOf(stage: Locator, color: Color): Promise<number> {
  const { width, height, at } = await pictureOf(stage);
  return Array.from({ length: width }, (_, x) => at(x, Math.floor(height / 2))).filter((pixel) => isNear(pixel, color, 40)).length;
}

/** Counts the pixels of a color on the whole stage. */
export async function allPixelsOf(stage: Locator, color: Color): Promise<number> {
  const { width, height, at } = await pictureOf(stage);
  let pixels = 0;
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isNear(at(x, y), color, 24)) pixels++;
  return pixels;
}
