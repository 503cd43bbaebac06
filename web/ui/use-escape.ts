import { useEffect, useEffectEvent } from 'react';

/** The open dialogs; the last one is in front. */
const openDialogs: object[] = [];

/** Calls `onEscape` when Escape is pressed, unless another dialog is in front of this one. */
export function useEscape(opened: boolean, onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!opened) return undefined;
    const dialog = {};
    openDialogs.push(dialog);
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || openDialogs.at(-1) !== dialog) return;
      // Escape first closes an open menu or list in the dialog.
      if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return;
      handleEscape();
    };
    window.addEventListener('keydown', handleKey, true);
    return () => {
      window.removeEventListener('keydown', handleKey, true);
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
    };
  }, [opened]);
}
