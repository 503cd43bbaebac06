import { isolated } from '#core/scripts.ts';
import { LabelFonts, type LabelStyle } from './label-fonts.ts';
import { type Disc, type Label, breakLines, placeLabels, clampToSides } from './labels.ts';
import { type Point, type Size, toPoint, type View } from './view.ts';

export interface LabeledNode {
  readonly id: string;
  readonly label: string;
  /** The abbreviated label. */
  readonly short: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
}

export interface LabeledEdge {
  readonly label: string;
  readonly ends: readonly [LabeledNode, LabeledNode];
}

/** The highlighted node, which gets its full label, with its neighbors and edges. */
interface Highlight {
  readonly node: LabeledNode | undefined;
  readonly neighbors: readonly LabeledNode[];
  readonly edges: readonly LabeledEdge[];
}

interface LabelText {
  readonly lines: readonly string[];
  readonly style: LabelStyle;
}

type PlacedLabel = Label & LabelText;

/** The maximum number of labels per frame, and the minimum radius in pixels of a labeled node. */
const maxLabels = 90;
const minRadius = 3;
/** The maximum number of new labels rendered per frame, because outlined text is slow to draw. */
const maxNewLabels = 12;
const lineHeight = 16;
/** In pixels, between a node and its label. */
const labelGap = 5;
/** In pixels: the width of the black outline. */
const outlineWidth = 4;

/**
 * Draws the labels of nodes on a canvas above the graph: as many as fit beside the nodes, larger
 * nodes first.
 */
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
      for (const cache of [this.#widths, this.#sprites]) {
        for (const key of cache.keys()) if (Array.from(key).some((letter) => letters.has(letter))) cache.delete(key);
      }
      onStale();
    });
  }

  /** Draws the labels. Returns false if some were postponed, which `complete` prevents. */
  draw(nodes: readonly LabeledNode[], highlighted: Highlight, view: View, size: Size, complete = false): boolean {
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
    let newCount = 0;
    for (const label of placeLabels(this.#labelsToDraw(nodes, highlighted, view, size), maxLabels, discsOf(nodes, view, size))) {
      const cached = this.#sprites.get(keyOf(label));
      if (!cached && ++newCount > maxNewLabels && !complete) continue;
      const sprite = cached ?? this.#createSprite(label, ratio);
      const [left, top] = [Math.round(label.x - label.width / 2 - outlineWidth), Math.round(label.y - outlineWidth)];
      context.drawImage(sprite, left, top, sprite.width / ratio, sprite.height / ratio);
    }
    this.#fonts.load();
    return complete || newCount <= maxNewLabels;
  }

  /** Yields the labels to draw in order of priority, each with the positions where it may be. */
  *#labelsToDraw(nodes: readonly LabeledNode[], highlighted: Highlight, view: View, size: Size): Generator<PlacedLabel[]> {
    const { node, neighbors, edges } = highlighted;
    if (node) yield this.#candidatesOf(node, { lines: breakLines(node.label), style: 'highlighted' }, view, size);
    for (const neighbor of neighbors) yield this.#candidatesOf(neighbor, { lines: [neighbor.short], style: 'highlighted' }, view, size);
    for (const { label, ends } of edges) {
      // There is no room between ends that are close together.
      if (label === '' || Math.hypot(ends[0].x - ends[1].x, ends[0].y - ends[1].y) * view.zoom <= 90) continue;
      const { x, y } = toPoint({ x: (ends[0].x + ends[1].x) / 2, y: (ends[0].y + ends[1].y) / 2 }, view, size);
      if (isOnStage({ x, y }, 0, size)) yield [this.#labelAt({ lines: [label], style: 'edge' }, { x, y: y - lineHeight / 2 })];
    }
    if (node) return;
    for (const one of nodes) {
      if (one.size * view.zoom >= minRadius) yield this.#candidatesOf(one, { lines: [one.short], style: 'plain' }, view, size);
    }
  }

  /**
   * Returns where the label of a visible node may be, clear of the controls and within the sides,
   * in order of preference.
   */
  #candidatesOf(node: LabeledNode, text: LabelText, view: View, size: Size): PlacedLabel[] {
    const { x, y } = toPoint(node, view, size);
    const radius = node.size * view.zoom;
    if (!isOnStage({ x, y }, radius, size)) return [];
    const label = this.#labelAt(text, { x, y: y + radius + labelGap });
    const { width, height } = label;
    const [below, above] = [label.y, y - radius - labelGap - height];
    const centered = (top: number): PlacedLabel => {
      const available = top < this.#corner.height + outlineWidth ? size.width - this.#corner.width : size.width;
      return { ...label, x: clampToSides(x, width, available), y: top };
    };
    const aside = radius + labelGap + width / 2;
    const candidates = [
      centered(below),
      centered(above),
      { ...label, x: x + aside, y: y - height / 2 },
      { ...label, x: x - aside, y: y - height / 2 },
    ];
    const free = candidates.filter((candidate) => this.#isClear(candidate, size));
    if (text.style === 'plain') return free;
    const isBeneath = text.lines.length > 1 && below + height > size.height;
    // A highlighted label is shown even if it covers other nodes.
    return [...free, { ...centered(isBeneath ? Math.max(above, outlineWidth) : below), overNodes: true }];
  }

  /** Returns whether a label is within the stage and not behind the controls. */
  #isClear({ x, y, width, height }: PlacedLabel, size: Size): boolean {
    const [left, right] = [x - width / 2, x + width / 2];
    const isInside = left >= 0 && right <= size.width && y >= outlineWidth && y + height <= size.height;
    return isInside && (y >= this.#corner.height + outlineWidth || right <= size.width - this.#corner.width);
  }

  #labelAt(text: LabelText, at: Point): PlacedLabel {
    const width = Math.max(...text.lines.map((line) => this.#widthOf(line, text.style)));
    return { ...text, ...at, width, height: lineHeight * text.lines.length };
  }

  #widthOf(line: string, style: LabelStyle): number {
    const key = keyOf({ lines: [line], style });
    const cached = this.#widths.get(key);
    if (cached !== undefined) return cached;
    const context = this.canvas.getContext('2d');
    if (!context) return 0;
    this.#fonts.note(line, style);
    context.font = this.#fonts.fontOf(style);
    const width = Math.ceil(context.measureText(isolated(line)).width);
    this.#widths.set(key, width);
    return width;
  }

  #createSprite({ lines, style, width, height }: PlacedLabel, ratio: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil((width + 2 * outlineWidth) * ratio);
    canvas.height = Math.ceil((height + 2 * outlineWidth) * ratio);
    this.#sprites.set(keyOf({ lines, style }), canvas);
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    context.scale(ratio, ratio);
    const font = this.#fonts.fontOf(style);
    Object.assign(context, {
      font,
      textBaseline: 'middle',
      textAlign: 'center',
      lineJoin: 'round',
      lineWidth: outlineWidth,
      strokeStyle: '#000',
    });
    context.fillStyle = this.#fonts.colorOf(style);
    // Bidirectional runs are in the same order as in the lists.
    context.direction = 'ltr';
    const x = width / 2 + outlineWidth;
    // All outlines first, or they would cover the line above.
    for (const draw of [context.strokeText, context.fillText]) {
      for (const [i, line] of lines.entries()) draw.call(context, isolated(line), x, lineHeight * (i + 0.5) + outlineWidth);
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

/** Returns the visible nodes as drawn. */
function discsOf(nodes: readonly LabeledNode[], view: View, size: Size): Disc[] {
  return nodes.flatMap((node) => {
    const disc = { ...toPoint(node, view, size), radius: node.size * view.zoom };
    return isOnStage(disc, disc.radius, size) ? [disc] : [];
  });
}

/** Returns whether any part of a circle is on the stage. */
function isOnStage({ x, y }: Point, radius: number, { width, height }: Size): boolean {
  return x > -radius && x < width + radius && y > -radius - 2 * lineHeight && y < height + radius;
}

function keyOf({ lines, style }: LabelText): string {
  return `${style} ${lines.join('\n')}`;
}
