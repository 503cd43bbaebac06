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

/** From now on the graph (`/api/graph`, or what is named) is answered so. Answers how often it was asked for. */
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

type Colour = readonly [number, number, number];
export const green: Colour = [0x2e, 0xcc, 0x71];

/** Pixels of a colour on the row through the middle of the stage: the width of the node that is there. */
export async function pixelsOf(stage: Locator, [red, green, blue]: Colour): Promise<number> {
  const { data, info } = await sharp(await stage.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width;
  let pixels = 0;
  for (let x = 0; x < info.width; x++) {
    const at = (row + x) * info.channels;
    const far = Math.abs((data[at] ?? 0) - red) + Math.abs((data[at + 1] ?? 0) - green) + Math.abs((data[at + 2] ?? 0) - blue);
    if (far < 40) pixels++;
  }
  return pixels;
}
