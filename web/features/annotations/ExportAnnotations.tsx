import { useId } from 'react';
import type { ExportFormat } from '#core/annotations.ts';
import { type AnnotationFilters, useExportAnnotations } from '../../data/own-annotations.ts';
import { failureText } from '../../platform/failure.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import classes from './own-annotations.module.css';

const formats: readonly { format: ExportFormat; name: string; extension: string; hint: string }[] = [
  { format: 'markdown', name: 'Markdown', extension: 'zip', hint: 'One file for each work' },
  { format: 'jsonld', name: 'JSON-LD', extension: 'jsonld', hint: 'W3C web annotations, which can be imported again' },
  { format: 'csv', name: 'CSV', extension: 'csv', hint: 'For Readwise and spreadsheets' },
];
const errorMessages = { fallback: 'Failed to export your annotations. Please try again.' };

/** Downloads the annotations that pass the filters. */
export function ExportAnnotations({ filters }: { filters: AnnotationFilters }) {
  const label = useId();
  const wanted = useExportAnnotations(filters);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <div className={classes.export} role="group" aria-labelledby={label}>
        <span id={label}>{isFiltered ? 'Export these' : 'Export all'}</span>
        {formats.map(({ format, name, extension, hint }) => (
          <Button
            key={format}
            small
            title={hint}
            aria-disabled={wanted.isPending}
            onClick={() => {
              if (wanted.isPending) return;
              wanted.mutate(format, { onSuccess: ({ blob, filename }) => saveFile(blob, filename ?? `annotations.${extension}`) });
            }}
          >
            {name}
          </Button>
        ))}
        <span className={classes.quiet} role="status">
          {wanted.isPending && 'Preparing the file…'}
        </span>
      </div>
      {wanted.error !== null && <ErrorMessage>{failureText(wanted.error, errorMessages)}</ErrorMessage>}
    </>
  );
}
