interface Range {
  readonly start: number;
  readonly end: number;
}

interface Replacement {
  readonly replacement: string;
  /** The text in which the range was found. */
  readonly checked: string;
  readonly onChange: (text: string) => void;
}

/**
 * Replaces a part of a field, which its own undo takes back. Does nothing if the text has changed
 * there.
 */
export function replaceInField(input: HTMLTextAreaElement | null, range: Range, { replacement, checked, onChange }: Replacement): void {
  if (!input || input.readOnly || input.value !== checked) return;
  selectInField(input, range, checked);
  const { value } = input;
  // Deprecated, but the only way that preserves the field's native undo; it also fires the change
  // event.
  if (document.execCommand('insertText', false, replacement)) return;
  onChange(value.slice(0, range.start) + replacement + value.slice(range.end));
}

/** Selects a part of a field and scrolls it into view. */
export function selectInField(input: HTMLTextAreaElement | null, { start, end }: Range, checked: string): void {
  if (!input || input.value !== checked) return;
  // The browser scrolls to the caret when the field takes the focus.
  input.blur();
  input.setSelectionRange(start, end);
  input.focus();
}
