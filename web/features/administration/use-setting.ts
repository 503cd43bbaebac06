import { useState } from 'react';
import type { Settings, SettingsInput } from '#contract/settings.ts';
import { useChangeSettings } from '../../data/settings.ts';
import { failureText } from '../../platform/failure.ts';
import { fixedText } from './SettingsForm.tsx';
import { issueOf, saveErrorMessages } from './settings-errors.ts';

type ChoiceName = 'registration' | 'public_library' | 'hold_new_links' | 'scripture_numbering' | 'scripture_language' | 'premium_test';

/** Holds a setting that is saved as soon as it is chosen, and can be undone. */
export function useSetting<N extends ChoiceName>(settings: Settings, name: N) {
  const save = useChangeSettings();
  const [before, setBefore] = useState<Settings[N]>();
  // Set at once: the mutation reports only later that it is pending, and the choice would flicker
  // until then.
  const [chosen, setChosen] = useState<Settings[N]>();
  const variable = settings.fixed.find((one) => one.name === name)?.variable;

  function store(value: Settings[N], previous: Settings[N] | undefined): void {
    if (chosen !== undefined || save.isPending || variable !== undefined || value === settings[name]) return;
    setChosen(value);
    const onSuccess = (): void => setBefore(previous);
    save.mutate({ [name]: value } as SettingsInput, { onSuccess, onSettled: () => setChosen(undefined) });
  }

  return {
    /** What was chosen, even while it is being saved. */
    value: chosen ?? settings[name],
    isFixed: variable !== undefined,
    fixed: variable === undefined ? undefined : fixedText(variable),
    busy: save.isPending,
    error: save.error === null ? undefined : (issueOf(save.error, name) ?? failureText(save.error, saveErrorMessages)),
    choose: (value: Settings[N]) => store(value, settings[name]),
    /** Undefined if nothing has been chosen since the page was opened. */
    undo: before === undefined ? undefined : () => store(before, undefined),
  };
}
