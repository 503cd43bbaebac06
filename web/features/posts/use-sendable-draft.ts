import { useEffect, useRef, useState } from 'react';
import { type Draft, hasDraft } from '../../platform/drafts.ts';

/**
 * Manages the draft of a form whose text a list shows while it is being sent. If that fails, the
 * form shows it again.
 */
export function useSendableDraft<T>(draft: Draft<T>, draftKey: string, empty: T, sending: boolean) {
  const [isSubmitted, setIsSubmitted] = useState(false);

  function clear(): void {
    draft.set(empty);
    draft.forget();
    setIsSubmitted(false);
  }

  // Clears a text that was sent by an earlier mount: its draft is deleted on success, and it must
  // not be shown as unsent.
  const wasSending = useRef(false);
  const latest = useRef(clear);
  useEffect(() => {
    latest.current = clear;
  });
  useEffect(() => {
    if (wasSending.current && !sending && !hasDraft(draftKey)) latest.current();
    wasSending.current = sending;
  }, [sending, draftKey]);

  return {
    /** The value of the form. */
    shown: sending ? empty : draft.value,
    /** Whether to show validation errors. */
    isSubmitted: isSubmitted && !sending,
    setIsSubmitted,
    clear,
  };
}
