import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { PassageGroup } from '#contract/references.ts';
import { messages } from '#core/messages.ts';
import { scripturePath } from '#core/page-paths.ts';
import { type NearestPassage, nearestToId } from '#core/scripture/nearest-passage.ts';
import { StatusError } from '../platform/api-errors.ts';
import { type PassageFilters as Filters, passageQuery } from '../data/passages.ts';
import { CiteButton } from '../features/citations/CiteButton.tsx';
import { ChapterStrip } from '../features/passages/ChapterStrip.tsx';
import { CommentaryList, CommentarySection } from '../features/passages/CommentaryList.tsx';
import { FollowPassage } from '../features/passages/FollowPassage.tsx';
import { formatFilters, parseFilters } from '../features/passages/passage-view.ts';
import { PassageAnnotations } from '../features/passages/PassageAnnotations.tsx';
import { PassageFilters, TypeLinks } from '../features/passages/PassageFilters.tsx';
import { PassageReading } from '../features/passages/PassageReading.tsx';
import { PassageTextList } from '../features/passages/PassageTextList.tsx';
import classes from '../features/passages/passages.module.css';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, LoginLink, PageHeading } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';

export const errorMessages = {
  404: messages.noSuchPassage,
  500: 'Server error fetching passage.',
  fallback: 'Failed to load the passage.',
};
export const elsewhere = { to: paths.graph({ view: 'citations' }), name: 'View the citations graph' };

/** Shows a passage, a whole book or a range of chapters by its id. */
export function PassagePage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,14}$/.test(id)) return <NoSuchPassage />;
  return <PassageView id={Number(id)} key={id} />;
}

const examples = [
  ['Rom.9.20', 'Rom 9:20'],
  ['Ps.23', 'Psalm 23'],
  ['Matt.5-7', 'Matt 5–7'],
  ['Obad', 'Obadiah'],
] as const;

/**
 * Says that the passage was not found, and links to the nearest one or suggests references to try.
 */
export function NoSuchPassage({ nearest }: { nearest?: NearestPassage | undefined }) {
  const hint = nearest ? (
    <>
      {nearest.reason} The nearest passage is{' '}
      <Link className={classes.example} to={paths.passage(nearest.id)}>
        {nearest.name}
      </Link>
      .
    </>
  ) : (
    <>
      Search for a reference, such as{' '}
      {examples.map(([osis, name], i) => (
        <Fragment key={osis}>
          {i > 0 && (i === examples.length - 1 ? ', or ' : ', ')}
          <Link className={classes.example} to={scripturePath(osis)}>
            {name}
          </Link>
        </Fragment>
      ))}
      .
    </>
  );
  return (
    <EmptyState title="Passage" hint={hint} actions={<ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink>}>
      {messages.noSuchPassage}
    </EmptyState>
  );
}

export function PassageSkeleton() {
  return (
    <Loading title="Passage">
      <SkeletonBlock width="40%" height="44px" />
      <br />
      <SkeletonBlock width="80%" height="160px" />
    </Loading>
  );
}

/** Filters appear above this number of texts. */
const fewTexts = 5;

/** Shows the texts on a passage, whole book or range of chapters. The URL stores the filters. */
export function PassageView({ id }: { id: number }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const filters = parseFilters(parameters);
  const passage = useInfiniteQuery(passageQuery(id, filters));
  const isMember = useSession() !== null;
  const [first] = passage.data?.pages ?? [];
  if (passage.isError && !passage.data) {
    if (passage.error instanceof StatusError && passage.error.status === 404) return <NoSuchPassage nearest={nearestToId(id)} />;
    return (
      <ErrorState
        title="Passage"
        error={passage.error}
        errorMessages={errorMessages}
        onRetry={() => void passage.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  if (!first) return <PassageSkeleton />;
  const { name, following, counts, chapters, neighbors, groups, commentary } = first.passage;
  const texts = passage.data?.pages.flatMap((page) => page.passage.texts) ?? [];
  const change = (next: Filters): void => void navigate(formatFilters(next) || '?', { preventScrollReset: true });
  const isFiltered = Object.keys(filters).length > 0;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHeading>{name}</PageHeading>
      <PassageReading id={id} name={name} />
      <div className={`actions ${classes.follow}`}>
        {isMember && <FollowPassage id={id} following={following} />}
        <CiteButton thing={{ kind: 'passage', id }} title={name} />
      </div>
      <ChapterStrip chapters={chapters} span={id} />
      <Neighbors neighbors={neighbors} />
      <Groups groups={groups} />
      {isMember && !isFiltered && <PassageAnnotations passage={id} />}
      {!isFiltered && <CommentarySection commentary={commentary} total={counts.commentary} passage={id} />}
      <TypeLinks filters={filters} counts={counts} />
      {isMember && (isFiltered || total > fewTexts) && <PassageFilters filters={filters} counts={counts} onChange={change} />}
      <div aria-busy={passage.isPlaceholderData}>
        {isMember && texts.length === 0 && (isFiltered || commentary.length === 0) && <NoTexts isFiltered={isFiltered} />}
        {texts.length > 0 && filters.type === 'commentary' && <CommentaryList commentary={texts} passage={id} heading="h2" />}
        {texts.length > 0 && filters.type !== 'commentary' && <PassageTextList texts={texts} passage={id} />}
      </div>
      {!isMember && (
        <p className={classes.line}>
          You need an account to see notes and discussions. <LoginLink />
        </p>
      )}
      {passage.hasNextPage && (
        <Button disabled={passage.isFetchingNextPage} onClick={() => void passage.fetchNextPage()}>
          More texts
        </Button>
      )}
    </>
  );
}

function NoTexts({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState hint="Clear the filters to see other texts.">No texts match these filters.</EmptyState>;
  return <EmptyState hint="Texts that mention it or any of its verses will appear here.">No texts refer to this passage yet.</EmptyState>;
}

interface Neighbor {
  readonly id: number;
  readonly name: string;
  readonly texts: number;
}

/** More would fill a paragraph with numbers. */
const mostNeighbors = 5;

function Neighbors({ neighbors }: { neighbors: readonly Neighbor[] }) {
  const shown = neighbors.filter(({ texts }) => texts > 0).slice(0, mostNeighbors);
  if (shown.length === 0) return null;
  return (
    <p className={`${classes.line} ${classes.nearby}`}>
      Most mentioned nearby:{' '}
      {shown.map(({ id, name, texts }) => (
        <span key={id}>
          <Link to={paths.passage(id)}>{name}</Link> <small>{texts.toLocaleString('en')}</small>
        </span>
      ))}
    </p>
  );
}

function Groups({ groups }: { groups: readonly PassageGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <p className={classes.line}>
      Circles and projects on this passage:{' '}
      {groups.map(({ type, id, title, url }, i) => (
        <Fragment key={`${type}-${id}`}>
          {i > 0 && ', '}
          <Link to={url}>
            <ScriptText>{title}</ScriptText>
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
