import { limits } from '#core/limits.ts';
import { captureGestures } from './capture-gestures.ts';
import type { Gesture } from './gestures.ts';
import { reducedMotion, ViewAnimation } from './view-animation.ts';
import type { DrawnGraph, KindFilter } from './graph-data.ts';
import { hitNode } from './hit-node.ts';
import { isReplacement, saveLayout, getLayout, taskOf } from './layout-store.ts';
import { Painter } from './painter.ts';
import { saveView, getSavedView } from './saved-views.ts';
import { runLayoutInWorker } from './run-layout-in-worker.ts';
import { createDrawing, type Drawing } from './sigma-graph.ts';
import { fitView, panView, type Point, toPosition, type View, zoomAt } from './view.ts';

export interface StageEvents {
  /** A click or tap on a node, not the end of a drag. */
  onPick: (id: string, event: PointerEvent) => void;
  onMenu: (id: string, at: Point) => void;
  onHover: (id: string | undefined) => void;
  /** The layout has finished. */
  onRest: (graph: DrawnGraph) => void;
  /** The WebGL context was lost. */
  onLost: () => void;
}

interface ShowOptions {
  isSettled?: boolean;
  /** The node that stays in place during the layout. */
  anchor?: string | undefined;
}

/** Draws a graph and handles input. Throws if WebGL is not available. */
export class Stage {
  readonly #painter: Painter;
  readonly #events: StageEvents;
  readonly #stopGestures: () => void;
  readonly #resizeObserver: ResizeObserver;
  #graph: DrawnGraph | undefined;
  #view: View = { x: 0, y: 0, zoom: 1 };
  /** Whether the view is fitted to the layout, until the user changes it. */
  #isFitted = true;
  #active = false;
  #hovered: string | undefined;
  #selected: string | undefined;
  #isCenterPending = false;
  #stopLayout = (): void => {};
  readonly #animation = new ViewAnimation((view) => this.#draw(view));

  constructor(element: HTMLElement, events: StageEvents) {
    this.#events = events;
    this.#painter = new Painter(element, events.onLost);
    this.#stopGestures = captureGestures(element, {
      onGesture: (gesture, event) => this.#active && this.#handleGesture(gesture, event),
      onWheel: (factor, at) => this.#active && this.#move(zoomAt(this.#view, factor, at, this.#painter.size)),
      onHover: (at) => this.#hover(at && this.#active ? this.#nodeAt(at) : undefined),
      onMenu: (at) => {
        const id = this.#active ? this.#nodeAt(at) : undefined;
        if (id !== undefined) events.onMenu(id, at);
        return id !== undefined;
      },
    });
    this.#resizeObserver = new ResizeObserver(() => {
      this.#painter.resize();
      if (this.#isFitted) this.fit();
    });
    this.#resizeObserver.observe(element);
  }

  get view(): View {
    return this.#view;
  }

  /**
   * Shows a graph and runs its layout if necessary. Each step runs in its own task, so that a large
   * graph does not block the page.
   */
  show(graph: DrawnGraph, options: ShowOptions = {}): void {
    this.#stopLayout();
    this.#stopLayout = inNextTask(() => {
      const drawing = createDrawing(graph, getLayout(graph).coordinates);
      this.#stopLayout = inNextTask(() => this.#present(drawing, options));
    });
  }

  /** Enables or disables clicks and drags. */
  setActive(active: boolean): void {
    this.#active = active;
    if (!active) this.#hover(undefined);
  }

  hide(kinds: ReadonlySet<KindFilter>): void {
    this.#painter.hide(kinds);
    this.#updateHighlight();
    if (this.#isFitted) this.fit();
  }

  /** Highlights a node until another is selected, and centers it. */
  select(id: string | undefined): void {
    this.#selected = id;
    this.#updateHighlight();
    this.#centerSelected();
  }

  fit(): void {
    this.#move(fitView(this.#painter.positions, this.#painter.size), true);
  }

  zoomBy(factor: number): void {
    const { width, height } = this.#painter.size;
    this.#nudge(zoomAt(this.#targetView, factor, { x: width / 2, y: height / 2 }, { width, height }));
  }

  panBy(dx: number, dy: number): void {
    this.#nudge(panView(this.#targetView, dx, dy));
  }

  picture(): Promise<Blob> {
    return this.#painter.picture();
  }

  kill(): void {
    if (this.#graph) saveView(this.#graph, { view: this.#targetView, isFitted: this.#isFitted });
    this.#stopLayout();
    this.#animation.stop();
    this.#resizeObserver.disconnect();
    this.#stopGestures();
    this.#painter.kill();
  }

  /** Centers the selected node, or waits for the graph that has it. */
  #centerSelected(): void {
    const spot = this.#selected === undefined ? undefined : this.#painter.positionOf(this.#selected);
    this.#isCenterPending = this.#selected !== undefined && !spot;
    if (!spot) return;
    this.#isFitted = false;
    this.#animation.start(this.#view, { x: spot.x, y: spot.y, zoom: Math.max(this.#targetView.zoom, 0.8) });
  }

  #present(drawing: Drawing, { isSettled = false, anchor }: ShowOptions): void {
    const { graph } = drawing;
    const isRefresh = isReplacement(graph, this.#graph);
    this.#graph = graph;
    this.#painter.setGraph(drawing);
    this.#updateHighlight();
    const savedView = getSavedView(graph);
    if (savedView && !savedView.isFitted) this.#move(savedView.view);
    else if (isRefresh && !this.#isFitted) this.#move(this.#targetView);
    else if (isRefresh || anchor === undefined) {
      this.#isFitted = true;
      this.fit();
    } else this.#isFitted = false;
    if (this.#isCenterPending) this.#centerSelected();
    if (getLayout(graph).done || isSettled || graph.nodes.length === 0) return this.#events.onRest(graph);
    this.#stopLayout = runLayoutInWorker(taskOf(graph, this.#aspect()), {
      onPositions: ({ coordinates, unit, iterations }) => {
        const last = iterations === limits.graph.layoutIterations;
        saveLayout(graph, { coordinates, unit, done: last });
        if (last || !reducedMotion.matches) this.#updatePositions(graph, coordinates, anchor);
      },
      onEnd: () => this.#events.onRest(graph),
    });
  }

  /** Returns the aspect ratio of the stage for the layout, within limits. */
  #aspect(): number {
    const { width, height } = this.#painter.size;
    return Math.min(Math.max(width / height, 0.7), 1.7);
  }

  #handleGesture(gesture: Gesture, event: PointerEvent): void {
    if (gesture.kind === 'tap') {
      const id = this.#nodeAt(gesture.at);
      if (id !== undefined) this.#events.onPick(id, event);
      return;
    }
    const view = panView(this.#view, gesture.dx, gesture.dy);
    this.#move(gesture.kind === 'pan' ? view : zoomAt(view, gesture.factor, gesture.at, this.#painter.size));
  }

  #nodeAt(point: Point): string | undefined {
    return hitNode(this.#painter.positions, toPosition(point, this.#view, this.#painter.size));
  }

  #hover(id: string | undefined): void {
    if (id === this.#hovered) return;
    this.#hovered = id;
    this.#updateHighlight();
    this.#events.onHover(id);
  }

  #updateHighlight(): void {
    this.#painter.highlight([this.#hovered, this.#selected].find((id) => id !== undefined && this.#painter.shows(id)));
  }

  /** The target of the current animation, or else the view. */
  get #targetView(): View {
    return this.#animation.goal ?? this.#view;
  }

  /** Applies a change from a button to the target of an animation, so that both take effect. */
  #nudge(view: View): void {
    this.#isFitted = false;
    if (this.#animation.goal) this.#animation.start(this.#view, view);
    else this.#draw(view);
  }

  #move(view: View, isFitted = false): void {
    this.#animation.stop();
    this.#isFitted = isFitted;
    this.#draw(view);
  }

  #draw(view: View): void {
    this.#view = view;
    this.#painter.setView(view);
  }

  #updatePositions(graph: DrawnGraph, coordinates: Float32Array, anchor: string | undefined): void {
    if (graph !== this.#graph) return;
    const previous = anchor === undefined ? undefined : this.#painter.positionOf(anchor);
    const [x, y] = [previous?.x ?? 0, previous?.y ?? 0];
    this.#painter.setPositions(graph, coordinates);
    if (this.#isFitted) this.fit();
    else if (previous) {
      const shifted = (view: View): View => ({ ...view, x: view.x + previous.x - x, y: view.y + previous.y - y });
      const { goal } = this.#animation;
      if (goal) this.#animation.start(shifted(this.#view), shifted(goal));
      else this.#draw(shifted(this.#view));
    }
  }
}

/** Runs a function in a task of its own. Returns a function that cancels it. */
function inNextTask(run: () => void): () => void {
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
}
