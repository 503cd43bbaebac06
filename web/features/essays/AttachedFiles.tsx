import { IconFileDownload } from '@tabler/icons-react';
import type { Essay } from '#contract/essays.ts';
import { apiHost } from '../../platform/site.ts';
import { sizeText } from '../../ui/size-text.ts';
import classes from './editor.module.css';
import { shownName } from './file-name.ts';

export function AttachedFiles({ files }: { files: Essay['files'] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="attached-files" className={classes.attached}>
      <h2 id="attached-files">Attached Files</h2>
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <IconFileDownload size={18} aria-hidden="true" />
            <a href={apiHost + file.filepath} download>
              <bdi>{shownName(file.filename)}</bdi>
            </a>
            <span className={classes.quiet}>{sizeText(file.size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
