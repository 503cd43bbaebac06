import { useEffect, useRef } from 'react';
import { hasDraft } from '../../platform/drafts.ts';

/**
 * Empties a form when what stands in it was sent by an earlier one, which was left before its answer came: the draft is gone then, and the
 * text must not be offered as if it had not been sent.
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
