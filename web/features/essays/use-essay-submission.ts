import { useEffect, useRef, useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import type { Slot } from '../../platform/autosave.ts';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import type { EditorHandle } from './EssayEditor.tsx';
import type { useEssayText } from './use-essay-text.ts';
import type { useOtherVersion } from './use-other-version.ts';
import type { SelectedFiles } from './use-selected-files.ts';
import { useSending } from './use-sending.ts';

interface Options {
  readonly slot: Slot;
  readonly text: ReturnType<typeof useEssayText>;
  readonly version: ReturnType<typeof useOtherVersion>;
  readonly files: SelectedFiles;
  readonly onSaved: (essay: Essay) => void;
}

/** Validates and sends the form, unless it is being sent or has a file that cannot be uploaded. */
export function useEssaySubmission({ slot, text, version, files, onSaved }: Options) {
  const [checksQuotations, setChecksQuotations] = useState(version.current?.check_quotations ?? false);
  const form = useRef<HTMLFormElement>(null);
  const editor = useRef<EditorHandle>(null);
  const hasFileErrors = files.excess > 0 || files.invalid.length > 0;
  // The author can still change files while the form waits for pending pictures.
  const latest = useRef({ hasFileErrors, files, checksQuotations });
  useEffect(() => {
    latest.current = { hasFileErrors, files, checksQuotations };
  });
  const sending = useSending({
    slot,
    editor,
    getInput: () => {
      const { hasFileErrors, files, checksQuotations } = latest.current;
      return hasFileErrors
        ? undefined
        : { text: { ...text.flush(), check_quotations: checksQuotations }, files: files.added, removeFiles: files.removed };
    },
    onBlank: ({ title }) =>
      form.current
        ?.querySelector<HTMLElement>(title.trim() === '' ? '[data-title]' : '[role="textbox"], textarea:not([data-title])')
        ?.focus(),
    onSaved: (sent) => {
      text.discardIfUnchanged(sent);
      version.discardMine();
    },
    onDone: onSaved,
  });
  const isBusy = sending.isBusy || hasFileErrors;

  function submit(status: Essay['status'], target = version.current): void {
    if (!isBusy && !(form.current && focusTooLong(form.current))) void sending.submit(status, target);
  }

  return { form, editor, sending, isBusy, submit, quotations: { checked: checksQuotations, onChange: setChecksQuotations } };
}
