import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { directionOf } from '../../ui/direction.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import type { OpenedNote } from './BlockView.tsx';
import classes from './reader.module.css';

/**
 * Shows a note at the bottom of the window until it is closed; the focus then returns to its sign.
 */
export function NotePanel({ note, onClose }: { note: OpenedNote; onClose: () => void }) {
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent): void => {
      if (target instanceof Element && !target.closest('[data-note-panel]')) onClose();
    };
    const onKey = (event: KeyboardEvent): void => void (event.key === 'Escape' && close());
    function close(): void {
      onClose();
      note.opener.focus({ preventScroll: true });
    }
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [note, onClose]);

  return createPortal(
    <div className={classes.notePanel} role="note" aria-label={`Note ${note.sign}`} data-note-panel data-not-printed>
      <p dir={directionOf(note.text)}>
        <sup>{note.sign}</sup> {note.text}
      </p>
      <Button
        ref={focusOnMount}
        look="bare"
        icon
        small
        aria-label="Close note"
        onClick={() => {
          onClose();
          note.opener.focus({ preventScroll: true });
        }}
      >
        <IconX size={18} aria-hidden="true" />
      </Button>
    </div>,
    document.body,
  );
}
