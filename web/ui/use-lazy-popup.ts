import { useMergedRef, useMounted } from '@mantine/hooks';
import { type Ref, startTransition, useEffect, useRef, useState } from 'react';

interface LazyPopup {
  /** Whether to render the popup, which is loaded then. */
  readonly isNeeded: boolean;
  /** What the button does until then. */
  readonly button: {
    readonly 'aria-haspopup': 'menu' | 'dialog';
    readonly 'aria-expanded': false;
    readonly onClick: () => void;
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
  };
}

/**
 * Returns the state of a menu or panel that is loaded when its button is first pressed, or shortly
 * before.
 */
export function useLazyPopup(kind: 'menu' | 'dialog', load: () => Promise<unknown>): LazyPopup {
  const [isNeeded, setIsNeeded] = useState(false);
  // React reports a failure when the popup is rendered.
  const preload = (): void => void load().catch(() => undefined);
  // The transition keeps the button until the popup, which has a button of its own, is loaded.
  const open = (): void => startTransition(() => setIsNeeded(true));
  return {
    isNeeded,
    button: { 'aria-haspopup': kind, 'aria-expanded': false, onClick: open, onPointerEnter: preload, onFocus: preload },
  };
}

interface PressedPopup {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** For the button of the popup. */
  readonly ref: Ref<HTMLButtonElement>;
}

/**
 * Opens a popup that has been loaded because its button was pressed. Before, moves the focus to the
 * popup's own button, so that Mantine can return it there.
 */
export function usePressedPopup(ref?: Ref<HTMLButtonElement>): PressedPopup {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  const isMounted = useMounted();
  const merged = useMergedRef(button, ref);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
  }, []);
  return { opened: opened && isMounted, onChange: setOpened, ref: merged };
}
