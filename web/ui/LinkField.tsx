import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, type CSSProperties, type RefObject, useRef, useState } from 'react';
import classes from './LinkField.module.css';
import { LimitedTextarea } from './LimitedTextarea.tsx';
import { LinkChips } from './LinkChips.tsx';
import { fieldOf, LinkSuggestionList } from './LinkSuggestionList.tsx';
import { chipBeside } from './link-tokens.ts';
import { caretOf, placeAtCaret } from './place-at-caret.ts';
import { beforeCaret, replaceUnfinishedLink } from './replace-unfinished-link.ts';
import { FieldQuotations } from './quotations/FieldQuotations.tsx';
import { RecognizedReferences } from './scripture/RecognizedReferences.tsx';
import { type LinkSuggestion, useLinkSuggestions } from './use-link-suggestions.ts';

export interface LinkFieldProps extends Omit<ComponentProps<typeof LimitedTextarea>, 'onChange' | 'attributes' | 'size'> {
  onChange: (text: string) => void;
  /** Whether it also suggests the reader's notes, after `[[`. */
  notes?: boolean | undefined;
  /** Whether it also suggests users, after `@`, since others read the text. */
  mentions?: boolean | undefined;
  /**
   * Wordings in the text that are not references to scripture, if the author can mark them here.
   */
  ignored?: readonly string[] | undefined;
  onIgnoredChange?: ((ignored: readonly string[]) => void) | undefined;
  /** Whether quotations in the text are compared with the editions. */
  quotations?: boolean | undefined;
  /** Takes the focus on mount. */
  focus?: boolean | undefined;
}

/**
 * A multi-line field that suggests books and topics after `[` and users after `@`, and shows links
 * to them by title.
 */
export function LinkField({
  value,
  onChange,
  notes = false,
  mentions = false,
  ignored,
  onIgnoredChange,
  quotations = false,
  focus = false,
  onKeyDown,
  ref,
  ...rest
}: LinkFieldProps) {
  const wrapper = useRef<HTMLDivElement>(null);
  const [input, setInput] = useState<HTMLTextAreaElement | null>(null);
  // Once: the ref is called again when the field is mounted again.
  const [takeFocus] = useState(() => (field: HTMLTextAreaElement | null) => {
    setInput(field);
    if (focus) field?.focus();
  });
  const merged = useMergedRef(ref, takeFocus);
  const { suggestions, place, inserted, update } = useSuggestionsAtCaret({ input, wrapper, onChange, kinds: { notes, mentions } });
  const isOpen = suggestions.hint || suggestions.suggestions.length > 0;

  return (
    <div ref={wrapper} className={classes.field}>
      <LimitedTextarea
        {...rest}
        ref={merged}
        size="md"
        value={value}
        attributes={{ input: { dir: 'auto' } }}
        // Escape closes the suggestions and not the dialog around them.
        data-mantine-stop-propagation={isOpen || undefined}
        {...fieldOf(suggestions)}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          update(currentTarget);
        }}
        onSelect={({ currentTarget }) => suggestions.moveCaret(beforeCaret(currentTarget))}
        onKeyDown={(event) => {
          if (suggestions.onKey(event.nativeEvent)) {
            event.preventDefault();
            event.stopPropagation();
            return;
          }
          const { currentTarget } = event;
          const chip = currentTarget.readOnly ? undefined : chipBeside(currentTarget, event.nativeEvent);
          // The browser then deletes the whole link, and can undo it.
          if (chip) currentTarget.setSelectionRange(chip.start, chip.end);
          onKeyDown?.(event);
        }}
        onBlur={() => suggestions.update(undefined)}
      />
      <LinkChips text={value} input={input} />
      {onIgnoredChange && <RecognizedReferences text={value} ignored={ignored} onChange={onIgnoredChange} />}
      {quotations && <FieldQuotations text={value} input={input} locked={rest.readOnly === true} onChange={onChange} />}
      <LinkSuggestionList {...suggestions} place={place} />
      <span className="visually-hidden" role="status">
        {inserted}
      </span>
    </div>
  );
}

interface CaretOptions {
  input: HTMLTextAreaElement | null;
  wrapper: RefObject<HTMLDivElement | null>;
  onChange: (text: string) => void;
  kinds: { notes: boolean; mentions: boolean };
}

/** Suggests at the caret of a field, and announces what was inserted. */
function useSuggestionsAtCaret({ input, wrapper, onChange, kinds }: CaretOptions) {
  const [place, setPlace] = useState<CSSProperties>({});
  const [inserted, setInserted] = useState('');
  const suggestions = useLinkSuggestions(insert, kinds);

  function insert({ title, source }: LinkSuggestion, unfinished: string): void {
    if (!input || input.readOnly) return;
    replaceUnfinishedLink(input, unfinished, source, onChange);
    setInserted(source.startsWith('@') ? `Mention of ${title} inserted.` : `Link to ${title} inserted.`);
  }

  function update(field: HTMLTextAreaElement): void {
    const before = beforeCaret(field);
    // Measuring is too slow for every key.
    if (wrapper.current && before !== undefined && /[[@]/.test(before.slice(-200))) {
      setPlace(placeAtCaret(wrapper.current.getBoundingClientRect(), caretOf(field)));
    }
    setInserted('');
    suggestions.update(before);
  }

  return { suggestions, place, inserted, update };
}
