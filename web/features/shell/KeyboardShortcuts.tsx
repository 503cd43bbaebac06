import { lazy, Suspense, useEffect, useState } from 'react';

const KeysDialog = lazy(() => import('./KeysDialog.tsx').then((module) => ({ default: module.KeysDialog })));

/** Lists the keyboard shortcuts after `?` is pressed outside an input, or with a button. */
export function KeyboardShortcuts({ hasButton = false }: { hasButton?: boolean }) {
  const [opened, setOpened] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  const [open] = useState(() => (): void => {
    setEverOpened(true);
    setOpened(true);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const isTyping = target?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]');
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

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
