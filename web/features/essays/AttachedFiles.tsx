import { useQueryClient } from '@tanstack/react-query';
import { IconFileDownload } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { essayQuery } from '../../data/essays.ts';
import { NetworkError } from '../../platform/api-errors.ts';
import { failureText } from '../../platform/failure.ts';
import { apiHost } from '../../platform/site.ts';
import { sizeText } from '#core/size-text.ts';
import classes from './editor.module.css';
import { displayFilename } from './display-filename.ts';

export const errorMessages = {
  403: 'Access denied. You can only view your own essays.',
  404: 'Essay not found.',
  fallback: 'The file could not be downloaded. Please try again.',
};

export function AttachedFiles({ essay: { id, files } }: { essay: Essay }) {
  const client = useQueryClient();
  const [errorText, setErrorText] = useState<string>();
  if (files.length === 0 && errorText === undefined) return null;

  /** Renews the signed URL if it has expired, which happens an hour after the page was loaded. */
  async function download(file: Essay['files'][number]): Promise<void> {
    setErrorText(undefined);
    try {
      if (await isAvailable(file.filepath)) return downloadFrom(file.filepath);
      const essay = await client.fetchQuery({ ...essayQuery(id), staleTime: 0 });
      const renewed = essay.files.find(({ id }) => id === file.id);
      if (renewed) downloadFrom(renewed.filepath);
      else setErrorText(`“${displayFilename(file.filename)}” is no longer available: the author removed it.`);
    } catch (error) {
      setErrorText(failureText(error, errorMessages));
    }
  }

  return (
    <section aria-labelledby="attached-files" className={classes.attached}>
      <h2 id="attached-files">Attached Files</h2>
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <IconFileDownload size={18} aria-hidden="true" />
            <a
              href={apiHost + file.filepath}
              download
              onClick={(event) => {
                if (isPlainClick(event)) {
                  event.preventDefault();
                  void download(file);
                }
              }}
            >
              <bdi>{displayFilename(file.filename)}</bdi>
            </a>
            <span className={classes.quiet}>{sizeText(file.size)}</span>
          </li>
        ))}
      </ul>
      {errorText !== undefined && (
        <p className={classes.fault} role="alert">
          {errorText}
        </p>
      )}
    </section>
  );
}

/** Returns whether the click carries no modifier key that opens another tab or window. */
function isPlainClick({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && !altKey;
}

async function isAvailable(address: string): Promise<boolean> {
  try {
    return (await fetch(apiHost + address, { method: 'HEAD' })).ok;
  } catch {
    throw new NetworkError('no response');
  }
}

function downloadFrom(address: string): void {
  const link = document.createElement('a');
  link.href = apiHost + address;
  link.download = '';
  link.click();
}
