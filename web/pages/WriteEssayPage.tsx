import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Essay } from '#contract/essays.ts';
import { essayQuery, type EssayText } from '../data/essays.ts';
import { ignoredIn } from '../data/ignored-in.ts';
import { EssayForm } from '../features/essays/EssayForm.tsx';
import { quoteInEssay, useArrivingQuotation } from '../features/essays/quoted-text.ts';
import { useUnsavedDraft } from '../features/essays/use-unsaved-draft.ts';
import { StatusError } from '../platform/api-errors.ts';
import { useIsOwn } from '../platform/ownership.ts';
import { paths } from '../platform/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { DiscardQuestion } from '../ui/DiscardQuestion.tsx';
import { SkeletonBlock, EmptyState, ErrorState, HiddenHeading, Loading } from '../ui/Page.tsx';
import classes from './WriteEssayPage.module.css';
import { ScriptText } from '../ui/ScriptText.tsx';

export const errorMessages = {
  403: 'Access denied. You can only view your own essays.',
  404: 'Essay not found.',
  500: 'Server error fetching essays.',
  fallback: 'Failed to load essay.',
};

export function WriteEssayPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  if (id === null) return <EditorWithDraft essay={undefined} key="new" />;
  if (/^[1-9][0-9]{0,15}$/.test(id)) return <ExistingEssay id={Number(id)} key={id} />;
  return (
    <EmptyState title="Write essay" actions={<ButtonLink to={paths.essays()}>Go to your essays</ButtonLink>}>
      Essay not found.
    </EmptyState>
  );
}

function ExistingEssay({ id }: { id: number }) {
  // Not from the cache: edits must start from the current version.
  const essay = useQuery({ ...essayQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const isOwn = useIsOwn();
  const [deleted, setDeleted] = useState<StatusError>();
  // Kept in state, so that a refetch does not unmount the form.
  if (deleted) return <DeletedEssay id={id} error={deleted} />;
  if (essay.data === undefined && essay.error instanceof StatusError && essay.error.status === 404) setDeleted(essay.error);
  // Later refetches are ignored while editing; a conflict is detected on save.
  if (!essay.isFetchedAfterMount) {
    return (
      <Loading title="Write essay">
        <SkeletonBlock width="100%" height="360px" />
      </Loading>
    );
  }
  if (essay.data === undefined) {
    const elsewhere = { to: paths.essays(), name: 'Go to your essays' };
    return (
      <ErrorState
        title="Write essay"
        error={essay.error}
        errorMessages={errorMessages}
        onRetry={() => void essay.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  if (!isOwn(essay.data)) return <EmptyState title="Write essay">Access denied.</EmptyState>;
  return <EditorWithDraft essay={essay.data} />;
}

/** Lets the writer continue the unsent text of a deleted essay as a new one. */
function DeletedEssay({ id, error }: { id: number; error: StatusError }) {
  const [original] = useState<EssayText>({ title: '', content: '', files: [] });
  const unsubmitted = useUnsavedDraft(`essay:${id}`, original);
  if (unsubmitted.restored) return <EditorPage essay={undefined} original={original} unsubmitted={unsubmitted} />;
  const elsewhere = { to: paths.essays(), name: 'Go to your essays' };
  return (
    <>
      <UnsubmittedText unsubmitted={unsubmitted} action="Continue as a new essay" />
      <ErrorState title="Write essay" error={error} errorMessages={errorMessages} onRetry={() => undefined} elsewhere={elsewhere} />
    </>
  );
}

function EditorWithDraft({ essay }: { essay: Essay | undefined }) {
  const [original] = useState<EssayText>(() => ({
    title: essay?.title ?? '',
    content: essay?.content ?? '',
    files: [],
    ...(essay && ignoredIn(essay)),
  }));
  const unsubmitted = useUnsavedDraft(`essay:${essay?.id ?? 'new'}`, original);
  return <EditorPage essay={essay} original={original} unsubmitted={unsubmitted} />;
}

type Unsubmitted = ReturnType<typeof useUnsavedDraft>;

function EditorPage({ essay, original, unsubmitted }: { essay: Essay | undefined; original: EssayText; unsubmitted: Unsubmitted }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const quotation = useArrivingQuotation();
  const initial = useMemo(() => quoteInEssay(unsubmitted.text, quotation), [unsubmitted.text, quotation]);

  /** Replaces the form's history entry, so that Back does not lead to an empty form. */
  function openSaved(saved: Essay): void {
    if (essay !== undefined && isFromReader(state)) void navigate(-1);
    else void navigate(paths.article(saved.id), { replace: true });
  }

  return (
    <>
      <div className={classes.head}>
        {essay ? (
          <Link className={classes.back} to={paths.article(essay.id)}>
            Back to the essay
          </Link>
        ) : (
          <Link className={classes.back} to={paths.essays()}>
            Back to your essays
          </Link>
        )}
        <HiddenHeading>{essay ? 'Edit essay' : 'Write essay'}</HiddenHeading>
      </div>
      <UnsubmittedText unsubmitted={unsubmitted} action="Restore" />
      <EssayForm
        key={unsubmitted.slot.name}
        essay={essay}
        original={original}
        initial={initial}
        slot={unsubmitted.slot}
        onSaved={openSaved}
      />
    </>
  );
}

/** Returns whether the previous page is the essay's own. */
function isFromReader(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state && state.from === 'reader';
}

/** Offers to restore unsubmitted text. */
function UnsubmittedText({ unsubmitted: { left, restore, discard }, action }: { unsubmitted: Unsubmitted; action: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  if (!left) return null;
  return (
    <div className={classes.restore} role="status">
      <span>
        Unsaved draft from <DateText time={left.savedAt} recent />:{' '}
        <ScriptText>{left.value.title.trim() === '' ? 'untitled' : `“${left.value.title}”`}</ScriptText>.
      </span>
      <Button small onClick={restore}>
        {action}
      </Button>
      <Button small look="bare" onClick={() => setIsConfirming(true)}>
        Discard
      </Button>
      <DiscardQuestion
        opened={isConfirming}
        onDiscard={() => {
          setIsConfirming(false);
          discard();
        }}
        onClose={() => setIsConfirming(false)}
      />
    </div>
  );
}
