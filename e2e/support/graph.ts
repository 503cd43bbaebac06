import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../scripts/find-chromium.mjs';

const executablePath = findChromium();

/** A browser that draws with WebGL, in software where there is no graphics card. */
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

export interface FakeGraph {
  nodes: { id: string; label: string; color?: string; profilePicture?: string | null; x?: number; y?: number }[];
  edges: { from: string; to: string; label: string }[];
}

/** Nodes by their ids, and edges between them as `a follows b`. */
export function graphOf(nodes: readonly string[], edges: readonly string[] = []): FakeGraph {
  return {
    nodes: nodes.map((id, i) => ({ id, label: `The ${id}`, color: '#2ECC71', x: i === 0 ? -1 : 1, y: 0 })),
    edges: edges.map((edge) => {
      const [from = '', label = '', to = ''] = edge.split(' ');
      return { from, to, label };
    }),
  };
}

/**
 * From now on the graph (`/api/graph`, or what is named) is answered so. Answers how often it
 * was asked for.
 */
export async function answerGraph(page: Page, graph: unknown, path = '/api/graph'): Promise<() => number> {
  let asked = 0;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      asked++;
      await (typeof graph === 'number' ? route.fulfill({ status: graph, json: {} }) : route.fulfill({ json: graph }));
    },
  );
  return () => asked;
}

export function stageOf(page: Page): Locator {
  return page.getByRole('img', { name: /^Graph of / });
}

/** The stage, once clicks on it count and its layout has come to rest. */
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

export type Colour = readonly [number, number, number];
export const green: Colour = [0x2e, 0xcc, 0x71];

/** What the stage shows, pixel by pixel. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Colour;
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

const isNear = (one: Colour, other: Colour, most: number): boolean =>
  one.reduce((sum, part, i) => sum + Math.abs(part - (other[i] ?? 0)), 0) < most;

/**
 * Pixels of a colour on the row through the middle of the stage: the width of the node that is
 * there.
 */
export async function pixelsOf(stage: Locator, colour: Colour): Promise<number> {
  const { width, height, at } = await pictureOf(stage);
  return Array.from({ length: width }, (_, x) => at(x, Math.floor(height / 2))).filter((pixel) => isNear(pixel, colour, 40)).length;
}

/** Pixels of a colour on the whole stage. */
export async function allPixelsOf(stage: Locator, colour: Colour): Promise<number> {
  const { width, height, at } = await pictureOf(stage);
  let pixels = 0;
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isNear(at(x, y), colour, 24)) pixels++;
  return pixels;
}
