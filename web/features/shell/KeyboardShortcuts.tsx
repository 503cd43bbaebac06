import { lazy, useRef, useState } from 'react';
import { useGlobalKey } from './use-global-key.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';

const KeysDialog = lazy(() => import('./KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })));

/** Lists the keyboard shortcuts after `?` is pressed outside an input, or with a button. */
export function KeyboardShortcuts({ hasButton = false }: { hasButton?: boolean }) {
  const [opened, setOpened] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  const opener = useRef<Element>(null);
  function open(): void {
    opener.current = document.activeElement;
    setEverOpened(true);
    setOpened(true);
  }
  // Restores the focus at once, so that a key pressed right after Escape does not go to the dialog.
  function close(): void {
    setOpened(false);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }
  useGlobalKey('?', open);

  return (
    <>
      {hasButton && (
        <button type="button" aria-haspopup="dialog" onClick={open}>
          Keyboard shortcuts
        </button>
      )}
      {everOpened && (
        <LazyPart>
          <KeysDialog opened={opened} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
