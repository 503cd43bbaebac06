import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Essay } from '#contract/essays.ts';
import { limits } from '#core/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { sizeText } from '../../ui/size-text.ts';
import { attachmentTypes, faultOf } from './attachments.ts';
import classes from './editor.module.css';

interface Props {
  /** Files that the essay has already. */
  kept: Essay['files'];
  removed: readonly number[];
  added: readonly File[];
  /** From 0 to 1 while they are being sent. */
  progress: number | undefined;
  onRemoveKept: (ids: readonly number[]) => void;
  onChange: (files: readonly File[]) => void;
}

/** The files of an essay as it is written: chosen several at once, each with what is wrong with it. */
export function Attachments({ kept, removed, added, progress, onRemoveKept, onChange }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const room = limits.essayFiles.most - (kept.length - removed.length) - added.length;
  return (
    <section aria-label="Attachments">
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={attachmentTypes}
        aria-label="Attach files"
        onChange={(event) => {
          onChange([...added, ...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was taken out.
          event.currentTarget.value = '';
        }}
      />
      <div className={classes.actions}>
        <Button onClick={() => picker.current?.click()}>
          <IconPaperclip size={17} aria-hidden="true" />
          Attach files
        </Button>
        <span className={classes.quiet}>
          .pdf, .doc, .docx or .txt, {sizeText(limits.essayFiles.bytes)} each, {limits.essayFiles.most} at most
        </span>
      </div>
      {room < 0 && (
        <p className={classes.fault} role="alert">
          {`An essay has room for ${limits.essayFiles.most} files. Please take out ${-room}.`}
        </p>
      )}
      <ul className={classes.files}>
        {kept
          .filter(({ id }) => !removed.includes(id))
          .map((file) => (
            <li key={file.id}>
              <span>{file.filename}</span>
              <span className={classes.quiet}>{sizeText(file.size)}</span>
              <Button look="bare" small aria-label={`Remove ${file.filename}`} onClick={() => onRemoveKept([...removed, file.id])}>
                Remove
              </Button>
            </li>
          ))}
        {added.map((file, i) => (
          <li key={`${file.name}-${file.lastModified}-${i}`}>
            <span>{file.name}</span>
            <span className={classes.quiet}>{sizeText(file.size)}</span>
            {progress === undefined ? (
              <Button look="bare" small aria-label={`Remove ${file.name}`} onClick={() => onChange(added.filter((_, k) => k !== i))}>
                Remove
              </Button>
            ) : (
              <progress value={progress} aria-label={`Sending ${file.name}`} />
            )}
            {faultOf(file) !== undefined && (
              <span className={classes.fault} role="alert">
                {faultOf(file)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
