import type { Essay } from '#contract/essays.ts';
import { holdsHtml } from '#core/holds-html.ts';
import { sentences } from '#core/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import { EssayHtml } from './EssayHtml.tsx';
import { EssayMarkdown } from './EssayMarkdown.tsx';
import { shownName } from './file-name.ts';

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
export function EssayConflict({ theirs, current: standing, pressed, onKeepMine, onTakeTheirs }: Props) {
  const { content, status } = theirs;
  const chosen = pressed !== standing?.status;
  const other = status === 'draft' ? 'published' : 'draft';
  // If the author pressed "Publish" on a draft, both choices publish it.
  const differs = !chosen && standing?.status !== status;
  return (
    <Conflict
      sentence={sentences.essayChanged}
      theirs={theirs}
      shown={holdsHtml(content) ? <EssayHtml>{content}</EssayHtml> : <EssayMarkdown>{content}</EssayMarkdown>}
      differences={[...(standing?.status === status ? [] : [statusText(status, differs)]), ...filesText(theirs, standing)]}
      more={
        differs && (
          <Button onClick={() => onKeepMine(other)}>
            {other === 'published' ? 'Save mine over it and publish' : 'Save mine over it as a draft'}
          </Button>
        )
      }
      onKeepMine={() => onKeepMine(chosen ? pressed : status)}
      onTakeTheirs={onTakeTheirs}
    />
  );
}

function statusText(status: Essay['status'], stays: boolean): string {
  if (status === 'draft') return `The other one is a draft${stays ? ', and stays one if you save yours over it.' : '.'}`;
  return `The other one is published${stays ? ', and stays so if you save yours over it.' : '.'}`;
}

function filesText({ files }: Essay, standing: Essay | undefined): string[] {
  const idsOf = (all: Essay['files']): string => all.map(({ id }) => id).join();
  if (standing === undefined || idsOf(files) === idsOf(standing.files)) return [];
  if (files.length === 0) return ['The other one has no files any more.'];
  return [`The other one has other files, and they stay: ${files.map(({ filename }) => shownName(filename)).join(', ')}`];
}
