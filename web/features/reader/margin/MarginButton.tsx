import { IconNotes } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { leavePanel, openMargin, useOpenedPanel } from './margin-store.ts';
import { placeOfReader } from './use-place-in-view.ts';

interface Props {
  slug: string;
  /** The first segment of the page. */
  first: string;
  /** The segment that the address named when the page opened. */
  target: string | undefined;
}

/**
 * Opens and closes the margin of what is selected, has the focus or is in view; the key `m` does
 * the same.
 */
export function MarginButton({ slug, first, target }: Props) {
  const isOpen = useOpenedPanel() !== undefined;
  const toggle = (opener: HTMLElement | null): void => {
    if (isOpen) return leavePanel();
    openMargin({ slug, citation: placeOfReader(target) ?? first, opener });
    // The panel now says what is selected; the menu of the selection would only be in the way.
    window.getSelection()?.removeAllRanges();
  };
  const toggleByKey = useEffectEvent(toggle);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'm' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (document.activeElement?.closest('input, textarea, select, [contenteditable], [aria-modal=true]')) return;
      event.preventDefault();
      toggleByKey(
        document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? document.activeElement : null,
      );
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Button
      look="bare"
      icon
      aria-label="Margin"
      title="Margin: who said what here"
      aria-pressed={isOpen}
      aria-keyshortcuts="m"
      onClick={({ currentTarget }) => toggle(currentTarget)}
    >
      <IconNotes size={21} aria-hidden="true" />
    </Button>
  );
}
