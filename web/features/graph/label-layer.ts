import { type Label, placedLabels, shortLabel } from './labels.ts';
import { type Point, type Size, toPoint, type View } from './view.ts';

export interface Named {
  readonly id: string;
  readonly label: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
}

export interface NamedEdge {
  readonly label: string;
  readonly ends: readonly [Named, Named];
}

/** What is brought forward. */
interface Lit {
  readonly nodes: readonly Named[];
  readonly edges: readonly NamedEdge[];
}

interface Wanted extends Label {
  readonly look: Look;
}

const looks = {
  plain: { font: '500 12px "Inter Variable", system-ui, sans-serif', color: '#cfc8bb' },
  lit: { font: '600 13px "Inter Variable", system-ui, sans-serif', color: '#ffffff' },
  edge: { font: 'italic 400 13px "Newsreader Variable", Georgia, serif', color: '#b8afa0' },
} as const;
type Look = keyof typeof looks;

/** Labels in one picture, and pixels that a node must have to be named. */
const most = 90;
const leastRadius = 3;
/** New names that are drawn for one picture; the others come with the next, for letters with a halo are dear. */
const newAtOnce = 12;
const lineHeight = 16;
/** Pixels of black around the letters. */
const halo = 4;

/** The names of nodes, on a canvas of their own over the graph: as many as have room, the larger nodes first. */
export class LabelLayer {
  readonly canvas = document.createElement('canvas');
  readonly #widths = new Map<string, number>();
  readonly #sprites = new Map<string, HTMLCanvasElement>();

  /** Answers whether all is written that has room; `complete` sees to it. */
  draw(nodes: readonly Named[], lit: Lit, view: View, size: Size, complete = false): boolean {
    const ratio = window.devicePixelRatio;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.#sprites.clear();
    }
    const context = this.canvas.getContext('2d');
    if (!context) return true;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, size.width, size.height);
    if (this.#sprites.size > 1500) this.#sprites.clear();
    let fresh = 0;
    for (const label of placedLabels(this.#wanted(nodes, lit, view, size), most)) {
      const known = this.#sprites.get(keyOf(label));
      if (!known && ++fresh > newAtOnce && !complete) continue;
      const sprite = known ?? this.#newSprite(label, ratio);
      const [left, top] = [Math.round(label.x - label.width / 2 - halo), Math.round(label.y - halo)];
      context.drawImage(sprite, left, top, sprite.width / ratio, sprite.height / ratio);
    }
    return complete || fresh <= newAtOnce;
  }

  /** What would be written, the weightiest first. */
  *#wanted(nodes: readonly Named[], lit: Lit, view: View, size: Size): Generator<Wanted> {
    for (const node of lit.nodes) yield* this.#nameOf(node, 'lit', view, size);
    for (const { label, ends } of lit.edges) {
      const middle = { x: (ends[0].x + ends[1].x) / 2, y: (ends[0].y + ends[1].y) / 2 };
      // Between ends that are too near one another it would stand upon them.
      if (label !== '' && Math.hypot(ends[0].x - ends[1].x, ends[0].y - ends[1].y) * view.zoom > 90) {
        yield* this.#labelAt(label, 'edge', toPoint(middle, view, size), -lineHeight / 2, size);
      }
    }
    if (lit.nodes.length > 0) return;
    for (const node of nodes) if (node.size * view.zoom >= leastRadius) yield* this.#nameOf(node, 'plain', view, size);
  }

  #nameOf(node: Named, look: Look, view: View, size: Size): Iterable<Wanted> {
    return this.#labelAt(node.label, look, toPoint(node, view, size), node.size * view.zoom + 5, size);
  }

  *#labelAt(text: string, look: Look, { x, y }: Point, below: number, size: Size): Generator<Wanted> {
    if (x < -150 || x > size.width + 150 || y < -60 || y > size.height + 20) return;
    const written = shortLabel(text);
    yield { text: written, look, x, y: y + below, width: this.#widthOf(written, look), height: lineHeight };
  }

  #widthOf(text: string, look: Look): number {
    const key = keyOf({ text, look });
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const context = this.canvas.getContext('2d');
    if (!context) return 0;
    context.font = looks[look].font;
    const width = Math.ceil(context.measureText(text).width);
    this.#widths.set(key, width);
    return width;
  }

  #newSprite({ text, look, width, height }: Wanted, ratio: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil((width + 2 * halo) * ratio);
    canvas.height = Math.ceil((height + 2 * halo) * ratio);
    this.#sprites.set(keyOf({ text, look }), canvas);
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    context.scale(ratio, ratio);
    const { font, color } = looks[look];
    Object.assign(context, { font, textBaseline: 'middle', textAlign: 'center', lineJoin: 'round', lineWidth: halo, strokeStyle: '#000' });
    const [x, y] = [width / 2 + halo, height / 2 + halo];
    context.strokeText(text, x, y);
    context.fillStyle = color;
    context.fillText(text, x, y);
    return canvas;
  }
}

function keyOf({ text, look }: { text: string; look: Look }): string {
  return `${look} ${text}`;
}
