import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EssayRow } from '#contract/essays.ts';
import { countCharacters } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { withoutLastWord } from '#core/trim.ts';
import { essaysQuery } from '../data/essays.ts';
import { EssayDates } from '../features/essays/EssayDates.tsx';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import { ReferencedText } from '../ui/scripture/ReferencedText.tsx';
import classes from './EssaysPage.module.css';

export const errorMessages = {
  403: 'Access denied.',
  404: 'No essays found.',
  500: 'Server error fetching essays.',
  fallback: 'Failed to load essays.',
};

export function EssaysPage() {
  return (
    <>
      <div className={classes.head}>
        <PageHeading lede="Your drafts and published essays.">Your Essays</PageHeading>
        <ButtonLink look="filled" to={paths.writeEssay()}>
          Write New Essay
        </ButtonLink>
      </div>
      <List />
    </>
  );
}

function List() {
  const essays = useInfiniteQuery(essaysQuery(useSession()?.username ?? ''));
  if (essays.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="100%" height="160px" />
      </Loading>
    );
  }
  if (essays.isError) return <ErrorState error={essays.error} errorMessages={errorMessages} onRetry={() => void essays.refetch()} />;
  const all = essays.data.pages.flatMap((page) => page.essays);
  if (all.length === 0) return <EmptyState hint="You can save an essay as a draft until it is ready.">No essays found.</EmptyState>;
  return (
    <>
      <ul className={classes.list}>
        {all.map((essay) => (
          <li key={essay.id}>
            <Entry essay={essay} />
          </li>
        ))}
      </ul>
      {essays.hasNextPage && (
        <Button disabled={essays.isFetchingNextPage} onClick={() => void essays.fetchNextPage()}>
          More essays
        </Button>
      )}
    </>
  );
}

function Entry({ essay }: { essay: EssayRow }) {
  return (
    <article aria-labelledby={`essay-${essay.id}`}>
      <h2 id={`essay-${essay.id}`} className={classes.title}>
        <ScriptText>{essay.title}</ScriptText>
      </h2>
      <p className={classes.byline}>
        <EssayDates essay={essay} />
        {essay.status === 'draft' && ' · Draft'}
      </p>
      {essay.excerpt !== '' && (
        <p className={classes.excerpt} dir="auto">
          <ReferencedText text={essay.excerpt} ignored={essay.not_references}>
            {countCharacters(essay.excerpt) < limits.essayExcerpt.max - 1 ? essay.excerpt : `${withoutLastWord(essay.excerpt)} …`}
          </ReferencedText>
        </p>
      )}
      <Link className={classes.link} to={paths.article(essay.id)} aria-describedby={`essay-${essay.id}`}>
        View Essay
      </Link>
    </article>
  );
}
