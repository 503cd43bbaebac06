import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { sizeText } from '#core/size-text.ts';
import { Button } from '../../ui/Button.tsx';
import { attachmentTypes, attachmentError } from './attachment-errors.ts';
import classes from './editor.module.css';
import { displayFilename } from './display-filename.ts';
import type { SelectedFiles } from './use-selected-files.ts';

interface Props {
  files: SelectedFiles;
  /** From 0 to 1 during the upload, otherwise undefined. */
  progress: number | undefined;
  /** Disables changes while the essay is being sent. */
  locked: boolean;
  /** Returns the server's validation error for a file. */
  serverErrorOf: (file: File) => string | undefined;
  onCancel: () => void;
}

/** Lets the author attach files and shows the validation error of each. */
export function Attachments({ files, progress, locked, serverErrorOf, onCancel }: Props) {
  const { existing, added, removed, missing, limits, excess } = files;
  const picker = useRef<HTMLInputElement>(null);
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
          if (!locked) files.setAdded([...added, ...(event.currentTarget.files ?? [])]);
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
      {missing.length > 0 && <MissingFiles names={missing} locked={locked} onSkip={files.skipMissing} />}
      {excess > 0 && (
        <p className={classes.fault} role="alert">
          {`An essay can have at most ${limits.max} files. Please remove ${excess}.`}
        </p>
      )}
      <ul className={classes.files}>
        {existing
          .filter(({ id }) => !removed.includes(id))
          .map((file) => (
            <FileRow
              key={file.id}
              filename={file.filename}
              size={file.size}
              locked={locked}
              onRemove={() => files.setRemoved([...removed, file.id])}
            />
          ))}
        {added.map((file, i) => (
          <FileRow
            key={`${file.name}-${file.lastModified}-${i}`}
            filename={file.name}
            size={file.size}
            locked={locked}
            error={attachmentError(file, limits) ?? serverErrorOf(file)}
            onRemove={() => files.setAdded(added.filter((_, index) => index !== i))}
          />
        ))}
      </ul>
      {progress !== undefined && <UploadProgress progress={progress} onCancel={onCancel} />}
    </section>
  );
}

interface MissingFilesProps {
  names: readonly string[];
  locked: boolean;
  onSkip: () => void;
}

/** Asks to select the files of a restored draft again. */
function MissingFiles({ names, locked, onSkip }: MissingFilesProps) {
  return (
    <div className={classes.restore} role="status">
      <span>
        {names.length === 1 ? 'Please choose this file again: ' : 'Please choose these files again: '}
        <bdi>{names.map(displayFilename).join(', ')}</bdi>
      </span>
      <Button small look="bare" aria-disabled={locked} onClick={() => !locked && onSkip()}>
        Continue without
      </Button>
    </div>
  );
}

interface FileRowProps {
  filename: string;
  size: number;
  locked: boolean;
  error?: string | undefined;
  onRemove: () => void;
}

function FileRow({ filename, size, locked, error, onRemove }: FileRowProps) {
  return (
    <li>
      <bdi>{displayFilename(filename)}</bdi>
      <span className={classes.quiet}>{sizeText(size)}</span>
      <Button
        look="bare"
        small
        aria-disabled={locked}
        aria-label={`Remove ${displayFilename(filename)}`}
        onClick={() => !locked && onRemove()}
      >
        Remove
      </Button>
      {error !== undefined && (
        <span className={classes.fault} role="alert">
          {error}
        </span>
      )}
    </li>
  );
}

function UploadProgress({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  return (
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
  );
}
