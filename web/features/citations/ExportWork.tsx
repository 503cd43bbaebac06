import { useId } from 'react';
import { exportFilename } from '#core/export-filename.ts';
import { messages } from '#core/messages.ts';
import { useExportWork, type WorkExportFormat } from '../../data/citations.ts';
import { failureText } from '../../platform/failure.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import classes from './citations.module.css';

const formats: readonly (readonly [WorkExportFormat, string])[] = [
  ['bib', 'BibTeX'],
  ['ris', 'RIS'],
  ['json', 'CSL-JSON'],
];
const errorMessages = { 404: messages.bookNotFound, fallback: 'Failed to export the citation. Please try again.' };

/** Downloads a work for a reference manager. */
export function ExportWork({ id, title }: { id: number; title: string }) {
  const label = useId();
  const wanted = useExportWork(id);

  function save(format: WorkExportFormat): void {
    if (wanted.isPending) return;
    wanted.mutate(format, { onSuccess: ({ blob }) => saveFile(blob, exportFilename(title, format)) });
  }

  return (
    <>
      <div className={classes.export} role="group" aria-labelledby={label}>
        <span id={label}>For a reference manager</span>
        {formats.map(([format, name]) => (
          <Button key={format} small aria-disabled={wanted.isPending} onClick={() => save(format)}>
            {name}
          </Button>
        ))}
      </div>
      {wanted.error !== null && <ErrorMessage>{failureText(wanted.error, errorMessages)}</ErrorMessage>}
    </>
  );
}
