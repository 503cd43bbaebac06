import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import { Button } from '../../ui/Button.tsx';
import { FindPanel } from './FindPanel.tsx';
import { useFoundWords } from './use-found-words.ts';

interface Props {
  edition: Edition;
  beside: readonly string[];
  /** The citation of the first segment of the page, and of the one at which the page was opened. */
  first: string;
  opened: string;
  text: RefObject<HTMLElement | null>;
  /** Changes with the element of `text`. */
  layout: string;
}

/**
 * Shows a button that, like Ctrl+F, opens the panel for finding words. Words of the address
 * (`?find=`) are marked in the text also while the panel is closed.
 */
export function FindInText({ edition, text, layout, ...place }: Props) {
  const find = useSearchParams()[0].get('find') ?? '';
  const { citation } = useParams();
  const { state } = useLocation();
  const [isOpen, setIsOpen] = useState(find !== '' && (citation === undefined || isFinding(state)));
  const [typed, setTyped] = useState(find);
  const button = useRef<HTMLButtonElement>(null);
  useFoundWords(text, isOpen ? typed : find, edition.language, layout);

  function close(): void {
    setIsOpen(false);
    button.current?.focus({ preventScroll: true });
  }

  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.activeElement?.closest('[data-find-panel]')) return onEscape();
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const field = document.querySelector<HTMLInputElement>('[data-find-field]');
      // A second Ctrl+F is the browser's own.
      if (field !== null && field === document.activeElement) return;
      event.preventDefault();
      field?.select();
      setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <Button ref={button} look="bare" icon aria-label="Find in this text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconSearch size={20} aria-hidden="true" />
      </Button>
      {isOpen && <FindPanel edition={edition} {...place} typed={typed} onType={setTyped} onClose={close} />}
    </>
  );
}

function isFinding(state: unknown): boolean {
  return (state as { isFinding?: boolean } | null)?.isFinding === true;
}
