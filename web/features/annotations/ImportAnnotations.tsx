import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { sizeText } from '#core/size-text.ts';
import { pastImportsQuery, useImportAnnotations, useUndoImport } from '../../data/own-annotations.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { ImportReport } from './ImportReport.tsx';
import classes from './own-annotations.module.css';

const importErrorMessages = { fallback: 'Failed to import the annotations. Please try again.' };
const undoErrorMessages = { 404: messages.annotationImportNotFound, fallback: 'Failed to undo the import. Please try again.' };

/** Opens a dialog that imports annotations from a file, after showing what it would add. */
export function ImportAnnotations() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpened(true)}>
        Import…
      </Button>
      <LazyDialog title="Import annotations" opened={opened} onClose={() => setOpened(false)}>
        <ImportForm onClose={() => setOpened(false)} />
      </LazyDialog>
    </>
  );
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const { file, result, isImported, busy, failure, choose, send } = useImport();
  const undo = useUndoImport();
  const added = result?.counts.added ?? 0;
  const importId = isImported ? (result?.id ?? undefined) : undefined;
  return (
    <div className={classes.import}>
      <p className={classes.quiet}>
        Choose a JSON-LD export. An annotation is added where a text has its exact words in the same context. Only you can see what you
        import, and your other annotations stay as they are.
      </p>
      <FilePicker file={file} busy={busy} onChoose={choose} />
      <FormError>{failure}</FormError>
      {busy && <p role="status">{isImported ? 'Importing…' : 'Reading the file…'}</p>}
      {result && !undo.isSuccess && <ImportReport key={String(isImported)} result={result} isImported={isImported} />}
      {undo.isSuccess && <p role="status">{undoneText(undo.data)}</p>}
      {undo.error !== null && <FormError>{failureText(undo.error, undoErrorMessages)}</FormError>}
      <div className="actions">
        {added > 0 && !isImported && (
          <Button look="filled" aria-disabled={busy} onClick={send}>
            {added === 1 ? 'Import 1 annotation' : `Import ${added.toLocaleString('en')} annotations`}
          </Button>
        )}
        {importId !== undefined && !undo.isSuccess && (
          <Button aria-disabled={undo.isPending} onClick={() => undo.isPending || undo.mutate(importId)}>
            Undo import
          </Button>
        )}
        <Button onClick={onClose}>{isImported ? 'Done' : result && added === 0 ? 'Close' : 'Cancel'}</Button>
      </div>
      {!result && <PastImports />}
    </div>
  );
}

/** Checks a file as soon as it is chosen. */
function useImport() {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const request = useImportAnnotations();
  const isImported = request.variables?.dryRun === false;
  return {
    file,
    result: request.data,
    isImported,
    busy: request.isPending,
    failure: error ?? (request.error === null ? undefined : failureText(request.error, importErrorMessages)),
    choose: (chosen: File): void => {
      request.reset();
      const isTooLarge = chosen.size > limits.annotationImport.bytes;
      setError(
        isTooLarge
          ? `“${chosen.name}” is larger than ${sizeText(limits.annotationImport.bytes)}. Please export one work at a time.`
          : undefined,
      );
      setFile(isTooLarge ? undefined : chosen);
      if (!isTooLarge) request.mutate({ file: chosen, dryRun: true });
    },
    send: (): void => {
      if (file && !request.isPending) request.mutate({ file, dryRun: false });
    },
  };
}

interface PickerProps {
  file: File | undefined;
  busy: boolean;
  onChoose: (file: File) => void;
}

function FilePicker({ file, busy, onChoose }: PickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.file}>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="File"
        accept=".jsonld,.json,application/ld+json,application/json"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          // Lets the same file be chosen again after it was corrected.
          event.currentTarget.value = '';
          if (chosen && !busy) onChoose(chosen);
        }}
      />
      <Button onClick={() => picker.current?.click()} aria-disabled={busy}>
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
      {file && <span className={classes.filename}>{file.name}</span>}
    </div>
  );
}

/**
 * Lists the latest imports with annotations that are left. Renders nothing without any, or if they
 * fail to load.
 */
function PastImports() {
  const { data = [] } = useQuery(pastImportsQuery());
  const undo = useUndoImport();
  const left = data.filter(({ count }) => count > 0);
  if (left.length === 0 && !undo.isSuccess) return null;
  return (
    <section className={classes.past} aria-labelledby="past-imports">
      <h3 id="past-imports">Latest imports</h3>
      {undo.isSuccess && <p role="status">{undoneText(undo.data)}</p>}
      {undo.error !== null && <FormError>{failureText(undo.error, undoErrorMessages)}</FormError>}
      <ul>
        {left.map(({ id, created_at: time, count }) => (
          <li key={id}>
            <span>
              {count === 1 ? '1 annotation' : `${count.toLocaleString('en')} annotations`}, <TimeAgo time={time} />
            </span>
            <Button small look="bare" aria-disabled={undo.isPending} onClick={() => undo.isPending || undo.mutate(id)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function undoneText(undone: { deleted: number; kept: number } | undefined): string {
  const { deleted, kept } = undone ?? { deleted: 0, kept: 0 };
  const rest =
    kept === 0 ? '' : ` ${kept === 1 ? 'One that you have changed since was kept.' : `${kept} that you have changed since were kept.`}`;
  return `The import was undone: ${deleted === 1 ? '1 annotation was' : `${deleted.toLocaleString('en')} annotations were`} deleted.${rest}`;
}
