import { IconDownload } from '@tabler/icons-react';
import type { Essay, EssayFormat } from '#contract/essays.ts';
import { exportFilename } from '#core/export-filename.ts';
import { useExportEssay } from '../../data/essays.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { failureText } from '../../platform/failure.ts';
import { saveFile } from '../../platform/save-file.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';

const formats: readonly (readonly [EssayFormat, string, ending: string])[] = [
  ['docx', 'Word (DOCX)', 'docx'],
  ['epub', 'EPUB', 'epub'],
  ['markdown', 'Markdown', 'md'],
  ['html', 'Web page (HTML)', 'html'],
];

/** Downloads an essay with its footnotes and bibliography, or prints it, for a PDF. */
export function ExportEssay({ essay: { id, title } }: { essay: Essay }) {
  const wanted = useExportEssay(id);
  const details = wanted.error instanceof StatusError ? wanted.error.details : undefined;

  function save(format: EssayFormat, ending: string): void {
    if (wanted.isPending) return;
    wanted.mutate(format, { onSuccess: ({ blob }) => saveFile(blob, exportFilename(title, ending)) });
  }

  return (
    <>
      <ActionMenu
        button={{
          'aria-disabled': wanted.isPending,
          children: (
            <>
              <IconDownload size={17} aria-hidden="true" />
              Export
            </>
          ),
        }}
        actions={[
          ...formats.map(([format, label, ending]) => ({ label, onSelect: () => save(format, ending) })),
          { label: 'Print or save as PDF', onSelect: () => window.print() },
        ]}
        returnFocus
      />
      <span className="visually-hidden" role="status">
        {wanted.isPending && 'Preparing the file…'}
        {wanted.isSuccess && 'The file was downloaded.'}
      </span>
      {wanted.error !== null && (
        <ErrorMessage>
          {failureText(wanted.error, { 400: details ?? exportFailed, 404: 'Essay not found.', fallback: exportFailed })}
        </ErrorMessage>
      )}
    </>
  );
}

const exportFailed = 'Failed to export the essay. Please try again.';
