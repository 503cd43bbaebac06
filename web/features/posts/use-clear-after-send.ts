import { useEffect, useRef } from 'react';
import { hasDraft } from '../../platform/drafts.ts';

/**
 * Clears a form whose text was sent by an earlier mount: the draft is deleted on success, and the
 * text must not be shown as unsent.
 */
export function useClearAfterSend(sending: boolean, draftKey: string, clear: () => void): void {
  const wasSending = useRef(false);
  const latest = useRef(clear);
  useEffect(() => {
    latest.current = clear;
  });
  useEffect(() => {
    if (wasSending.current && !sending && !hasDraft(draftKey)) latest.current();
    wasSending.current = sending;
  }, [sending, draftKey]);
}
