import { type Gesture, Gestures } from './gestures.ts';
import type { Point } from './view.ts';
import { wheelZoom } from './wheel.ts';

interface Handlers {
  onGesture: (gesture: Gesture, event: PointerEvent) => void;
  onWheel: (factor: number, at: Point) => void;
  /** The position of the mouse when it is not dragging; undefined when it leaves. */
  onHover: (at: Point | undefined) => void;
  /** A right click or a long press. Returns whether there is a menu at the point. */
  onMenu: (at: Point) => boolean;
}

/** In milliseconds. */
const hold = 550;

/** Handles mouse, touch and wheel input on an element and returns a function that stops it. */
export function captureGestures(element: HTMLElement, { onGesture, onWheel, onHover, onMenu }: Handlers): () => void {
  const gestures = new Gestures();
  const zoom = wheelZoom();
  const ending = new AbortController();
  let holding: ReturnType<typeof setTimeout> | undefined;

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const pointerOf = (event: PointerEvent) => ({ pointerId: event.pointerId, pointerType: event.pointerType, ...pointOf(event) });
  const menu = (event: MouseEvent, pointerId?: number): void => {
    clearTimeout(holding);
    // Without a menu, the finger may still pan.
    if (onMenu(pointOf(event)) && pointerId !== undefined) gestures.cancel(pointerId);
  };
  const on = <K extends keyof HTMLElementEventMap>(type: K, hear: (event: HTMLElementEventMap[K]) => void): void =>
    element.addEventListener(type, hear, { signal: ending.signal, passive: false });

  on('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    gestures.down(pointerOf(event));
    clearTimeout(holding);
    if (event.pointerType !== 'mouse') holding = setTimeout(() => menu(event, event.pointerId), hold);
  });
  on('pointermove', (event) => {
    const gesture = gestures.move(pointerOf(event));
    if (gesture) {
      clearTimeout(holding);
      onGesture(gesture, event);
    } else if (event.pointerType === 'mouse' && event.buttons === 0) onHover(pointOf(event));
  });
  on('pointerup', (event) => {
    clearTimeout(holding);
    const gesture = gestures.up(pointerOf(event));
    if (gesture) onGesture(gesture, event);
  });
  on('pointercancel', (event) => {
    clearTimeout(holding);
    gestures.cancel(event.pointerId);
  });
  on('pointerleave', () => onHover(undefined));
  on('contextmenu', (event) => {
    event.preventDefault();
    menu(event, event instanceof PointerEvent ? event.pointerId : undefined);
  });
  on('wheel', (event) => {
    // Prevents the page from scrolling, even if the event is throttled.
    event.preventDefault();
    const factor = zoom(event);
    if (factor !== undefined) onWheel(factor, pointOf(event));
  });
  return () => {
    clearTimeout(holding);
    ending.abort();
  };
}
