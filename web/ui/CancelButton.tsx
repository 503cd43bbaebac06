import { useState } from 'react';
import { Button } from './Button.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';

interface Props {
  /** A request in flight cannot be discarded. */
  busy: boolean;
  /** Whether canceling would lose text; the button then asks for confirmation. */
  changed: boolean;
  onCancel: () => void;
}

/** Closes a form without saving. */
export function CancelButton({ busy, changed, onCancel }: Props) {
  const [isAsking, setIsAsking] = useState(false);

  function cancel(): void {
    if (busy) return;
    if (changed) setIsAsking(true);
    else onCancel();
  }

  return (
    <>
      <Button aria-disabled={busy} onClick={cancel}>
        Cancel
      </Button>
      <DiscardQuestion opened={isAsking} onDiscard={onCancel} onClose={() => setIsAsking(false)} />
    </>
  );
}
