import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ExportFormat } from '#core/annotations.ts';
import { annotatedTextsQuery, type AnnotationFilters, useExportAnnotations } from '../../data/own-annotations.ts';
import { failureText } from '../../platform/failure.ts';
import { saveFile } from '../../platform/save-file.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';

const formats: readonly { format: ExportFormat; name: string; extension: string; hint: string }[] = [
  { format: 'markdown', name: 'Markdown', extension: 'zip', hint: 'One file per work' },
  { format: 'jsonld', name: 'JSON-LD', extension: 'jsonld', hint: 'Web annotations, which can be imported again' },
  { format: 'csv', name: 'CSV', extension: 'csv', hint: 'For Readwise and spreadsheets' },
];
const errorMessages = { fallback: 'Failed to export your annotations. Please try again.' };

/** Downloads the annotations that pass the filters. Renders nothing if there are none. */
export function ExportAnnotations({ filters }: { filters: AnnotationFilters }) {
  const wanted = useExportAnnotations(filters);
  const isFiltered = Object.keys(filters).length > 0;
  const { data: texts } = useQuery(annotatedTextsQuery(filters));
  if (texts?.length === 0) return null;

  function save(format: ExportFormat, extension: string): void {
    if (wanted.isPending) return;
    wanted.mutate(format, { onSuccess: ({ blob, filename }) => saveFile(blob, filename ?? `annotations.${extension}`) });
  }

  return (
    <>
      <ActionMenu
        button={{
          small: true,
          'aria-disabled': wanted.isPending,
          children: (
            <>
              <IconDownload size={17} aria-hidden="true" />
              {isFiltered ? 'Export these' : 'Export all'}
            </>
          ),
        }}
        actions={formats.map(({ format, name, extension, hint }) => ({ label: name, hint, onSelect: () => save(format, extension) }))}
        returnFocus
      />
      <span className="visually-hidden" role="status">
        {wanted.isPending && 'Preparing the file…'}
      </span>
      {wanted.error !== null && <ErrorMessage>{failureText(wanted.error, errorMessages)}</ErrorMessage>}
    </>
  );
}
