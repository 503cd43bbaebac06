import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Draft, hasDraft } from '../platform/drafts.ts';
import { type ErrorMessages, failureText } from '../platform/failure.ts';
import { useSendOnce } from '../platform/send-once.ts';
import { Button } from './Button.tsx';
import { LazyDialog } from './LazyDialog.tsx';
import type { FormProps } from './NamedForm.tsx';
import { ErrorMessage } from './Page.tsx';

interface Props<T, R> {
  /** The label of the button and the title of the dialog. */
  title: string;
  draftKey: string;
  draft: Draft<T>;
  create: UseMutationResult<R, Error, T>;
  errorMessages: ErrorMessages;
  onCreated: (created: R) => void;
  /** Renders the form. */
  children: (form: FormProps<T>) => ReactNode;
}

/**
 * Renders a button and the dialog of a form that creates something. The draft survives an expired
 * session and closing without Cancel.
 */
export function NewDialog<T, R>({ title, draftKey, draft, create, errorMessages, onCreated, children }: Props<T, R>) {
  const [opened, setOpened] = useState(() => hasDraft(draftKey));
  const sendOnce = useSendOnce(create);

  function cancel(): void {
    draft.clear();
    create.reset();
    setOpened(false);
  }

  return (
    <>
      <Button onClick={() => setOpened(true)}>{title}</Button>
      <LazyDialog title={title} opened={opened} onClose={() => setOpened(false)}>
        {children({
          value: draft.value,
          onChange: draft.set,
          busy: create.isPending,
          failure: create.error && <ErrorMessage>{failureText(create.error, errorMessages)}</ErrorMessage>,
          onSubmit: () => sendOnce(draft.value, { onSuccess: onCreated }),
          onCancel: cancel,
        })}
      </LazyDialog>
    </>
  );
}
