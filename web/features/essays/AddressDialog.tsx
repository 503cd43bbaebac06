import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './editor.module.css';

interface Props {
  title: string;
  hint: string;
  initial: string;
  read: (text: string) => { address: string } | { fault: string };
  onTake: (address: string) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
}

/** Asks for the address of a link or a video. */
export function AddressDialog({ title, hint, initial, read, onTake, onRemove, onClose }: Props) {
  const [text, setText] = useState(initial);
  const [fault, setFault] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    // React events bubble through portals, so the essay form around this one would submit too.
    event.stopPropagation();
    const found = read(text);
    if ('fault' in found) setFault(found.fault);
    else onTake(found.address);
  }

  return (
    <Dialog title={title} opened onClose={onClose} returnFocus={false}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label="Address"
          description={hint}
          data-autofocus
          size="md"
          value={text}
          error={fault}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault(undefined);
          }}
        />
        <div className="actions">
          <Button look="filled" type="submit">
            Insert
          </Button>
          {onRemove && <Button onClick={onRemove}>Remove link</Button>}
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
