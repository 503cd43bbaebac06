import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { beside } from './beside.ts';
import type { DrawnNode } from './graph-data.ts';
import classes from './node.module.css';
import type { Point } from './view.ts';

interface Props {
  node: DrawnNode;
  at: Point;
  onOpen: () => void;
  onOpenAside: () => void;
  onExpand: (() => void) | undefined;
  onClose: () => void;
}

/** Shows the actions for a node in a menu next to it. */
export function NodeMenu({ node, at, onOpen, onOpenAside, onExpand, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [own, stage] = [menu.current, menu.current?.offsetParent];
    if (!own || !stage) return;
    // The size depends on the node's name, and the stage may be resized, as when a phone is
    // rotated.
    const place = (): void => {
      const { x, y } = beside(
        at,
        { width: own.offsetWidth, height: own.offsetHeight },
        { width: stage.clientWidth, height: stage.clientHeight },
      );
      Object.assign(own.style, { left: `${x}px`, top: `${y}px` });
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(stage);
    return () => watch.disconnect();
  }, [at]);
  useEffect(() => {
    const before = document.activeElement;
    const away = (event: Event): void => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) onClose();
    };
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    document.addEventListener('pointerdown', away, true);
    return () => {
      document.removeEventListener('pointerdown', away, true);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [onClose]);

  function onKeyDown(event: KeyboardEvent): void {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const now = items.findIndex((item) => item === document.activeElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) items[(now + step + items.length) % items.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={menu} className={classes.menu} role="menu" tabIndex={-1} aria-label={node.label} onKeyDown={onKeyDown}>
      <p aria-hidden="true">
        <ScriptText>{node.label}</ScriptText>
      </p>
      <button type="button" role="menuitem" tabIndex={-1} onClick={onOpen}>
        Open
      </button>
      <button type="button" role="menuitem" tabIndex={-1} onClick={onOpenAside}>
        Open in a new tab
      </button>
      {onExpand && (
        <button type="button" role="menuitem" tabIndex={-1} onClick={onExpand}>
          Show neighbours
        </button>
      )}
    </div>
  );
}
