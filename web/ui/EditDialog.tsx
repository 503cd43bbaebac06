import { type ReactNode, useState } from 'react';
import { hasDraft } from '../platform/drafts.ts';
import { Button } from './Button.tsx';
import { LazyDialog } from './LazyDialog.tsx';

interface Props {
  /** The label of the button and the title of the dialog. */
  title: string;
  draftKey: string;
  /**
   * Renders the form. Mounted per opening, so that it starts from the current values or the unsent
   * draft.
   */
  children: (onDone: () => void) => ReactNode;
}

/** Renders an edit button and its dialog, which is open initially if there is a draft. */
export function EditDialog({ title, draftKey, children }: Props) {
  const [opened, setOpened] = useState(() => hasDraft(draftKey));
  return (
    <>
      <Button onClick={() => setOpened(true)}>{title}</Button>
      <LazyDialog title={title} opened={opened} onClose={() => setOpened(false)}>
        {children(() => setOpened(false))}
      </LazyDialog>
    </>
  );
}
