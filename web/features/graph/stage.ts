import { limits } from '#core/limits.ts';
import { captureGestures } from './captor.ts';
import type { Gesture } from './gestures.ts';
import { calm, Glide } from './glide.ts';
import type { DrawnGraph, KindFilter } from './graph-data.ts';
import { hitNode } from './hit.ts';
import { continues, keepLayout, layoutOf, taskOf } from './layouts.ts';
import { Painter } from './painter.ts';
import { keepSight, sightOf } from './sights.ts';
import { startLayout } from './start-layout.ts';
import { fitted, panned, type Point, toPlace, type View, zoomedAt } from './view.ts';

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

/** Draws a graph and handles input. Throws if WebGL is not available. */
export class Stage {
  readonly #painter: Painter;
  readonly #events: StageEvents;
  readonly #release: () => void;
  readonly #watch: ResizeObserver;
  #graph: DrawnGraph | undefined;
  #view: View = { x: 0, y: 0, zoom: 1 };
  /** Whether the view is fitted to the layout, until the user changes it. */
  #follows = true;
  #active = false;
  #hovered: string | undefined;
  #chosen: string | undefined;
  #stopLayout = (): void => {};
  readonly #glide = new Glide((view) => this.#draw(view));

  constructor(element: HTMLElement, events: StageEvents) {
    this.#events = events;
    this.#painter = new Painter(element, events.onLost);
    this.#release = captureGestures(element, {
      onGesture: (gesture, event) => this.#active && this.#do(gesture, event),
      onWheel: (factor, at) => this.#active && this.#move(zoomedAt(this.#view, factor, at, this.#painter.size)),
      onHover: (at) => this.#hover(at && this.#active ? this.#nodeAt(at) : undefined),
      onMenu: (at) => {
        const id = this.#active ? this.#nodeAt(at) : undefined;
        if (id !== undefined) events.onMenu(id, at);
        return id !== undefined;
      },
    });
    this.#watch = new ResizeObserver(() => {
      this.#painter.resize();
      if (this.#follows) this.fit();
    });
    this.#watch.observe(element);
  }

  get view(): View {
    return this.#view;
  }

  /**
   * Shows a graph and runs its layout if necessary. `anchor`: the node that stays in place
   * meanwhile.
   */
  show(graph: DrawnGraph, { settled = false, anchor }: { settled?: boolean; anchor?: string | undefined } = {}): void {
    this.#stopLayout();
    const stays = continues(graph, this.#graph);
    this.#graph = graph;
    const { places, done } = layoutOf(graph);
    this.#painter.setGraph(graph, places);
    this.#light();
    const left = sightOf(graph);
    if (left && !left.follows) this.#move(left.view);
    else if (stays && !this.#follows) this.#move(this.#aim);
    else if (stays || anchor === undefined) {
      this.#follows = true;
      this.fit();
    } else this.#follows = false;
    if (done || settled || graph.nodes.length === 0) return this.#events.onRest(graph);
    this.#stopLayout = startLayout(taskOf(graph, this.#aspect()), {
      onPlaces: ({ places, unit, iterations }) => {
        const last = iterations === limits.graph.layoutIterations;
        keepLayout(graph, { places, unit, done: last });
        if (last || !calm.matches) this.#place(graph, places, anchor);
      },
      onEnd: () => this.#events.onRest(graph),
    });
  }

  /** Enables or disables clicks and drags. */
  setActive(active: boolean): void {
    this.#active = active;
    if (!active) this.#hover(undefined);
  }

  hide(kinds: ReadonlySet<KindFilter>): void {
    this.#painter.hide(kinds);
    this.#light();
    if (this.#follows) this.fit();
  }

  /** Highlights a node until another is selected, and centers it. */
  choose(id: string | undefined): void {
    this.#chosen = id;
    this.#light();
    const spot = id === undefined ? undefined : this.#painter.spotOf(id);
    if (!spot) return;
    this.#follows = false;
    this.#glide.start(this.#view, { x: spot.x, y: spot.y, zoom: Math.max(this.#aim.zoom, 0.8) });
  }

  fit(): void {
    this.#move(fitted(this.#painter.spots, this.#painter.size), true);
  }

  zoomBy(factor: number): void {
    const { width, height } = this.#painter.size;
    this.#nudge(zoomedAt(this.#aim, factor, { x: width / 2, y: height / 2 }, { width, height }));
  }

  panBy(dx: number, dy: number): void {
    this.#nudge(panned(this.#aim, dx, dy));
  }

  picture(): Promise<Blob> {
    return this.#painter.picture();
  }

  kill(): void {
    if (this.#graph) keepSight(this.#graph, { view: this.#aim, follows: this.#follows });
    this.#stopLayout();
    this.#glide.stop();
    this.#watch.disconnect();
    this.#release();
    this.#painter.kill();
  }

  /** Returns the aspect ratio of the stage for the layout, within limits. */
  #aspect(): number {
    const { width, height } = this.#painter.size;
    return Math.min(Math.max(width / height, 0.7), 1.7);
  }

  #do(gesture: Gesture, event: PointerEvent): void {
    if (gesture.kind === 'tap') {
      const id = this.#nodeAt(gesture.at);
      if (id !== undefined) this.#events.onPick(id, event);
      return;
    }
    const view = panned(this.#view, gesture.dx, gesture.dy);
    this.#move(gesture.kind === 'pan' ? view : zoomedAt(view, gesture.factor, gesture.at, this.#painter.size));
  }

  #nodeAt(point: Point): string | undefined {
    return hitNode(this.#painter.spots, toPlace(point, this.#view, this.#painter.size));
  }

  #hover(id: string | undefined): void {
    if (id === this.#hovered) return;
    this.#hovered = id;
    this.#light();
    this.#events.onHover(id);
  }

  #light(): void {
    this.#painter.light([this.#hovered, this.#chosen].find((id) => id !== undefined && this.#painter.shows(id)));
  }

  /** The target of the current animation, or else the view. */
  get #aim(): View {
    return this.#glide.goal ?? this.#view;
  }

  /** Applies a change from a button to the target of an animation, so that both take effect. */
  #nudge(view: View): void {
    this.#follows = false;
    if (this.#glide.goal) this.#glide.start(this.#view, view);
    else this.#draw(view);
  }

  #move(view: View, follows = false): void {
    this.#glide.stop();
    this.#follows = follows;
    this.#draw(view);
  }

  #draw(view: View): void {
    this.#view = view;
    this.#painter.setView(view);
  }

  #place(graph: DrawnGraph, places: Float32Array, anchor: string | undefined): void {
    if (graph !== this.#graph) return;
    const before = anchor === undefined ? undefined : this.#painter.spotOf(anchor);
    const [x, y] = [before?.x ?? 0, before?.y ?? 0];
    this.#painter.setPlaces(graph, places);
    if (this.#follows) this.fit();
    else if (before) {
      const along = (view: View): View => ({ ...view, x: view.x + before.x - x, y: view.y + before.y - y });
      const { goal } = this.#glide;
      if (goal) this.#glide.start(along(this.#view), along(goal));
      else this.#draw(along(this.#view));
    }
  }
}
