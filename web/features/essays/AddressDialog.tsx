import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import classes from './editor.module.css';

interface Props {
  title: string;
  hint: string;
  initial: string;
  parse: (text: string) => { address: string } | { error: string };
  onInsert: (address: string) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
}

/** Asks for the address of a link or a video. */
export function AddressDialog({ title, hint, initial, parse, onInsert, onRemove, onClose }: Props) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    // React events bubble through portals, so the essay form around this one would submit too.
    event.stopPropagation();
    const result = parse(text);
    if ('error' in result) setError(result.error);
    else onInsert(result.address);
  }

  return (
    <LazyDialog title={title} opened onClose={onClose} returnFocus={false}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label="URL"
          description={hint}
          data-autofocus
          size="md"
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
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
    </LazyDialog>
  );
}
