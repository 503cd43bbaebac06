import { type FormEvent, type ReactNode, useState } from 'react';
import type { Settings, SettingsInput } from '#contract/settings.ts';
import { useChangeSettings } from '../../data/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { ReloadHint } from './ReloadHint.tsx';
import { failureBesides, issueOf } from './settings-errors.ts';
import classes from './administration.module.css';

interface FieldsProps<T> {
  value: T;
  change: (next: Partial<T>) => void;
  /** Returns what to show at a field: an error of the server, or that the operator decides it. */
  field: (name: keyof T & string) => { error: string | undefined; readOnly: boolean; description?: string };
}

interface Props<T extends SettingsInput> {
  label: string;
  settings: Settings;
  /** The values of the form as they are stored. */
  stored: T;
  names: readonly (keyof T & string)[];
  /** Whether pages show the change only after they are loaded again. */
  reloads?: boolean;
  children: (props: FieldsProps<T>) => ReactNode;
}

/** A section of settings that are saved together. */
export function SettingsForm<T extends SettingsInput>({ label, settings, stored, names, reloads = false, children }: Props<T>) {
  const [changed, setChanged] = useState<Partial<T>>({});
  const [isSaved, setIsSaved] = useState(false);
  const save = useChangeSettings();
  const value = { ...stored, ...changed };
  const hasChanges = names.some((name) => value[name] !== stored[name]);

  function change(next: Partial<T>): void {
    setIsSaved(false);
    setChanged((before) => ({ ...before, ...next }));
  }

  function discard(): void {
    save.reset();
    setChanged({});
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || focusTooLong(event.currentTarget)) return;
    const own = Object.fromEntries(
      names.filter((name) => value[name] !== stored[name]).map((name) => [name, value[name] === '' ? null : value[name]]),
    );
    save.mutate(own as SettingsInput, {
      onSuccess: () => {
        setChanged({});
        setIsSaved(true);
      },
    });
  }

  const field: FieldsProps<T>['field'] = (name) => {
    const variable = settings.fixed.find((one) => one.name === name)?.variable;
    return {
      error: issueOf(save.error, name),
      readOnly: save.isPending || variable !== undefined,
      ...(variable !== undefined && { description: fixedText(variable) }),
    };
  };

  return (
    <form className={classes.settings} onSubmit={submit} noValidate aria-label={label}>
      {children({ value, change, field })}
      <FormError>{failureBesides(save.error, names)}</FormError>
      <div className="actions">
        <Button type="submit" aria-disabled={save.isPending || !hasChanges}>
          Save
        </Button>
        {hasChanges && (
          <Button look="bare" onClick={discard}>
            Discard changes
          </Button>
        )}
        <p className={classes.quiet} role="status">
          {isSaved && (reloads ? <ReloadHint /> : 'Saved.')}
        </p>
      </div>
    </form>
  );
}

/** Says who decides a setting that cannot be changed here. */
export function fixedText(variable: string): string {
  return `Set by the operator of the server with ${variable}.`;
}
