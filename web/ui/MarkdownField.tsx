import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import classes from './MarkdownField.module.css';
import { LimitedTextarea } from './LimitedField.tsx';
import { fieldOf, LinkSuggestionList } from './LinkSuggestionList.tsx';
import { beforeCaret, replaceUnfinishedLink } from './replace-unfinished-link.ts';
import { type LinkSuggestion, useLinkSuggestions } from './use-link-suggestions.ts';

interface Props {
  label: string;
  description?: ReactNode;
  rows: number;
  value: string;
  /** In characters. */
  max: number;
  readOnly?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  placeholder?: string;
  /** Takes the focus on mount. */
  focus?: boolean;
  onChange: (text: string) => void;
  /** Whether it also suggests the reader's notes, after `[[`. */
  notes?: boolean;
}

/** A markdown field that suggests books and topics after `[`. */
export function MarkdownField({ value, onChange, notes, focus = false, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const first = useRef(focus);
  useEffect(() => {
    if (first.current) field.current?.focus();
  }, []);
  const offers = useLinkSuggestions(insert, notes);

  function insert({ source: written }: LinkSuggestion, unfinished: string): void {
    const input = field.current;
    if (input && !input.readOnly) replaceUnfinishedLink(input, unfinished, written, onChange);
  }

  return (
    <div className={classes.field}>
      <LimitedTextarea
        {...rest}
        ref={field as Ref<HTMLTextAreaElement>}
        size="md"
        value={value}
        attributes={{ input: { dir: 'auto' } }}
        {...fieldOf(offers)}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          offers.update(beforeCaret(currentTarget));
        }}
        onSelect={({ currentTarget }) => offers.moveCaret(beforeCaret(currentTarget))}
        onKeyDown={(event) => {
          if (!offers.onKey(event.nativeEvent)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={() => offers.update(undefined)}
      />
      <LinkSuggestionList {...offers} />
    </div>
  );
}
