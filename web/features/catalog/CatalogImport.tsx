import type { FormEvent } from 'react';
import { limits } from '#core/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import classes from './catalog.module.css';
import { CatalogReport } from './CatalogReport.tsx';
import { CsvColumns } from './CsvColumns.tsx';
import { useCatalogImport } from './use-catalog-import.ts';

/** Checks the file of a catalog and imports it. */
export function CatalogImport() {
  const { file, columns, columnsError, busy, progress, report, failure, choose, changeColumns, send, stop } = useCatalogImport();

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
        {columns.start && <CsvColumns start={columns.start} fields={columns.fields} error={columnsError} onChange={changeColumns} />}
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
