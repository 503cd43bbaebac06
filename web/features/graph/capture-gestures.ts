import { type Gesture, Gestures } from './gestures.ts';
import type { Point } from './view.ts';
import { createWheelZoom } from './wheel-zoom.ts';

interface Handlers {
  onGesture: (gesture: Gesture, event: PointerEvent) => void;
  onWheel: (factor: number, at: Point) => void;
  /** The position of the mouse when it is not dragging; undefined when it leaves. */
  onHover: (at: Point | undefined) => void;
  /** A right click or a long press. Returns whether there is a menu at the point. */
  onMenu: (at: Point) => boolean;
}

/** In milliseconds. */
const longPressDelay = 550;

/** Handles mouse, touch and wheel input on an element and returns a function that stops it. */
export function captureGestures(element: HTMLElement, { onGesture, onWheel, onHover, onMenu }: Handlers): () => void {
  const gestures = new Gestures();
  const zoom = createWheelZoom();
  const abortController = new AbortController();
  let longPress: ReturnType<typeof setTimeout> | undefined;

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const pointerOf = (event: PointerEvent) => ({ pointerId: event.pointerId, pointerType: event.pointerType, ...pointOf(event) });
  const menu = (event: MouseEvent, pointerId?: number): void => {
    clearTimeout(longPress);
    // Without a menu, the finger may still pan.
    if (onMenu(pointOf(event)) && pointerId !== undefined) gestures.cancel(pointerId);
  };
  const listen = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
    element.addEventListener(type, listener, { signal: abortController.signal, passive: false });

  listen('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    gestures.down(pointerOf(event));
    clearTimeout(longPress);
    if (event.pointerType !== 'mouse') longPress = setTimeout(() => menu(event, event.pointerId), longPressDelay);
  });
  listen('pointermove', (event) => {
    const gesture = gestures.move(pointerOf(event));
    if (gesture) {
      clearTimeout(longPress);
      onGesture(gesture, event);
    } else if (event.pointerType === 'mouse' && event.buttons === 0) onHover(pointOf(event));
  });
  listen('pointerup', (event) => {
    clearTimeout(longPress);
    const gesture = gestures.up(pointerOf(event));
    if (gesture) onGesture(gesture, event);
  });
  listen('pointercancel', (event) => {
    clearTimeout(longPress);
    gestures.cancel(event.pointerId);
  });
  listen('pointerleave', () => onHover(undefined));
  listen('contextmenu', (event) => {
    event.preventDefault();
    menu(event, event instanceof PointerEvent ? event.pointerId : undefined);
  });
  listen('wheel', (event) => {
    // Prevents the page from scrolling, even if the event is throttled.
    event.preventDefault();
    const factor = zoom(event);
    if (factor !== undefined) onWheel(factor, pointOf(event));
  });
  return () => {
    clearTimeout(longPress);
    abortController.abort();
  };
}
