import { type FormEvent, type ReactNode, useState } from 'react';
import { isBlank } from '#core/blank.ts';
import { Button } from './Button.tsx';
import { focusTooLong } from './focus-too-long.ts';
import { LimitedInput } from './LimitedField.tsx';
import { LimitedTextarea } from './LimitedTextarea.tsx';
import classes from './NamedForm.module.css';
import { RecognizedReferences } from './scripture/RecognizedReferences.tsx';

/** The state of a form that creates or edits something. */
export interface FormProps<T> {
  value: T;
  onChange: (value: T) => void;
  busy: boolean;
  /** Shown above the buttons. */
  failure: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
}

interface Props extends Omit<FormProps<never>, 'value' | 'onChange'> {
  /** The accessible name of the form. */
  name: string;
  action: string;
  /** The name field, with the error shown if it is blank. */
  title: { label: string; value: string; max: number; blank: string; onChange: (value: string) => void };
  description?: {
    label: string;
    value: string;
    max: number;
    onChange: (value: string) => void;
    /** Wordings in it that are not references to scripture. */
    ignored?: readonly string[] | undefined;
    /** Without it, references are not listed. */
    onIgnoredChange?: (ignored: readonly string[]) => void;
  };
  /** Additional fields. */
  children?: ReactNode;
}

/** A form with a name and usually a description, to create or edit something. */
export function NamedForm({ name, action, title, description, busy, children, failure, onSubmit, onCancel }: Props) {
  const [blank, setBlank] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const missing = isBlank(title.value);
    setBlank(missing);
    if (missing) event.currentTarget.querySelector<HTMLInputElement>('input[name="title"]')?.focus();
    else if (!focusTooLong(event.currentTarget)) onSubmit();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={name}>
      <LimitedInput
        label={title.label}
        name="title"
        data-autofocus
        size="md"
        readOnly={busy}
        attributes={{ input: { dir: 'auto' } }}
        max={title.max}
        value={title.value}
        error={blank ? title.blank : undefined}
        onChange={(event) => {
          setBlank(false);
          title.onChange(event.currentTarget.value);
        }}
      />
      {description && (
        <LimitedTextarea
          label={description.label}
          rows={4}
          size="md"
          readOnly={busy}
          attributes={{ input: { dir: 'auto' } }}
          max={description.max}
          value={description.value}
          onChange={(event) => description.onChange(event.currentTarget.value)}
        />
      )}
      {description?.onIgnoredChange && (
        <RecognizedReferences text={description.value} ignored={description.ignored} onChange={description.onIgnoredChange} />
      )}
      {children}
      {failure}
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
