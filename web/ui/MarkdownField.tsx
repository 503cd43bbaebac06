import { Textarea } from '@mantine/core';
import { type ReactNode, type Ref, useRef } from 'react';
import classes from './MarkdownField.module.css';
import { fieldOf, LinkOfferList } from './LinkOfferList.tsx';
import { type FindNotes, type Offer, useLinkOffers } from './use-link-offers.ts';

interface Props {
  label: string;
  description?: ReactNode;
  rows: number;
  value: string;
  readOnly?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  placeholder?: string;
  onChange: (text: string) => void;
  /** Where one's own notes may be linked to: once `[[` is typed they are offered. */
  notes?: FindNotes;
}

/** A field for markdown that offers books and topics by name once `[` is typed. */
export function MarkdownField({ value, onChange, notes, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const offers = useLinkOffers(put, notes);

  function put({ written }: Offer, length: number): void {
    const input = field.current;
    if (!input) return;
    const caret = input.selectionStart;
    const head = value.slice(0, caret - length) + written;
    // What may have been closed already is not closed twice.
    const closing = written.startsWith('[[') ? /^\]{1,2}/ : /^\]/;
    onChange(head + value.slice(caret).replace(closing, ''));
    // After the field has the new text.
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(head.length, head.length);
    });
  }

  return (
    <div className={classes.field}>
      <Textarea
        {...rest}
        ref={field as Ref<HTMLTextAreaElement>}
        size="md"
        value={value}
        attributes={{ input: { dir: 'auto' } }}
        {...fieldOf(offers)}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          offers.look(currentTarget.value.slice(0, currentTarget.selectionStart));
        }}
        onKeyDown={(event) => {
          if (!offers.onKey(event)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={() => offers.look(undefined)}
      />
      <LinkOfferList {...offers} />
    </div>
  );
}
