import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import classes from './administration.module.css';

/** Shows a link that the server does not store, with a button that copies it. */
export function NewLink({ url }: { url: string }) {
  const [state, setState] = useState<'copied' | 'failed'>();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      setState('copied');
    } catch {
      setState('failed');
    }
  }

  return (
    <div className={classes.newLink}>
      <p>Here is the link. Copy it now: it is not stored, so it cannot be shown again.</p>
      <TextInput aria-label="Link" size="md" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <div className="actions">
        <Button ref={focusOnMount} onClick={() => void copy()}>
          Copy link
        </Button>
        <span className={classes.quiet} role="status">
          {state === 'copied' && 'Copied.'}
          {state === 'failed' && 'Your browser did not allow it. Select the link and copy it yourself.'}
        </span>
      </div>
    </div>
  );
}
