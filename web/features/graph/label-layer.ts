import { isolated } from '#core/scripts.ts';
import { LabelFonts, type Look } from './label-fonts.ts';
import { type Label, linesOf, placedLabels, within } from './labels.ts';
import { type Point, type Size, toPoint, type View } from './view.ts';

export interface Named {
  readonly id: string;
  readonly label: string;
  /** The abbreviated label. */
  readonly short: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
}

export interface NamedEdge {
  readonly label: string;
  readonly ends: readonly [Named, Named];
}

/** The highlighted node, which gets its full label, with its neighbors and edges. */
interface Lit {
  readonly node: Named | undefined;
  readonly neighbours: readonly Named[];
  readonly edges: readonly NamedEdge[];
}

interface LabelText {
  readonly lines: readonly string[];
  readonly look: Look;
}

type Wanted = Label & LabelText;

/** The maximum number of labels per frame, and the minimum radius in pixels of a labeled node. */
const most = 90;
const leastRadius = 3;
/** The maximum number of new labels rendered per frame, because outlined text is slow to draw. */
const newAtOnce = 12;
const lineHeight = 16;
/** In pixels: the width of the black outline. */
const halo = 4;

/** Draws the labels of nodes on a canvas above the graph: as many as fit, larger nodes first. */
export class LabelLayer {
  readonly canvas = document.createElement('canvas');
  readonly #fonts: LabelFonts;
  readonly #widths = new Map<string, number>();
  readonly #sprites = new Map<string, HTMLCanvasElement>();
  /** The size of the controls in the upper right corner. */
  #corner: Size = { width: 0, height: 0 };

  /** `onStale`: called when fonts have loaded and labels must be redrawn. */
  constructor(onStale: () => void) {
    this.#fonts = new LabelFonts((letters) => {
      for (const kept of [this.#widths, this.#sprites]) {
        for (const key of kept.keys()) if (Array.from(key).some((letter) => letters.has(letter))) kept.delete(key);
      }
      onStale();
    });
  }

  /** Draws the labels. Returns false if some were postponed, which `complete` prevents. */
  draw(nodes: readonly Named[], lit: Lit, view: View, size: Size, complete = false): boolean {
    const ratio = window.devicePixelRatio;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.#sprites.clear();
      this.#corner = cornerOver(this.canvas);
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
    this.#fonts.load();
    return complete || fresh <= newAtOnce;
  }

  /** Yields the labels to draw in order of priority. */
  *#wanted(nodes: readonly Named[], lit: Lit, view: View, size: Size): Generator<Wanted> {
    if (lit.node) yield* this.#nameOf(lit.node, { lines: linesOf(lit.node.label), look: 'lit' }, view, size);
    for (const node of lit.neighbours) yield* this.#nameOf(node, { lines: [node.short], look: 'lit' }, view, size);
    for (const { label, ends } of lit.edges) {
      // There is no room between ends that are close together.
      if (label === '' || Math.hypot(ends[0].x - ends[1].x, ends[0].y - ends[1].y) * view.zoom <= 90) continue;
      const { x, y } = toPoint({ x: (ends[0].x + ends[1].x) / 2, y: (ends[0].y + ends[1].y) / 2 }, view, size);
      if (isOn({ x, y }, 0, size)) yield this.#labelAt({ lines: [label], look: 'edge' }, { x, y: y - lineHeight / 2 });
    }
    if (lit.node) return;
    for (const node of nodes) {
      if (node.size * view.zoom >= leastRadius) yield* this.#nameOf(node, { lines: [node.short], look: 'plain' }, view, size);
    }
  }

  /**
   * Places a label below a visible node, within the sides and clear of the controls; a full label
   * goes above the node if there is no room below.
   */
  *#nameOf(node: Named, written: LabelText, view: View, size: Size): Iterable<Wanted> {
    const { x, y } = toPoint(node, view, size);
    const radius = node.size * view.zoom;
    if (!isOn({ x, y }, radius, size)) return;
    const label = this.#labelAt(written, { x, y: y + radius + 5 });
    const isBeneath = written.lines.length > 1 && label.y + label.height > size.height;
    const top = isBeneath ? Math.max(y - radius - 5 - label.height, halo) : label.y;
    const room = top < this.#corner.height + halo ? size.width - this.#corner.width : size.width;
    yield { ...label, x: within(x, label.width, room), y: top };
  }

  #labelAt(written: LabelText, at: Point): Wanted {
    const width = Math.max(...written.lines.map((line) => this.#widthOf(line, written.look)));
    return { ...written, ...at, width, height: lineHeight * written.lines.length };
  }

  #widthOf(line: string, look: Look): number {
    const key = keyOf({ lines: [line], look });
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const context = this.canvas.getContext('2d');
    if (!context) return 0;
    this.#fonts.note(line, look);
    context.font = this.#fonts.fontOf(look);
    const width = Math.ceil(context.measureText(isolated(line)).width);
    this.#widths.set(key, width);
    return width;
  }

  #newSprite({ lines, look, width, height }: Wanted, ratio: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil((width + 2 * halo) * ratio);
    canvas.height = Math.ceil((height + 2 * halo) * ratio);
    this.#sprites.set(keyOf({ lines, look }), canvas);
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    context.scale(ratio, ratio);
    const font = this.#fonts.fontOf(look);
    Object.assign(context, { font, textBaseline: 'middle', textAlign: 'center', lineJoin: 'round', lineWidth: halo, strokeStyle: '#000' });
    context.fillStyle = this.#fonts.colorOf(look);
    // Bidirectional runs are in the same order as in the lists.
    context.direction = 'ltr';
    const x = width / 2 + halo;
    // All outlines first, or they would cover the line above.
    for (const write of [context.strokeText, context.fillText]) {
      for (const [i, line] of lines.entries()) write.call(context, isolated(line), x, lineHeight * (i + 0.5) + halo);
    }
    return canvas;
  }
}

/** Returns how far the controls reach into the canvas. */
function cornerOver(canvas: HTMLCanvasElement): Size {
  const buttons = canvas.parentElement?.parentElement?.querySelector('[data-over-stage]')?.getBoundingClientRect();
  const { right, top } = canvas.getBoundingClientRect();
  return buttons ? { width: right - buttons.left, height: buttons.bottom - top } : { width: 0, height: 0 };
}

/** Returns whether any part of a circle is on the stage. */
function isOn({ x, y }: Point, radius: number, { width, height }: Size): boolean {
  return x > -radius && x < width + radius && y > -radius - 2 * lineHeight && y < height + radius;
}

function keyOf({ lines, look }: LabelText): string {
  return `${look} ${lines.join('\n')}`;
}
