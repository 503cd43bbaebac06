import { useEffect, useRef } from 'react';
import { hasDraft } from '../../platform/drafts.ts';

/**
 * Clears a form whose text was sent by an earlier mount: the draft is deleted on success, and the
 * text must not be shown as unsent.
 */
export function useEmptied(sending: boolean, draftKey: string, empty: () => void): void {
  const was = useRef(false);
  const emptied = useRef(empty);
  useEffect(() => {
    emptied.current = empty;
  });
  useEffect(() => {
    if (was.current && !sending && !hasDraft(draftKey)) emptied.current();
    was.current = sending;
  }, [sending, draftKey]);
}
