import { useQueryClient } from '@tanstack/react-query';
import { IconFileDownload } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { NetworkError } from '../../platform/api.ts';
import { failureText } from '../../platform/failure.ts';
import { apiHost } from '../../platform/site.ts';
import { sizeText } from '#core/size-text.ts';
import classes from './editor.module.css';
import { shownName } from './file-name.ts';
import { essayQuery } from './queries.ts';

const says = {
  403: 'Access denied. You can only view your own essays.',
  404: 'Essay not found.',
  otherwise: 'The file could not be downloaded. Please try again.',
};

export function AttachedFiles({ essay: { id, files } }: { essay: Essay }) {
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  if (files.length === 0 && fault === undefined) return null;

  /** Renews the signed URL if it has expired, which happens an hour after the page was loaded. */
  async function download(file: Essay['files'][number]): Promise<void> {
    setFault(undefined);
    try {
      if (await isThere(file.filepath)) return save(file.filepath);
      const now = await client.fetchQuery({ ...essayQuery(id), staleTime: 0 });
      const same = now.files.find((one) => one.id === file.id);
      if (same) save(same.filepath);
      else setFault(`“${shownName(file.filename)}” is not there any more: the author has removed it.`);
    } catch (error) {
      setFault(failureText(error, says));
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
                if (isPlain(event)) {
                  event.preventDefault();
                  void download(file);
                }
              }}
            >
              <bdi>{shownName(file.filename)}</bdi>
            </a>
            <span className={classes.quiet}>{sizeText(file.size)}</span>
          </li>
        ))}
      </ul>
      {fault !== undefined && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}

/** Returns whether the click carries no modifier key that opens another tab or window. */
function isPlain({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && !altKey;
}

async function isThere(address: string): Promise<boolean> {
  try {
    return (await fetch(apiHost + address, { method: 'HEAD' })).ok;
  } catch {
    throw new NetworkError('no answer');
  }
}

function save(address: string): void {
  const link = document.createElement('a');
  link.href = apiHost + address;
  link.download = '';
  link.click();
}
