import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconDownload } from '@tabler/icons-react';
import type { Essay, EssayFormat } from '#contract/essays.ts';
import { exportFilename } from '#core/export-filename.ts';
import { useExportEssay } from '../../data/essays.ts';
import { StatusError } from '../../platform/api.ts';
import { failureText } from '../../platform/failure.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import menu from '../../ui/RowMenu.module.css';

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
      <Menu
        hideDetached={false}
        transitionProps={{ duration: 0 }}
        classNames={{ dropdown: menu.menu ?? '', item: menu.item ?? '' }}
        returnFocus
      >
        <Menu.Target>
          <Button aria-disabled={wanted.isPending}>
            <IconDownload size={17} aria-hidden="true" />
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map(([format, name, ending]) => (
            <Menu.Item key={format} onClick={() => save(format, ending)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => window.print()}>Print or save as PDF</Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
