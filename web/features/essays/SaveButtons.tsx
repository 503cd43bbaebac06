import { useId } from 'react';
import type { Essay } from '#contract/essays.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './editor.module.css';
import { displayFilename } from './display-filename.ts';

interface Props {
  /** The status of the stored essay; undefined for a new one. */
  status: Essay['status'] | undefined;
  isBusy: boolean;
  isSending: boolean;
  /** Selected files that fail validation. */
  invalidFiles: readonly File[];
  hasTooMany: boolean;
  onSave: (status: Essay['status']) => void;
}

/** Shows the save buttons, and the reason if saving is not possible. */
export function SaveButtons({ status, isBusy, isSending, invalidFiles, hasTooMany, onSave }: Props) {
  const id = useId();
  const reason = disabledReason(invalidFiles, hasTooMany);
  const described = reason === undefined ? {} : { 'aria-describedby': id };
  return (
    <div className="actions">
      <Button look="filled" aria-disabled={isBusy} {...described} onClick={() => onSave('published')}>
        {isSending ? 'One moment…' : status === 'published' ? 'Save essay' : 'Publish'}
      </Button>
      {status !== 'published' && (
        <Button aria-disabled={isBusy} {...described} onClick={() => onSave('draft')}>
          Save draft
        </Button>
      )}
      {reason !== undefined && (
        <span id={id} className={classes.hindrance}>
          {reason}
        </span>
      )}
    </div>
  );
}

function disabledReason([file, ...more]: readonly File[], hasTooMany: boolean): string | undefined {
  if (file !== undefined && more.length === 0)
    return `“${displayFilename(file.name)}” cannot be uploaded. Please remove it above, then save.`;
  if (file !== undefined) return `${more.length + 1} files cannot be uploaded. Please remove them above, then save.`;
  return hasTooMany ? 'There are too many files. Please remove some above, then save.' : undefined;
}
