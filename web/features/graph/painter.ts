import { createNodeImageProgram } from '@sigma/node-image';
import { MultiGraph } from 'graphology';
import Sigma from 'sigma';
import { EdgeRectangleProgram, NodeCircleProgram } from 'sigma/rendering';
import { type DrawnGraph, filterOf, type KindFilter } from './graph-data.ts';
import { LabelLayer, type LabeledEdge } from './label-layer.ts';
import { loadPicture } from './pictures.ts';
import type { Drawing, EdgeAttributes, NodeAttributes, NodePosition, SigmaGraph } from './sigma-graph.ts';
import { positionAt, type Size, type View } from './view.ts';

/** The size of sigma's coordinate plane. Everything else is in pixels at zoom 1. */
const planeSize = 1000;
/** The color of dimmed nodes. */
const dimmedColor = '#26241f';

let pictureProgram: ReturnType<typeof createNodeImageProgram<NodeAttributes, EdgeAttributes>> | undefined;

/**
 * Returns the program that draws pictures with a colored rim. Created once, because it caches
 * textures and uses a WebGL context to measure its limits.
 */
function getPictureProgram() {
  pictureProgram ??= createNodeImageProgram<NodeAttributes, EdgeAttributes>({
    drawingMode: 'background',
    padding: 0.07,
    keepWithinCircle: true,
    size: { mode: 'force', value: 128 },
    debounceTimeout: 60,
  });
  return pictureProgram;
}

/** Draws a graph with sigma and its labels with `LabelLayer`. Throws if WebGL is not available. */
export class Painter {
  readonly #sigma: Sigma<NodeAttributes, EdgeAttributes>;
  #graph: SigmaGraph = new MultiGraph();
  readonly #labels = new LabelLayer(() => this.#killed || this.#sigma.scheduleRender());
  #positions: NodePosition[] = [];
  #shown: readonly NodePosition[] = [];
  #hidden: ReadonlySet<KindFilter> = new Set();
  #byId = new Map<string, NodePosition>();
  #view: View = { x: 0, y: 0, zoom: 1 };
  /** The highlighted node, then its neighborhood including itself, and its edges. */
  #node: string | undefined;
  #highlighted: ReadonlySet<string> | undefined;
  #highlightedEdges: ReadonlySet<string> | undefined;
  #killed = false;

  constructor(element: HTMLElement, onLost: () => void) {
    this.#sigma = new Sigma<NodeAttributes, EdgeAttributes>(this.#graph, element, {
      allowInvalidContainer: true,
      renderLabels: false,
      itemSizesReference: 'positions',
      zoomToSizeRatioFunction: (ratio) => ratio,
      stagePadding: 0,
      minEdgeThickness: 1.8,
      nodeReducer: (node, attributes) => this.#nodeAttributes(node, attributes),
      edgeReducer: (edge, attributes) => this.#edgeAttributes(edge, attributes),
      nodeProgramClasses: {
        circle: NodeCircleProgram,
        image: getPictureProgram(),
      },
      edgeProgramClasses: { line: EdgeRectangleProgram },
    });
    // The stage handles pans, zooms and clicks itself.
    this.#sigma.getMouseCaptor().kill();
    this.#sigma.getTouchCaptor().kill();
    this.#sigma.setCustomBBox({ x: [-planeSize / 2, planeSize / 2], y: [-planeSize / 2, planeSize / 2] });
    this.#sigma.on('afterRender', () => this.#drawLabels() || this.#sigma.scheduleRender());
    for (const canvas of Object.values(this.#sigma.getCanvases())) {
      canvas.addEventListener('webglcontextlost', () => !this.#killed && onLost());
    }
    Object.assign(this.#labels.canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
    element.append(this.#labels.canvas);
  }

  /** The nodes that are not hidden. */
  get positions(): readonly NodePosition[] {
    return this.#shown;
  }

  get size(): Size {
    return this.#sigma.getDimensions();
  }

  shows(id: string): boolean {
    return this.#graph.hasNode(id) && !this.#isHidden(id);
  }

  positionOf(id: string): NodePosition | undefined {
    return this.#byId.get(id);
  }

  setGraph({ graph, drawn, positions, byId }: Drawing): void {
    this.#node = this.#highlighted = this.#highlightedEdges = undefined;
    this.#byId = byId;
    this.#positions = positions;
    this.#updateShown();
    this.#graph = drawn;
    this.#sigma.setGraph(drawn);
    this.#loadPictures(graph);
  }

  setPositions(graph: DrawnGraph, coordinates: Float32Array): void {
    for (const [i, { id }] of graph.nodes.entries()) {
      const spot = this.#byId.get(id);
      if (spot) Object.assign(spot, positionAt(coordinates, i));
    }
    this.#graph.updateEachNodeAttributes(
      (id, attributes) => {
        const { x, y } = this.#byId.get(id) ?? attributes;
        return { ...attributes, x, y };
      },
      { attributes: ['x', 'y'] },
    );
  }

  setView(view: View): void {
    this.#view = view;
    const { width, height } = this.size;
    const state = {
      x: 0.5 + view.x / planeSize,
      y: 0.5 + view.y / planeSize,
      ratio: Math.min(width, height) / (planeSize * view.zoom),
      angle: 0,
    };
    this.#sigma.getCamera().setState(state);
  }

  /** Highlights a node and its neighbors and dims the others. */
  highlight(id: string | undefined): void {
    const isShown = id !== undefined && this.shows(id);
    if (!isShown && this.#node === undefined) return;
    this.#node = isShown ? id : undefined;
    this.#highlighted = isShown ? new Set([id, ...this.#graph.neighbors(id)]) : undefined;
    this.#highlightedEdges = isShown ? new Set(this.#graph.edges(id)) : undefined;
    this.#sigma.refresh({ skipIndexation: true, schedule: true });
  }

  hide(kinds: ReadonlySet<KindFilter>): void {
    this.#hidden = kinds;
    this.#updateShown();
    this.#sigma.refresh({ skipIndexation: true, schedule: true });
  }

  resize(): void {
    this.#sigma.resize();
    this.setView(this.#view);
    this.#sigma.scheduleRefresh();
  }

  /** Returns the drawing as a PNG with a black background. */
  async picture(): Promise<Blob> {
    // A WebGL canvas can be read only in the task in which it was drawn.
    this.#sigma.refresh({ schedule: false });
    this.#drawLabels(true);
    const canvases = this.#sigma.getCanvases();
    const { width, height } = this.#labels.canvas;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (context) {
      context.fillRect(0, 0, width, height);
      for (const layer of [canvases['edges'], canvases['nodes'], this.#labels.canvas]) {
        if (layer) context.drawImage(layer, 0, 0, width, height);
      }
    }
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas could not be encoded'))), 'image/png');
    });
  }

  kill(): void {
    this.#killed = true;
    this.#labels.canvas.remove();
    this.#sigma.kill();
  }

  #updateShown(): void {
    this.#shown = this.#hidden.size === 0 ? this.#positions : this.#positions.filter(({ id }) => !this.#isHidden(id));
  }

  #isHidden(id: string): boolean {
    return this.#hidden.size > 0 && this.#hidden.has(filterOf(id));
  }

  #nodeAttributes(id: string, attributes: NodeAttributes): NodeAttributes {
    if (this.#isHidden(id)) return { ...attributes, hidden: true };
    return !this.#highlighted || this.#highlighted.has(id) ? attributes : { ...attributes, color: dimmedColor, image: null };
  }

  #edgeAttributes(edge: string, attributes: EdgeAttributes): EdgeAttributes {
    if (this.#hidden.size > 0 && this.#graph.extremities(edge).some((id) => this.#isHidden(id))) return { ...attributes, hidden: true };
    if (!this.#highlightedEdges) return attributes;
    return this.#highlightedEdges.has(edge)
      ? { ...attributes, color: attributes.colors.highlighted, size: 3.2 }
      : { ...attributes, color: attributes.colors.dimmed };
  }

  #drawLabels(complete = false): boolean {
    const positionIfShown = (id: string): NodePosition[] => {
      const spot = this.#byId.get(id);
      return spot && !this.#isHidden(id) ? [spot] : [];
    };
    const neighbors = [...(this.#highlighted ?? [])].filter((id) => id !== this.#node).flatMap(positionIfShown);
    const edges = [...(this.#highlightedEdges ?? [])].flatMap((key): LabeledEdge[] => {
      const [from, to] = this.#graph.extremities(key).flatMap(positionIfShown);
      return from && to ? [{ label: key.slice(key.indexOf(' ') + 1), ends: [from, to] }] : [];
    });
    const node = this.#node === undefined ? undefined : this.#byId.get(this.#node);
    return this.#labels.draw(this.#shown, { node, neighbors, edges }, this.#view, this.size, complete);
  }

  #loadPictures(graph: DrawnGraph): void {
    for (const { id, profilePicture } of graph.nodes) {
      if (profilePicture === null) continue;
      void loadPicture(profilePicture).then((image) => {
        if (!this.#killed && this.#graph.hasNode(id)) this.#graph.setNodeAttribute(id, 'image', image);
      });
    }
  }
}
