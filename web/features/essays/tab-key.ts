import type Quill from 'quill';

/** Lets Tab and Shift+Tab leave the editor, and moves Quill's Tab actions to Ctrl+] and Ctrl+[. */
export function leaveWithTab(quill: Quill): void {
  const { keyboard } = quill;
  const tabs = keyboard.bindings['Tab'] ?? [];
  keyboard.bindings['Tab'] = [];
  for (const { shiftKey, format, handler } of tabs)
    if (handler && format !== undefined && 'code-block' in format)
      keyboard.addBinding({ key: shiftKey === true ? '[' : ']', shortKey: true, format, handler });
  keyboard.addBinding({ key: ']', shortKey: true }, () => quill.format('indent', '+1', 'user'));
  keyboard.addBinding({ key: '[', shortKey: true }, () => quill.format('indent', '-1', 'user'));
}
