import { useRef, useState } from 'react';
import type { Settings } from '#contract/settings.ts';
import { limits } from '#core/limits.ts';
import { sizeText } from '#core/size-text.ts';
import { useSetLogo } from '../../data/settings.ts';
import { apiHost } from '../../platform/api-host.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ReloadHint } from './ReloadHint.tsx';
import { issueOf } from './settings-errors.ts';
import classes from './administration.module.css';

const types = 'image/png,image/jpeg,image/gif,image/webp';
const errorMessages = { 500: 'Server error saving the logo.', fallback: 'Failed to save the logo.' };

/** Shows the logo, and replaces or removes it at once. */
export function LogoSettings({ settings: { logo } }: { settings: Settings }) {
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const save = useSetLogo();

  function choose(file: File): void {
    save.reset();
    const found = problemOf(file);
    setProblem(found);
    if (found === undefined && !save.isPending) save.mutate(file);
  }

  const failure = problem ?? (save.error === null ? undefined : (issueOf(save.error, 'file') ?? failureText(save.error, errorMessages)));
  return (
    <div className={classes.settings} role="group" aria-label="Logo">
      {logo === null ? (
        <p className={classes.quiet}>No logo yet: the header shows Catena’s mark.</p>
      ) : (
        <img className={classes.logo} src={apiHost + logo} alt="The logo" />
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={types}
        aria-label="Logo file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Lets the same file be chosen again after an error.
          event.currentTarget.value = '';
          if (file) choose(file);
        }}
      />
      <div className="actions">
        <Button ref={chooser} aria-disabled={save.isPending} onClick={() => picker.current?.click()}>
          {logo === null ? 'Choose a logo' : 'Choose another logo'}
        </Button>
        {logo !== null && (
          <Button
            look="bare"
            aria-disabled={save.isPending}
            onClick={() => {
              setProblem(undefined);
              // The button unmounts with the logo, so the focus moves.
              if (!save.isPending) save.mutate(undefined, { onSuccess: () => chooser.current?.focus() });
            }}
          >
            Remove
          </Button>
        )}
        <span className={classes.quiet}>png, jpeg, gif or webp, up to {sizeText(limits.logo.bytes)}. Transparency is kept.</span>
      </div>
      {failure !== undefined && (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      )}
      <p className={classes.quiet} role="status">
        {save.isPending ? 'Saving…' : save.isSuccess && problem === undefined && <ReloadHint />}
      </p>
    </div>
  );
}

/** Returns why a file cannot be the logo, judged before sending it. */
function problemOf({ type, size }: File): string | undefined {
  if (!types.split(',').includes(type)) return 'Only png, jpeg, gif and webp pictures can be used.';
  if (size > limits.logo.bytes) return `This picture is larger than ${sizeText(limits.logo.bytes)}. Please choose a smaller one.`;
  return undefined;
}
