/** What stands before the caret; undefined where text is selected. */
export function beforeCaret({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string | undefined {
  return selectionStart === selectionEnd ? value.slice(0, selectionStart) : undefined;
}

/** Puts `written` in place of the link that was begun before the caret. Where something else stands there, nothing happens. */
export function replaceBegun(input: HTMLTextAreaElement, begun: string, written: string, onChange: (text: string) => void): void {
  const { value } = input;
  const before = beforeCaret(input);
  if (before === undefined || !before.endsWith(begun)) return;
  const start = before.length - begun.length;
  // What may have been closed already is not closed twice.
  const closing = written.startsWith('[[') ? /^\]{1,2}/ : /^\]/;
  const end = before.length + (closing.exec(value.slice(before.length))?.[0].length ?? 0);
  input.focus();
  input.setSelectionRange(start, end);
  // Deprecated, yet the only way that the field's own Undo knows of; it says that the field has changed, too.
  if (document.execCommand('insertText', false, written)) return;
  onChange(value.slice(0, start) + written + value.slice(end));
  // After the field has the new text.
  requestAnimationFrame(() => input.setSelectionRange(start + written.length, start + written.length));
}
