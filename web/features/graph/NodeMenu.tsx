import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { menuPosition } from './menu-position.ts';
import type { DrawnNode } from './graph-data.ts';
import classes from './node.module.css';
import type { Point } from './view.ts';

interface Props {
  node: DrawnNode;
  at: Point;
  onOpen: () => void;
  onOpenInNewTab: () => void;
  onExpand: (() => void) | undefined;
  onClose: () => void;
}

/** Shows the actions for a node in a menu next to it. */
export function NodeMenu({ node, at, onOpen, onOpenInNewTab, onExpand, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [element, stage] = [menu.current, menu.current?.offsetParent];
    if (!element || !stage) return;
    // The size depends on the node's name, and the stage may be resized, as when a phone is
    // rotated.
    const position = (): void => {
      const { x, y } = menuPosition(
        at,
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: stage.clientWidth, height: stage.clientHeight },
      );
      Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
    };
    position();
    const observer = new ResizeObserver(position);
    observer.observe(stage);
    return () => observer.disconnect();
  }, [at]);
  useEffect(() => {
    const previousFocus = document.activeElement;
    const closeOutside = (event: Event): void => {
      if (!(event.target instanceof Node && menu.current?.contains(event.target))) onClose();
    };
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    document.addEventListener('pointerdown', closeOutside, true);
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true);
      if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
    };
  }, [onClose]);

  function onKeyDown(event: KeyboardEvent): void {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const current = items.findIndex((item) => item === document.activeElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) items[(current + step + items.length) % items.length]?.focus();
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
      <button type="button" role="menuitem" tabIndex={-1} onClick={onOpenInNewTab}>
        Open in a new tab
      </button>
      {onExpand && (
        <button type="button" role="menuitem" tabIndex={-1} onClick={onExpand}>
          Show neighbors
        </button>
      )}
    </div>
  );
}
