import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';
import { type Limit, limited } from './LimitedField.tsx';

type Props = Omit<TextareaProps, 'value' | 'maxLength'> & Limit & { ref?: Ref<HTMLTextAreaElement> | undefined };

/** A multi-line field with a limit. */
export function LimitedTextarea({ max, alwaysCounts = false, ...props }: Props) {
  return <Textarea {...props} {...limited(props, { max, alwaysCounts })} />;
}
