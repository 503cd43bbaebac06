import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { indexAt, moved } from './order.ts';

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

/** Pixels from the edge of the window in which a row that is held there scrolls the page, and by how many a frame. */
const edge = 70;
const speed = 9;

/**
 * Rows that are put into another order by the handle of each: dragged, or taken up with Space, moved with the arrows and put down with Space.
 * While one is held only `orderOf`, for CSS, says where it is, so that it keeps the focus and the pointer; `onMove` comes when it is put down.
 */
export function useReorder(list: RefObject<HTMLElement | null>, rows: readonly Row[], onMove: (id: number, to: number) => void) {
  const [lifted, setLifted] = useState<Lifted>();
  const [said, setSaid] = useState('');
  /** Where the middles of the rows were, on the page, and where the pointer is in the window. */
  const drag = useRef({ middles: [] as number[], y: 0 });

  useEffect(() => {
    if (lifted?.by !== 'pointer') return;
    let frame = requestAnimationFrame(function scroll() {
      const { y } = drag.current;
      const by = y < edge ? -speed : y > window.innerHeight - edge ? speed : 0;
      if (by !== 0) {
        window.scrollBy(0, by);
        follow();
      }
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [lifted?.by]);

  function follow(): void {
    setLifted((now) => now && { ...now, to: indexAt(drag.current.y + window.scrollY, drag.current.middles, now.from) });
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

  function onKeyDown(event: KeyboardEvent, row: Row, from: number): void {
    const { key } = event;
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

  function onPointerDown(event: PointerEvent<HTMLElement>, row: Row, from: number): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const elements = [...(list.current?.querySelectorAll(':scope > [data-step]') ?? [])];
    const middles = elements.map((element) => element.getBoundingClientRect()).map(({ top, height }) => top + window.scrollY + height / 2);
    drag.current = { middles, y: event.clientY };
    setLifted({ row, from, to: from, by: 'pointer' });
  }

  const handleOf = (row: Row, from: number) => ({
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, row, from),
    onBlur: () => lifted?.by === 'keys' && giveUp(lifted),
    onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, row, from),
    onPointerMove: (event: PointerEvent) => {
      if (lifted?.by !== 'pointer') return;
      drag.current.y = event.clientY;
      follow();
    },
    onPointerUp: () => lifted?.by === 'pointer' && putDown(lifted),
    onPointerCancel: () => lifted?.by === 'pointer' && giveUp(lifted),
  });

  const order = lifted && moved(rows, lifted.from, lifted.to).map(({ id }) => id);
  return {
    /** What is held. */
    lifted: lifted?.row.id,
    /** For screen readers, at once. */
    said,
    /** Twice the index, so that something else finds its place between. */
    orderOf: (id: number): number | undefined => order && 2 * order.indexOf(id),
    /** Of what stands in the list at an index and is no row. */
    orderOfOther: (at: number): number | undefined => order && 2 * at - 1,
    handleOf,
  };
}
