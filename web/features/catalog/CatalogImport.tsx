import { type FormEvent, useRef, useState } from 'react';
import type { CatalogReport as Report } from '#contract/catalog.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { sizeText } from '#core/size-text.ts';
import { useImportCatalog } from '../../data/admin-catalog.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import classes from './catalog.module.css';
import { CatalogReport } from './CatalogReport.tsx';

const errorMessages = { fallback: 'Failed to read the catalog. Please try again.' };

/** Checks the file of a catalog and imports it. */
export function CatalogImport() {
  const { file, busy, progress, report, failure, choose, send, stop } = useCatalogImport();

  function submit(event: FormEvent): void {
    event.preventDefault();
    send(report?.dry_run !== true);
  }

  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate aria-label="Import a catalog">
        <FileField
          file={file}
          busy={busy}
          formats="JSON Lines, or CSV with a first row that names the columns"
          maxBytes={limits.catalogFile.bytes}
          onChoose={choose}
        />
        <FormError>{failure}</FormError>
        {busy && <Progress share={progress} />}
        <div className="actions">
          <Button look="filled" type="submit" aria-disabled={busy}>
            {report?.dry_run === true ? 'Import' : 'Check'}
          </Button>
          {busy && <Button onClick={stop}>Cancel</Button>}
        </div>
      </form>
      {report && <CatalogReport key={String(report.dry_run)} report={report} />}
    </>
  );
}

function Progress({ share }: { share: number }) {
  return (
    <div role="status">
      {share < 1 ? <progress value={share} aria-label="Uploading" /> : <progress aria-label="Reading the catalog" />}
      <p className={classes.quiet}>{share < 1 ? 'Uploading…' : 'Reading the catalog. 40,000 works take up to a minute.'}</p>
    </div>
  );
}

function useCatalogImport() {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState(0);
  const [report, setReport] = useState<Report>();
  const add = useImportCatalog(setProgress);
  const sending = useRef<AbortController>(null);

  function choose(chosen: File): void {
    setReport(undefined);
    add.reset();
    const isTooLarge = chosen.size > limits.catalogFile.bytes;
    setError(
      isTooLarge
        ? `“${chosen.name}” is larger than ${sizeText(limits.catalogFile.bytes)}. Please divide it, or import it with the command.`
        : undefined,
    );
    if (!isTooLarge) setFile(chosen);
  }

  function send(dryRun: boolean): void {
    if (add.isPending) return;
    if (!file) return setError(messages.catalogFileMissing);
    setError(undefined);
    setProgress(0);
    sending.current = new AbortController();
    add.mutate(
      { file, dryRun, signal: sending.current.signal },
      {
        onSuccess: (found) => {
          setReport(found);
          if (!dryRun) setFile(undefined);
        },
      },
    );
  }

  const isStopped = add.error instanceof DOMException && add.error.name === 'AbortError';
  const failure = error ?? (add.error === null || isStopped ? undefined : failureText(add.error, errorMessages));
  return { file, busy: add.isPending, progress, report, failure, choose, send, stop: () => sending.current?.abort() };
}
