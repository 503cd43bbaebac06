import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Essay } from '#contract/essays.ts';
import { holdsHtml } from '#core/essay.ts';
import { autosaveKey, EssayForm, type EssayText } from '../features/essays/EssayForm.tsx';
import { essayQuery } from '../features/essays/queries.ts';
import { ownUserQuery } from '../features/session/queries.ts';
import { autosave } from '../platform/autosave.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Bone, EmptyState, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';
import classes from './WriteEssayPage.module.css';

const says = {
  403: 'Access denied. You can only view your own essays.',
  404: 'Essay not found.',
  500: 'Server error fetching essays.',
  otherwise: 'Failed to load essay.',
};

export function WriteEssayPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  if (id !== null && /^[1-9][0-9]{0,15}$/.test(id)) return <Existing id={Number(id)} key={id} />;
  return <Writing essay={undefined} key="new" />;
}

function Existing({ id }: { id: number }) {
  // Loaded anew: what is changed must be what stands there.
  const essay = useQuery({ ...essayQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const own = useQuery(ownUserQuery());
  // Later fetches leave the writer in peace: whether something changed is asked when they save.
  if (!essay.isFetchedAfterMount || own.isPending) {
    return (
      <Loading title="Write Essay">
        <Bone width="100%" height="360px" />
      </Loading>
    );
  }
  if (essay.data === undefined) {
    const elsewhere = { to: paths.essays(), name: 'Go to your essays' };
    return <ErrorState title="Write Essay" error={essay.error} says={says} onRetry={() => void essay.refetch()} elsewhere={elsewhere} />;
  }
  if (essay.data.user_id !== own.data?.id) return <EmptyState title="Write Essay">Access denied.</EmptyState>;
  return <Writing essay={essay.data} />;
}

function Writing({ essay }: { essay: Essay | undefined }) {
  const navigate = useNavigate();
  const key = autosaveKey(essay?.id);
  const [found, setFound] = useState(() => autosave.load<EssayText>(key));
  const [text, setText] = useState<EssayText>(() => ({ title: essay?.title ?? '', content: contentOf(essay) }));
  const [round, setRound] = useState(0);
  return (
    <>
      <div className={classes.head}>
        <PageHeading>{essay ? 'Edit Essay' : 'Write Essay'}</PageHeading>
      </div>
      {found && (
        <div className={classes.restore} role="status">
          <span>{`You were writing here on ${new Date(found.savedAt).toLocaleString()}, and did not submit it.`}</span>
          <Button
            small
            onClick={() => {
              setText(found.value);
              setRound(round + 1);
              setFound(undefined);
            }}
          >
            Restore
          </Button>
          <Button
            small
            look="bare"
            onClick={() => {
              autosave.forget(key);
              setFound(undefined);
            }}
          >
            Discard
          </Button>
        </div>
      )}
      <EssayForm key={round} essay={essay} initial={text} onSaved={(saved) => void navigate(paths.article(saved.id))} />
    </>
  );
}

/** Markdown that was stored as such comes into the editor as paragraphs of text, with its marks. */
function contentOf(essay: Essay | undefined): string {
  const content = essay?.content ?? '';
  if (content === '' || holdsHtml(content)) return content;
  const element = document.createElement('p');
  return content
    .split(/\n{2,}/)
    .map((paragraph) => {
      element.textContent = paragraph;
      return element.outerHTML;
    })
    .join('');
}
