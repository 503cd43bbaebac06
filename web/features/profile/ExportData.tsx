import { useState } from 'react';
import { useExport } from '../../data/account.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { sizeText } from '#core/size-text.ts';
import classes from './edit.module.css';

export const errorMessages = { 500: 'Server error preparing your data.', fallback: 'Failed to download your data.' };

export function ExportData({ username }: { username: string }) {
  const [bytes, setBytes] = useState(0);
  const download = useExport(username, setBytes);
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>Everything you have written and saved here, in one zip file.</p>
      <div className="actions">
        <Button
          aria-disabled={download.isPending}
          onClick={() => {
            if (download.isPending) return;
            setBytes(0);
            download.mutate();
          }}
        >
          Download my data
        </Button>
        <p className={classes.done} role="status">
          {download.isPending && 'Preparing your data…'}
          {download.isSuccess && 'Your data has been downloaded.'}
        </p>
        {/* Not announced: it changes many times a second. */}
        {download.isPending && bytes > 0 && <span className={classes.quiet}>{sizeText(bytes)}</span>}
      </div>
      {download.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(download.error, errorMessages)}
        </p>
      )}
    </div>
  );
}
