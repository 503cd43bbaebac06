/** Returns the text before the caret; undefined if text is selected. */
export function beforeCaret({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string | undefined {
  return selectionStart === selectionEnd ? value.slice(0, selectionStart) : undefined;
}

/** Replaces the unfinished link before the caret. Does nothing if the text there has changed. */
export function replaceUnfinishedLink(
  input: HTMLTextAreaElement,
  unfinished: string,
  replacement: string,
  onChange: (text: string) => void,
): void {
  const { value } = input;
  const before = beforeCaret(input);
  if (before === undefined || !before.endsWith(unfinished)) return;
  const start = before.length - unfinished.length;
  // Overwrites brackets that the writer has already closed, and the space after a mention.
  const closing = replacement.startsWith('[[') ? /^\]{1,2}/ : replacement.startsWith('[') ? /^\]/ : /^ /;
  const end = before.length + (closing.exec(value.slice(before.length))?.[0].length ?? 0);
  input.focus();
  input.setSelectionRange(start, end);
  // Deprecated, but the only way that preserves the field's native undo; it also fires the change
  // event.
  if (document.execCommand('insertText', false, replacement)) return;
  onChange(value.slice(0, start) + replacement + value.slice(end));
  // After the field has the new text.
  requestAnimationFrame(() => input.setSelectionRange(start + replacement.length, start + replacement.length));
}
