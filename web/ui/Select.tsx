import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

interface Props extends Omit<NativeSelectProps, 'onChange' | 'rightSection'> {
  onChange: (value: string) => void;
}

/** Lets the reader choose one of several options, with the browser's own list. */
export function Select({ onChange, ...rest }: Props) {
  return (
    <NativeSelect
      {...rest}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
