import { useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { siteName } from '../../platform/site.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './edit.module.css';

/** Shows recovery codes for the only time, to copy or to save. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [note, setNote] = useState('');
  const text = codes.join('\n');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setNote('The codes have been copied.');
    } catch {
      setNote('Your browser does not allow copying here. Save the codes as a file.');
    }
  }

  return (
    <div className={classes.form}>
      <p>
        Save these recovery codes somewhere other than your phone, such as in a password manager or on paper. If you lose your phone, each
        of them logs you in once. They are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button
          onClick={() => saveFile(new Blob([`Recovery codes for ${siteName}\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Save as a file
        </Button>
        <Button look="filled" onClick={onDone}>
          I have saved them
        </Button>
        <p className={classes.done} role="status">
          {note}
        </p>
      </div>
    </div>
  );
}
