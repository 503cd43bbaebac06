import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { type FormEvent, useState } from 'react';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import type { FolderInput } from '../../data/folders.ts';
import { changesOf } from '../../platform/changes-of.ts';
import { type ErrorMessages, failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import classes from './folders.module.css';

interface Props {
  /** The folder being edited, or the saved draft of a new one. */
  current?: FolderInput;
  /** Changes that were typed earlier but not submitted. */
  initial?: Partial<FolderInput>;
  /** Called on every change, so that the caller can save a draft. */
  onChange?: (folder: FolderInput) => void;
  /** Whether the name takes the focus on mount. */
  focus?: boolean;
  action: string;
  busy: boolean;
  failure: Error | null;
  errorMessages: ErrorMessages;
  /** Called on every submit attempt, even if validation stops it, to clear the previous error. */
  onTry: () => void;
  /**
   * `changes` has only the changed fields, so that saving does not undo a change made elsewhere.
   */
  onSubmit: (folder: FolderInput, changes: Partial<FolderInput>) => void;
  onCancel: () => void;
}

const empty: FolderInput = { name: '', public: false };

export function FolderForm({
  current: stored = empty,
  initial,
  onChange,
  focus = false,
  action,
  busy,
  failure,
  errorMessages,
  onTry,
  onSubmit,
  onCancel,
}: Props) {
  const [changes, setChanges] = useState<Partial<FolderInput>>(initial ?? {});
  const [blank, setBlank] = useState(false);
  const value = { ...stored, ...changes };

  function change(next: Partial<FolderInput>): void {
    setBlank(false);
    if (busy) return;
    setChanges({ ...changes, ...next });
    onChange?.({ ...value, ...next });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    onTry();
    const missing = isBlank(value.name);
    setBlank(missing);
    if (missing) return event.currentTarget.querySelector<HTMLInputElement>('input[name="name"]')?.focus();
    if (focusTooLong(event.currentTarget)) return;
    const folder = { ...value, name: value.name.trim() };
    onSubmit(folder, changesOf(folder, stored));
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <LimitedInput
        ref={focus ? focusOnMount : undefined}
        label="Folder name"
        name="name"
        data-autofocus
        size="md"
        max={limits.folderName.max}
        readOnly={busy}
        value={value.name}
        error={blank ? 'Please give the folder a name.' : undefined}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Checkbox
        label="Public: anyone who is logged in can open it. Only you can see the notes in it."
        aria-disabled={busy}
        checked={value.public}
        onChange={(event) => change({ public: event.currentTarget.checked })}
      />
      <FormError>{failure ? failureText(failure, errorMessages) : undefined}</FormError>
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
