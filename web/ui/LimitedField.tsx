import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode, Ref } from 'react';
import { countCharacters, tooLongText } from '#core/count-characters.ts';
import classes from './LimitedField.module.css';

export interface Limit {
  value: string;
  /**
   * In characters. A longer text shows an error: a native `maxlength` would silently truncate
   * pasted text.
   */
  max: number;
  /** Shows the count always, not only near the limit. */
  alwaysCounts?: boolean;
}

type InputProps = Omit<TextInputProps, 'value' | 'maxLength'> & Limit & { ref?: Ref<HTMLInputElement> | undefined };

/** A single-line field with a limit. Forms call `focusTooLong` before submitting. */
export function LimitedInput({ max, alwaysCounts = false, ...props }: InputProps) {
  return <TextInput {...props} {...limited(props, { max, alwaysCounts })} />;
}

/** Returns the props of a field that shows how much of its limit is left. */
export function limited(
  { value, error }: { value: string; error?: ReactNode },
  { max, alwaysCounts }: { max: number; alwaysCounts: boolean },
) {
  const tooLong = tooLongText(value, max);
  return {
    error: tooLong ?? error,
    'data-too-long': tooLong === undefined ? undefined : true,
    inputContainer: (field: ReactNode) => (
      <>
        {field}
        <CharacterCount value={value} max={max} always={alwaysCounts} />
      </>
    ),
  };
}

/** The share of the limit from which the count is shown. */
const NEAR = 0.8;

function CharacterCount({ value, max, always }: { value: string; max: number; always: boolean }) {
  const isNear = value.length > NEAR * max;
  const count = always || isNear ? countCharacters(value) : 0;
  const shown = always || count > NEAR * max;
  // Announced when typing pauses, not on every keystroke.
  const [announcement] = useDebouncedValue(count > NEAR * max ? remainingText(max - count) : '', 700);
  return (
    <>
      {shown && count <= max && (
        <p className={classes.count} aria-hidden="true">
          {count.toLocaleString('en')} of {max.toLocaleString('en')} characters
        </p>
      )}
      <span className="visually-hidden" aria-live="polite">
        {announcement}
      </span>
    </>
  );
}

function remainingText(remaining: number): string {
  const number = Math.abs(remaining).toLocaleString('en');
  if (remaining < 0) return remaining === -1 ? '1 character too many' : `${number} characters too many`;
  return remaining === 1 ? '1 character left' : `${number} characters left`;
}
