import { type RefObject, useEffect, useRef, useState } from 'react';

interface LazyDialog {
  /** The button that opens the dialog and has the focus again after it. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  /** Whether to render the dialog, which is loaded then. */
  readonly isNeeded: boolean;
  open(): void;
  close(): void;
}

/** Returns the state of a dialog that is loaded when it is first opened. */
export function useLazyDialog(): LazyDialog {
  const [opened, setOpened] = useState(false);
  const [isNeeded, setIsNeeded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Mantine's `returnFocus` misses the first opening, because the dialog is not loaded yet.
  useEffect(() => {
    if (isNeeded && !opened) button.current?.focus();
  }, [isNeeded, opened]);
  return {
    button,
    opened,
    isNeeded,
    open: () => {
      setIsNeeded(true);
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}
