import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormattedCitation } from '#contract/citations.ts';
import { citationStyleNames, citationStyles, isCitationStyle } from '#core/citation-styles.ts';
import { type CitedThing, citationQuery, useCitationStyle } from '../../data/citations.ts';
import { copyRichText } from '../../platform/copy-rich-text.ts';
import { Button } from '../../ui/Button.tsx';
import { CitationText } from '../../ui/CitationText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState, Loading, SkeletonBlock } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { ExportWork } from './ExportWork.tsx';
import classes from './citations.module.css';

interface Props {
  thing: CitedThing;
  title: string;
  opened: boolean;
  onClose: () => void;
}

const errorMessages = {
  404: 'This no longer exists, so it cannot be cited.',
  500: 'Server error formatting the citation.',
  fallback: 'Failed to load the citation.',
};

/**
 * Shows how to cite a thing in the reader's style, in each place where one does, with buttons to
 * copy.
 */
export function CiteDialog({ thing, title, opened, onClose }: Props) {
  const [style, setStyle] = useCitationStyle();
  const citation = useQuery({ ...citationQuery(thing, style), enabled: opened });
  return (
    <Dialog title={`Cite ${title}`} opened={opened} onClose={onClose} returnFocus={false}>
      <div className={classes.dialog}>
        <Select
          label="Style"
          size="md"
          value={style}
          data={citationStyles.map((value) => ({ value, label: citationStyleNames[value] }))}
          onChange={(value) => isCitationStyle(value) && setStyle(value)}
        />
        {citation.isPending ? (
          <Loading>
            <SkeletonBlock width="100%" height="180px" />
          </Loading>
        ) : citation.isError ? (
          <ErrorState error={citation.error} errorMessages={errorMessages} onRetry={() => void citation.refetch()} />
        ) : (
          <Forms key={style} citation={citation.data} />
        )}
        {thing.kind === 'work' && <ExportWork id={thing.id} title={title} />}
      </div>
    </Dialog>
  );
}

const forms = [
  ['note', 'Footnote'],
  ['short_note', 'Later footnotes'],
  ['in_text', 'In the text'],
  ['bibliography', 'Bibliography'],
] as const;

function Forms({ citation }: { citation: FormattedCitation }) {
  const [status, setStatus] = useState('');

  function copy(name: string, plain: string, html: string): void {
    copyRichText({ plain, html }).then(
      () => setStatus(`${name} copied.`),
      () => setStatus('Your browser blocked copying. Select the text and copy it instead.'),
    );
  }

  return (
    <>
      <dl className={classes.forms}>
        {forms.map(([form, name]) => {
          const [plain, html] = [citation[form], citation.html[form]];
          if (plain === null || html === null || (form === 'short_note' && plain === citation.note)) return null;
          return (
            <div key={form}>
              <dt>
                {name}
                <Button small look="bare" aria-label={`Copy ${name.toLowerCase()}`} onClick={() => copy(name, plain, html)}>
                  <IconCopy size={16} aria-hidden="true" />
                  Copy
                </Button>
              </dt>
              <dd dir="auto">
                <CitationText html={html} />
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={classes.status} role="status">
        {status}
      </p>
    </>
  );
}
