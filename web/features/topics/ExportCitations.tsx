import { useId } from 'react';
import type { Topic } from '#contract/topics.ts';
import { exportFilename } from '#core/export-filename.ts';
import { type CitationFormat, useExportCitations } from '../../data/topics.ts';
import { failureText, type ErrorMessages } from '../../platform/failure.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './topics.module.css';

const formats: readonly (readonly [CitationFormat, string])[] = [
  ['bib', 'BibTeX'],
  ['ris', 'RIS'],
  ['json', 'CSL-JSON'],
];

/** Downloads a topic's citations for a reference manager. */
export function ExportCitations({ topic, errorMessages }: { topic: Topic; errorMessages: ErrorMessages }) {
  const label = useId();
  const wanted = useExportCitations(topic.id);

  function save(format: CitationFormat): void {
    if (wanted.isPending) return;
    wanted.mutate(format, { onSuccess: (file) => saveFile(file, exportFilename(topic.title, format)) });
  }

  return (
    <>
      <div className={classes.export} role="group" aria-labelledby={label}>
        <span id={label}>Export citations</span>
        {formats.map(([format, name]) => (
          <Button key={format} small aria-disabled={wanted.isPending} onClick={() => save(format)}>
            {name}
          </Button>
        ))}
      </div>
      {wanted.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(wanted.error, errorMessages)}
        </p>
      )}
    </>
  );
}
