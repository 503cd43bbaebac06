import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Essay } from '#contract/essays.ts';
import { isBlank } from '#core/essay.ts';
import { isHtml } from '#core/is-html.ts';
import { essayQuery, useDeleteEssay } from '../data/essays.ts';
import { AttachedFiles } from '../features/essays/AttachedFiles.tsx';
import { EssayBibliography } from '../features/essays/EssayBibliography.tsx';
import { EssayHtml } from '../features/essays/EssayHtml.tsx';
import { EssayMarkdown } from '../features/essays/EssayMarkdown.tsx';
import { ExportEssay } from '../features/essays/ExportEssay.tsx';
import { QuotationNote } from '../features/essays/QuotationNote.tsx';
import { lengthText, wordCount } from '../features/essays/reading-time.ts';
import { UnpublishEssay } from '../features/essays/UnpublishEssay.tsx';
import { deleteEssayErrorMessages } from '../features/essays/texts.ts';
import { CiteButton } from '../features/citations/CiteButton.tsx';
import { AddToFolder } from '../features/folders/AddToFolder.tsx';
import { MarkAsRead } from '../features/reads/MarkAsRead.tsx';
import { Reviews } from '../features/reads/Reviews.tsx';
import { useIsOwn } from '../platform/ownership.ts';
import { paths } from '../platform/paths.ts';
import { AuthorLink } from '../ui/AuthorLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { DateText } from '../ui/DateText.tsx';
import { LazyPart } from '../ui/LazyPart.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, Section } from '../ui/Page.tsx';
import { PersonMenu } from '../ui/PersonMenu.tsx';
import { ReferencedHeading } from '../ui/scripture/ReferencedHeading.tsx';
import classes from './ArticlePage.module.css';

// It loads the parser of references, which the essay itself may not need.
const PrintedIndex = lazy(() => import('../features/essays/PrintedIndex.tsx').then((module) => ({ default: module.PrintedIndex })));

export const errorMessages = {
  403: 'Access denied. You can only view your own essays.',
  404: 'Essay not found.',
  500: 'Server error fetching essays.',
  fallback: 'Failed to load essay.',
};

/** Renders an essay without distractions: title, byline, text, files. */
export function ArticlePage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Essay" actions={<ButtonLink to={paths.essays()}>Go to your essays</ButtonLink>}>
        Essay not found.
      </EmptyState>
    );
  }
  return <LoadedEssay id={Number(id)} key={id} />;
}

function LoadedEssay({ id }: { id: number }) {
  const essay = useQuery(essayQuery(id));
  const isOwn = useIsOwn();
  if (essay.isPending) {
    return (
      <Loading title="Essay">
        <div className={classes.page}>
          <SkeletonBlock width="70%" height="52px" />
          <SkeletonBlock width="100%" height="300px" />
        </div>
      </Loading>
    );
  }
  if (essay.isError) {
    const elsewhere = { to: paths.essays(), name: 'Go to your essays' };
    return (
      <ErrorState
        title="Essay"
        error={essay.error}
        errorMessages={errorMessages}
        onRetry={() => void essay.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  return <Article essay={essay.data} own={isOwn(essay.data)} />;
}

function Article({ essay, own }: { essay: Essay; own: boolean }) {
  const text = useRef<HTMLDivElement>(null);
  const published = essay.status === 'published';
  const empty = isBlank(essay.content);
  return (
    <article className={classes.page}>
      <div className={classes.ways} data-not-printed>
        <Link to={essay.username === null ? paths.home() : paths.user(essay.username)}>Back to Profile</Link>
        {own && <OwnerActions essay={essay} />}
      </div>
      <ReferencedHeading ignored={essay.ignored_references}>{essay.title}</ReferencedHeading>
      <p className={classes.byline}>
        By <AuthorLink author={essay} /> | {published ? 'Published on' : 'Draft of'}{' '}
        <DateText time={essay.published_at ?? essay.created_at} />
        {!empty && <span className={classes.length}>{lengthText(wordCount(essay.content))}</span>}
      </p>
      <div ref={text}>
        {empty ? (
          <p className={classes.byline}>No content available for this essay.</p>
        ) : isHtml(essay.content) ? (
          <EssayHtml ignored={essay.ignored_references}>{essay.content}</EssayHtml>
        ) : (
          <EssayMarkdown ignored={essay.ignored_references}>{essay.content}</EssayMarkdown>
        )}
      </div>
      <EssayBibliography id={essay.id} content={essay.content} />
      <LazyPart>
        <PrintedIndex text={text} ignored={essay.ignored_references} />
      </LazyPart>
      <AttachedFiles essay={essay} />
      <p className={classes.updated}>
        Last updated: <DateText time={essay.updated_at} />
      </p>
      {essay.quotation_check && (
        <p className={classes.updated}>
          <QuotationNote essay={essay} own={own} />
        </p>
      )}
      <div className={`actions ${classes.afterText}`} data-not-printed>
        <AddToFolder thing={{ essay_id: essay.id }} />
        <CiteButton thing={{ kind: 'essay', id: essay.id }} title={essay.title} />
        <ExportEssay essay={essay} />
        {published && <MarkAsRead item={{ kind: 'essay', id: essay.id }} />}
        <PersonMenu author={essay} report={{ type: 'essay', id: essay.id, name: essay.title }} />
      </div>
      {published && (
        <div data-not-printed>
          <Section title="Reviews" id="reviews">
            <Reviews item={{ kind: 'essay', id: essay.id }} />
          </Section>
        </div>
      )}
    </article>
  );
}

function OwnerActions({ essay }: { essay: Essay }) {
  const remove = useDeleteEssay(essay.id);
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const [initialStatus] = useState(essay.status);
  const wasUnpublished = initialStatus === 'published' && essay.status === 'draft';
  useEffect(() => {
    // The focused button was unmounted with its dialog.
    if (wasUnpublished && document.activeElement === document.body) place.current?.querySelector('a')?.focus();
  }, [wasUnpublished]);
  return (
    <div ref={place} className={classes.owner}>
      <span className="visually-hidden" role="status">
        {wasUnpublished && 'This essay is a draft again.'}
      </span>
      <ButtonLink to={paths.writeEssay(essay.id)} state={{ from: 'reader' }} small>
        Edit essay
      </ButtonLink>
      {essay.status === 'published' && <UnpublishEssay essay={essay} />}
      <ConfirmButton
        look="bare"
        small
        label="Delete essay"
        title="Delete this essay?"
        action="Delete essay"
        busy={remove.isPending}
        error={remove.error}
        errorMessages={deleteEssayErrorMessages}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.essays(), { replace: true }) })}
      >
        <p>This permanently deletes the essay with its files and reviews.</p>
      </ConfirmButton>
    </div>
  );
}
