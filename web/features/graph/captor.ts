import { type Gesture, Gestures } from './gestures.ts';
import type { Point } from './view.ts';
import { wheelZoom } from './wheel.ts';

interface Handlers {
  onGesture: (gesture: Gesture, event: PointerEvent) => void;
  onWheel: (factor: number, at: Point) => void;
  /** Where the mouse is while it drags nothing; undefined when it is gone. */
  onHover: (at: Point | undefined) => void;
  /** The other mouse button, or a finger that stays. Answers whether there is something that has a menu. */
  onMenu: (at: Point) => boolean;
}

/** Milliseconds after which a finger that stays asks for the menu. */
const hold = 550;

/** Hears mouse, fingers and wheel over the stage. Answers how to end that. */
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
    // Where there is none, the finger may go on to pan.
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
    // The page stays where it is, whether this one counts or not.
    event.preventDefault();
    const factor = zoom(event);
    if (factor !== undefined) onWheel(factor, pointOf(event));
  });
  return () => {
    clearTimeout(holding);
    ending.abort();
  };
}
