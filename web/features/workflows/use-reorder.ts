import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStable } from '../../platform/stable.ts';
import { indexAt, indexWhile, scrollSpeed } from './order.ts';

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
const longestFrame = 0.1;

/**
 * Reorders rows by dragging their handles, or with Space and the arrow keys. Meanwhile only the CSS
 * `order` changes, so that focus and pointer capture remain; `onMove` is called on drop.
 */
export function useReorder(list: RefObject<HTMLElement | null>, rows: readonly Row[], onMove: (id: number, to: number) => void) {
  const [lifted, setLifted] = useState<Lifted>();
  const [said, setSaid] = useState('');
  /** The centers of the rows in page coordinates, and the pointer's position in the window. */
  const drag = useRef({ middles: [] as number[], y: 0 });

  const scrolled = useEffectEvent((seconds: number) => {
    const by = scrollSpeed(drag.current.y, window.innerHeight) * Math.min(seconds, longestFrame);
    if (by === 0) return;
    window.scrollBy(0, by);
    follow();
  });
  useEffect(() => {
    if (lifted?.by !== 'pointer') return;
    let before = performance.now();
    let frame = requestAnimationFrame(function scroll(now) {
      scrolled(Math.max(now - before, 0) / 1000);
      before = now;
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [lifted?.by]);

  /** Updates the target index; most pointer moves do not change it and cause no render. */
  function follow(): void {
    if (!lifted) return;
    const to = indexUnder(lifted);
    if (to !== lifted.to) setLifted({ ...lifted, to });
  }

  function indexUnder({ from }: Lifted): number {
    return indexAt(drag.current.y + window.scrollY, drag.current.middles, from);
  }

  function place({ row }: Lifted, to: number): string {
    return `“${row.title}”: place ${to + 1} of ${rows.length}.`;
  }

  function carry(now: Lifted, to: number): void {
    setLifted({ ...now, to });
    setSaid(place(now, to));
  }

  function putDown(now: Lifted): void {
    setLifted(undefined);
    setSaid(`Put down. ${place(now, now.to)}`);
    if (now.to !== now.from) onMove(now.row.id, now.to);
  }

  function giveUp(now: Lifted): void {
    setLifted(undefined);
    setSaid(`Back where it was. ${place(now, now.from)}`);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key } = event;
    const from = indexOf(event.currentTarget);
    const row = rows[from];
    if (!row) return;
    const mine = lifted?.row.id === row.id ? lifted : undefined;
    const last = rows.length - 1;
    if (!mine) {
      if (key !== ' ' && key !== 'Enter') return;
      setLifted({ row, from, to: from, by: 'keys' });
      setSaid(`Taken up. “${row.title}”: place ${from + 1} of ${rows.length}.`);
    } else if (key === ' ' || key === 'Enter') putDown(mine);
    else if (key === 'Escape') giveUp(mine);
    else if (key === 'ArrowUp') carry(mine, Math.max(0, mine.to - 1));
    else if (key === 'ArrowDown') carry(mine, Math.min(last, mine.to + 1));
    else if (key === 'Home') carry(mine, 0);
    else if (key === 'End') carry(mine, last);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const from = indexOf(event.currentTarget);
    const row = rows[from];
    if (event.button !== 0 || !row) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const elements = [...(list.current?.querySelectorAll(':scope > [data-step]') ?? [])];
    const middles = elements.map((element) => element.getBoundingClientRect()).map(({ top, height }) => top + window.scrollY + height / 2);
    drag.current = { middles, y: event.clientY };
    setLifted({ row, from, to: from, by: 'pointer' });
  }

  function indexOf(handle: HTMLElement): number {
    const id = Number(handle.closest<HTMLElement>('[data-step]')?.dataset['step']);
    return rows.findIndex((row) => row.id === id);
  }

  const handle = useStable({
    onKeyDown,
    onBlur: () => lifted?.by === 'keys' && giveUp(lifted),
    onPointerDown,
    onPointerMove: (event: PointerEvent) => {
      if (lifted?.by !== 'pointer') return;
      drag.current.y = event.clientY;
      follow();
    },
    onPointerUp: () => lifted?.by === 'pointer' && putDown({ ...lifted, to: indexUnder(lifted) }),
    onPointerCancel: () => lifted?.by === 'pointer' && giveUp(lifted),
  });

  return {
    /** The id of the lifted row. */
    lifted: lifted?.row.id,
    /** The announcement for screen readers. */
    said,
    /** Returns the CSS order of a row: even, so that other elements fit in between. */
    orderOf: (index: number): number | undefined => lifted && 2 * indexWhile(index, lifted.from, lifted.to),
    /** Returns the CSS order of an element that is not a row. */
    orderOfOther: (at: number): number | undefined => lifted && 2 * at - 1,
    /** Props for each row's handle, with a stable identity. The row element needs `data-step`. */
    handle,
  };
}
