import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Essay } from '#contract/essays.ts';
import type { UploadLimits } from '#core/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { sizeText } from '#core/size-text.ts';
import { attachmentTypes, excessCount, attachmentError } from './attachment-errors.ts';
import classes from './editor.module.css';
import { displayFileName } from './file-name.ts';

interface Props {
  /** Files that are already stored with the essay. */
  existing: Essay['files'];
  removed: readonly number[];
  limits: UploadLimits['essayFiles'];
  added: readonly File[];
  /** Names of files that were selected for a restored draft and must be selected again. */
  missing: readonly string[];
  /** From 0 to 1 during the upload, otherwise undefined. */
  progress: number | undefined;
  /** Disables changes while the essay is being sent. */
  locked: boolean;
  /** Returns the server's validation error for a file. */
  serverErrorOf: (file: File) => string | undefined;
  onCancel: () => void;
  onRemoveExisting: (ids: readonly number[]) => void;
  onSkipMissing: () => void;
  onChange: (files: readonly File[]) => void;
}

/** Lets the author attach files and shows the validation error of each. */
export function Attachments(props: Props) {
  const {
    existing,
    removed,
    limits,
    added,
    missing,
    progress,
    locked,
    serverErrorOf,
    onCancel,
    onRemoveExisting,
    onSkipMissing,
    onChange,
  } = props;
  const picker = useRef<HTMLInputElement>(null);
  const excess = excessCount(existing, removed, added, limits.max);
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
          if (!locked) onChange([...added, ...(event.currentTarget.files ?? [])]);
          // Resetting the value lets the user select the same file again after removing it.
          event.currentTarget.value = '';
        }}
      />
      <div className="actions">
        <Button aria-disabled={locked} onClick={() => !locked && picker.current?.click()}>
          <IconPaperclip size={17} aria-hidden="true" />
          Attach files
        </Button>
        <span className={classes.quiet}>
          .pdf, .doc, .docx or .txt; at most {limits.max} files of {sizeText(limits.bytes)} each
        </span>
      </div>
      {missing.length > 0 && (
        <div className={classes.restore} role="status">
          <span>
            {missing.length === 1 ? 'Please choose this file again: ' : 'Please choose these files again: '}
            <bdi>{missing.map(displayFileName).join(', ')}</bdi>
          </span>
          <Button small look="bare" aria-disabled={locked} onClick={() => !locked && onSkipMissing()}>
            Continue without
          </Button>
        </div>
      )}
      {excess > 0 && (
        <p className={classes.fault} role="alert">
          {`An essay can have at most ${limits.max} files. Please remove ${excess}.`}
        </p>
      )}
      <ul className={classes.files}>
        {existing
          .filter(({ id }) => !removed.includes(id))
          .map((file) => (
            <li key={file.id}>
              <bdi>{displayFileName(file.filename)}</bdi>
              <span className={classes.quiet}>{sizeText(file.size)}</span>
              <Button
                look="bare"
                small
                aria-disabled={locked}
                aria-label={`Remove ${displayFileName(file.filename)}`}
                onClick={() => !locked && onRemoveExisting([...removed, file.id])}
              >
                Remove
              </Button>
            </li>
          ))}
        {added.map((file, i) => (
          <li key={`${file.name}-${file.lastModified}-${i}`}>
            <bdi>{displayFileName(file.name)}</bdi>
            <span className={classes.quiet}>{sizeText(file.size)}</span>
            <Button
              look="bare"
              small
              aria-disabled={locked}
              aria-label={`Remove ${displayFileName(file.name)}`}
              onClick={() => !locked && onChange(added.filter((_, index) => index !== i))}
            >
              Remove
            </Button>
            {(attachmentError(file, limits) ?? serverErrorOf(file)) !== undefined && (
              <span className={classes.fault} role="alert">
                {attachmentError(file, limits) ?? serverErrorOf(file)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {progress !== undefined && (
        <div className="actions">
          <progress className={classes.sending} value={progress} aria-label="Uploading" />
          <span>{`Uploading… ${Math.floor(progress * 100)}%`}</span>
          {/* A complete upload may already be saved, so it cannot be canceled. */}
          {progress < 1 && (
            <Button small onClick={onCancel}>
              Cancel upload
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
