import { useId } from 'react';
import type { Essay } from '#contract/essays.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './editor.module.css';
import { shownName } from './file-name.ts';

interface Props {
  /** The status of the stored essay; undefined for a new one. */
  status: Essay['status'] | undefined;
  busy: boolean;
  sending: boolean;
  /** Selected files that fail validation. */
  faulty: readonly File[];
  tooMany: boolean;
  onSave: (status: Essay['status']) => void;
}

/** Shows the save buttons, and the reason if saving is not possible. */
export function SaveButtons({ status, busy, sending, faulty, tooMany, onSave }: Props) {
  const id = useId();
  const hindrance = hindranceOf(faulty, tooMany);
  const described = hindrance === undefined ? {} : { 'aria-describedby': id };
  return (
    <div className="actions">
      <Button look="filled" aria-disabled={busy} {...described} onClick={() => onSave('published')}>
        {sending ? 'One moment…' : status === 'published' ? 'Save essay' : 'Publish'}
      </Button>
      {status !== 'published' && (
        <Button aria-disabled={busy} {...described} onClick={() => onSave('draft')}>
          Save draft
        </Button>
      )}
      {hindrance !== undefined && (
        <span id={id} className={classes.hindrance}>
          {hindrance}
        </span>
      )}
    </div>
  );
}

function hindranceOf([file, ...more]: readonly File[], tooMany: boolean): string | undefined {
  if (file !== undefined && more.length === 0) return `“${shownName(file.name)}” can not be sent. Please take it out above, then save.`;
  if (file !== undefined) return `${more.length + 1} files can not be sent. Please take them out above, then save.`;
  return tooMany ? 'There are too many files. Please take some out above, then save.' : undefined;
}
