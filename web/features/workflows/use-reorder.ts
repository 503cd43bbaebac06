import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStable } from '../../platform/stable.ts';
import { dropIndex, indexDuringDrag, scrollSpeed } from './reorder.ts';

interface Row {
  readonly id: number;
  readonly title: string;
}
interface Lifted {
  readonly row: Row;
  readonly from: number;
  readonly to: number;
  readonly by: 'keys' | 'pointer';
}

/** In seconds. Limits the scroll distance after a delayed frame. */
const maxFrameSeconds = 0.1;

/**
 * Reorders rows by dragging their handles, or with Space and the arrow keys. Meanwhile only the CSS
 * `order` changes, so that focus and pointer capture remain; `onMove` is called on drop.
 */
export function useReorder(list: RefObject<HTMLElement | null>, rows: readonly Row[], onMove: (id: number, to: number) => void) {
  const { lifted, announcement, setLifted, pickUp, moveTo, drop, cancel } = useLiftedRow(rows.length, onMove);
  /** The centers of the rows in page coordinates, and the pointer's position in the window. */
  const drag = useRef({ centers: [] as number[], y: 0 });

  useAutoScroll(lifted?.by === 'pointer', () => drag.current.y, updateTarget);

  /** Updates the target index; most pointer moves do not change it and cause no render. */
  function updateTarget(): void {
    if (!lifted) return;
    const to = targetIndex(lifted);
    if (to !== lifted.to) setLifted({ ...lifted, to });
  }

  function targetIndex({ from }: Lifted): number {
    return dropIndex(drag.current.y + window.scrollY, drag.current.centers, from);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key } = event;
    const from = indexOf(event.currentTarget);
    const row = rows[from];
    if (!row) return;
    const current = lifted?.row.id === row.id ? lifted : undefined;
    const last = rows.length - 1;
    if (!current) {
      if (key !== ' ' && key !== 'Enter') return;
      pickUp({ row, from, to: from, by: 'keys' });
    } else if (key === ' ' || key === 'Enter') drop(current);
    else if (key === 'Escape') cancel(current);
    else if (key === 'ArrowUp') moveTo(current, Math.max(0, current.to - 1));
    else if (key === 'ArrowDown') moveTo(current, Math.min(last, current.to + 1));
    else if (key === 'Home') moveTo(current, 0);
    else if (key === 'End') moveTo(current, last);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const from = indexOf(event.currentTarget);
    const row = rows[from];
    if (event.button !== 0 || !row) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { centers: list.current ? rowCenters(list.current) : [], y: event.clientY };
    setLifted({ row, from, to: from, by: 'pointer' });
  }

  function indexOf(handle: HTMLElement): number {
    const id = Number(handle.closest<HTMLElement>('[data-step]')?.dataset['step']);
    return rows.findIndex((row) => row.id === id);
  }

  const handle = useStable({
    onKeyDown,
    onBlur: () => lifted?.by === 'keys' && cancel(lifted),
    onPointerDown,
    onPointerMove: (event: PointerEvent) => {
      if (lifted?.by !== 'pointer') return;
      drag.current.y = event.clientY;
      updateTarget();
    },
    onPointerUp: () => lifted?.by === 'pointer' && drop({ ...lifted, to: targetIndex(lifted) }),
    onPointerCancel: () => lifted?.by === 'pointer' && cancel(lifted),
  });

  return {
    /** The id of the lifted row. */
    lifted: lifted?.row.id,
    /** The announcement for screen readers. */
    announcement,
    /** Returns the CSS order of a row: even, so that other elements fit in between. */
    orderOf: (index: number): number | undefined => lifted && 2 * indexDuringDrag(index, lifted.from, lifted.to),
    /** Returns the CSS order of an element that is not a row. */
    orderOfOther: (at: number): number | undefined => lifted && 2 * at - 1,
    /** Props for each row's handle, with a stable identity. The row element needs `data-step`. */
    handle,
  };
}

function rowCenters(list: HTMLElement): number[] {
  const boxes = [...list.querySelectorAll(':scope > [data-step]')].map((element) => element.getBoundingClientRect());
  return boxes.map(({ top, height }) => top + window.scrollY + height / 2);
}

/** Holds the row that is being moved, and announces each step to screen readers. */
function useLiftedRow(count: number, onMove: (id: number, to: number) => void) {
  const [lifted, setLifted] = useState<Lifted>();
  const [announcement, setAnnouncement] = useState('');

  function positionText({ row }: Lifted, to: number): string {
    return `“${row.title}”: position ${to + 1} of ${count}.`;
  }

  function pickUp(row: Lifted): void {
    setLifted(row);
    setAnnouncement(`Picked up. ${positionText(row, row.from)}`);
  }

  function moveTo(current: Lifted, to: number): void {
    setLifted({ ...current, to });
    setAnnouncement(positionText(current, to));
  }

  function drop(current: Lifted): void {
    setLifted(undefined);
    setAnnouncement(`Dropped. ${positionText(current, current.to)}`);
    if (current.to !== current.from) onMove(current.row.id, current.to);
  }

  function cancel(current: Lifted): void {
    setLifted(undefined);
    setAnnouncement(`Put back. ${positionText(current, current.from)}`);
  }

  return { lifted, announcement, setLifted, pickUp, moveTo, drop, cancel };
}

/** Scrolls the page while `active` and the pointer is near an edge of the window. */
function useAutoScroll(active: boolean, pointerY: () => number, onScroll: () => void): void {
  const scroll = useEffectEvent((seconds: number) => {
    const distance = scrollSpeed(pointerY(), window.innerHeight) * Math.min(seconds, maxFrameSeconds);
    if (distance === 0) return;
    window.scrollBy(0, distance);
    onScroll();
  });
  useEffect(() => {
    if (!active) return;
    let previous = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      scroll(Math.max(now - previous, 0) / 1000);
      previous = now;
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [active]);
}
