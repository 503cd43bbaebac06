import { type SubmitEvent, useId, useState } from 'react';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import classes from './bar.module.css';
import type { useGoTo } from './use-go-to.ts';

interface Props {
  goTo: ReturnType<typeof useGoTo>;
  takesFocus?: boolean;
  onGone?: () => void;
}

/** Shows a field for a place in the edition; Enter goes there. */
export function GoToField({ goTo: { go, failure, isBusy, clear }, takesFocus = false, onGone }: Props) {
  const [typed, setTyped] = useState('');
  const messageId = useId();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void go(typed).then((hasGone) => hasGone && onGone?.());
  }

  return (
    <form className={classes.goTo} role="search" onSubmit={submit}>
      <input
        ref={takesFocus ? focusOnMount : undefined}
        type="text"
        value={typed}
        placeholder="Go to…"
        aria-label="Go to"
        aria-invalid={failure !== undefined}
        aria-describedby={failure === undefined ? undefined : messageId}
        aria-busy={isBusy}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          clear();
        }}
      />
      {failure !== undefined && (
        <p className={classes.goToFailure} id={messageId} role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
