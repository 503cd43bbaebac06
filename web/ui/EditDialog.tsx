import { type ReactNode, useState } from 'react';
import { hasDraft } from '../platform/drafts.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  /** On the button and over the form. */
  title: string;
  draftKey: string;
  /** The form: inside the dialog, so that each opening begins with the thing as it is, or with what was typed and not sent. */
  children: (onDone: () => void) => ReactNode;
}

/** For who may change something: the button and its form, open where a draft waits in it. */
export function EditDialog({ title, draftKey, children }: Props) {
  const [opened, setOpened] = useState(() => hasDraft(draftKey));
  return (
    <>
      <Button onClick={() => setOpened(true)}>{title}</Button>
      <Dialog title={title} opened={opened} onClose={() => setOpened(false)}>
        {children(() => setOpened(false))}
      </Dialog>
    </>
  );
}
