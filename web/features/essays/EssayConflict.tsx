import type { Essay } from '#contract/essays.ts';
import { isHtml } from '#core/is-html.ts';
import { messages } from '#core/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import { EssayHtml } from './EssayHtml.tsx';
import { EssayMarkdown } from './EssayMarkdown.tsx';
import { displayFilename } from './display-filename.ts';

interface Props {
  theirs: Essay;
  /** The version that the author edited. */
  current: Essay | undefined;
  /** The status that the author chose when saving. */
  pressed: Essay['status'];
  onKeepMine: (status: Essay['status']) => void;
  onTakeTheirs: () => void;
}

/**
 * Lets the author resolve a conflict. Keeps the status of the other version unless the author chose
 * one.
 */
export function EssayConflict({ theirs, current, pressed, onKeepMine, onTakeTheirs }: Props) {
  const { content, status } = theirs;
  const isStatusChosen = pressed !== current?.status;
  const otherStatus = status === 'draft' ? 'published' : 'draft';
  // If the author pressed "Publish" on a draft, both choices publish it.
  const differs = !isStatusChosen && current?.status !== status;
  return (
    <Conflict
      sentence={messages.essayChanged}
      theirs={theirs}
      shown={isHtml(content) ? <EssayHtml>{content}</EssayHtml> : <EssayMarkdown>{content}</EssayMarkdown>}
      differences={[...(current?.status === status ? [] : [statusText(status, differs)]), ...filesText(theirs, current)]}
      more={
        differs && (
          <Button onClick={() => onKeepMine(otherStatus)}>
            {otherStatus === 'published' ? 'Keep mine and publish' : 'Keep mine as a draft'}
          </Button>
        )
      }
      onKeepMine={() => onKeepMine(isStatusChosen ? pressed : status)}
      onTakeTheirs={onTakeTheirs}
    />
  );
}

function statusText(status: Essay['status'], stays: boolean): string {
  if (status === 'draft') return `The other version is a draft${stays ? ' and will stay a draft if you save yours.' : '.'}`;
  return `The other version is published${stays ? ' and will stay published if you save yours.' : '.'}`;
}

function filesText({ files }: Essay, current: Essay | undefined): string[] {
  const idsOf = (all: Essay['files']): string => all.map(({ id }) => id).join();
  if (current === undefined || idsOf(files) === idsOf(current.files)) return [];
  if (files.length === 0) return ['The other version no longer has any files.'];
  return [
    `The other version has different files, which stay attached: ${files.map(({ filename }) => displayFilename(filename)).join(', ')}`,
  ];
}
