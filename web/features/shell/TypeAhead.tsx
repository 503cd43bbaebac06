import { useEffect } from 'react';

interface Props {
  onType: (change: (typed: string) => string) => void;
  onCancel: () => void;
}

/** Stands for a field that is still loading: collects what the reader types until then. */
export function TypeAhead({ onType, onCancel }: Props) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (key === 'Escape') onCancel();
      else if (key === 'Backspace') onType((typed) => typed.slice(0, -1));
      else if (key.length === 1) onType((typed) => typed + key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onType, onCancel]);
  return null;
}
