import { lazy, Suspense, useState } from 'react';
import { useGlobalKey } from './use-global-key.ts';

const KeysDialog = lazy(() => import('./KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })));

/** Lists the keyboard shortcuts after `?` is pressed outside an input, or with a button. */
export function KeyboardShortcuts({ hasButton = false }: { hasButton?: boolean }) {
  const [opened, setOpened] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  function open(): void {
    setEverOpened(true);
    setOpened(true);
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
        <Suspense>
          <KeysDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
