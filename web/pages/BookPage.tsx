import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import type { WorkDetail } from '#contract/works.ts';
import { yearText } from '#core/dates.ts';
import { messages } from '#core/messages.ts';
import { directName, directNames } from '#core/names.ts';
import { workTypeNames } from '#core/work-types.ts';
import { type ReadingPosition, useReadingPosition } from '../data/reading.ts';
import { workQuery } from '../data/works.ts';
import { EditRecordLink } from '../features/catalog/EditRecordLink.tsx';
import { CiteButton } from '../features/citations/CiteButton.tsx';
import { AddToFolder } from '../features/folders/AddToFolder.tsx';
import { ContinueButton } from '../features/reading/ContinueButton.tsx';
import { MarkAsRead } from '../features/reads/MarkAsRead.tsx';
import { Reviews } from '../features/reads/Reviews.tsx';
import { Editions } from '../features/works/Editions.tsx';
import { RelatedWorks } from '../features/works/RelatedWorks.tsx';
import { References } from '../features/works/References.tsx';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { ButtonLink, ExternalButton } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, LoginLink, PageHeading, Section } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import { Stars } from '../ui/Stars.tsx';
import classes from './BookPage.module.css';
import { usePreloadReader } from './use-preload-reader.ts';
import { LazyPart } from '../ui/LazyPart.tsx';

export const errorMessages = {
  400: messages.invalidBookId,
  403: messages.accessDenied,
  404: messages.bookNotFound,
  500: 'Server error fetching book data.',
  fallback: 'Failed to load book data.',
};

// The graph's code loads only on book pages.
const BookGraph = lazy(async () => ({ default: (await import('../features/graph/BookGraph.tsx')).BookGraph }));

export function BookPage() {
  const { id = '' } = useParams();
  // Invalid ids are not requested.
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Book" actions={<ButtonLink to={paths.library()}>Go to the Digital Library</ButtonLink>}>
        {messages.invalidBookId}
      </EmptyState>
    );
  }
  return <Book id={Number(id)} key={id} />;
}

function Book({ id }: { id: number }) {
  const work = useQuery(workQuery(id));
  const isMember = useSession() !== null;
  const preloadReader = usePreloadReader();
  if (work.isPending) return <BookSkeleton />;
  if (work.isError) {
    const library = { to: paths.library(), name: 'Go to the Digital Library' };
    return (
      <ErrorState title="Book" error={work.error} errorMessages={errorMessages} onRetry={() => void work.refetch()} elsewhere={library} />
    );
  }
  // The work was merged into another one.
  if (work.data.id !== id) return <Navigate to={paths.book(work.data.id)} replace />;
  return (
    <>
      <Head work={work.data} />
      <Editions editions={work.data.editions} eventsOf={preloadReader} />
      {isMember ? <OfMembers work={work.data} /> : <VisitorNote />}
    </>
  );
}

/** Shows what users wrote about a book. */
function OfMembers({ work: { id, title, authors } }: { work: WorkDetail }) {
  return (
    <>
      <div className={classes.two}>
        <Section title="Reviews" id="reviews">
          <Reviews item={{ kind: 'work', id }} />
        </Section>
        <section className={classes.panel} aria-labelledby="references">
          <h2 id="references">References</h2>
          <References workId={id} />
        </section>
      </div>
      <RelatedWorks workId={id} authorCount={authors.length} />
      <LazyPart>
        <BookGraph id={id} title={title} />
      </LazyPart>
    </>
  );
}

function VisitorNote() {
  return (
    <p className={classes.visitor}>
      You need an account to see reviews and references. <LoginLink />
    </p>
  );
}

function Head({ work }: { work: WorkDetail }) {
  const isMember = useSession() !== null;
  return (
    <div className={classes.head}>
      <Cover title={work.title} author={work.author} category={work.category} type={work.type} />
      <div>
        <PageHeading lede={<Authors work={work} />}>{work.title}</PageHeading>
        <Facts work={work} isMember={isMember} />
        <Actions work={work} isMember={isMember} />
      </div>
    </div>
  );
}

interface PartProps {
  readonly work: WorkDetail;
  readonly isMember: boolean;
}

function Facts({ work, isMember }: PartProps) {
  const type = workTypeNames[work.type];
  return (
    <dl className={classes.facts}>
      <dt>Published</dt>
      <dd>{yearText(work.year, work.year_label) ?? 'Unknown'}</dd>
      {type !== undefined && (
        <>
          <dt>Type</dt>
          <dd>{type}</dd>
        </>
      )}
      <dt>Category</dt>
      <dd>
        <Link to={paths.library({ category: work.category })}>{work.category}</Link>
      </dd>
      <dt>Language</dt>
      <dd>
        <Link to={paths.library({ language: work.language })}>{work.language}</Link>
      </dd>
      {isMember && (
        <>
          <dt>Rating</dt>
          <dd className={classes.rating}>
            <Rating work={work} />
          </dd>
        </>
      )}
      {work.subjects.length > 0 && (
        <>
          <dt>Subjects</dt>
          <dd className={classes.subjects}>{work.subjects.slice(0, 12).join(' · ')}</dd>
        </>
      )}
    </dl>
  );
}

function Actions({ work, isMember }: PartProps) {
  const position = useReadingPosition(work.id);
  const [text] = work.editions;
  return (
    <div className={`actions ${classes.actions}`}>
      <OpenText position={position} edition={text} />
      {work.url !== null && (
        <ExternalButton look={position || text ? 'quiet' : 'filled'} href={work.url}>
          View Book
          <IconExternalLink size={17} aria-hidden="true" />
        </ExternalButton>
      )}
      <CiteButton thing={{ kind: 'work', id: work.id }} title={work.title} />
      {isMember && (
        <>
          <AddToFolder thing={{ work_id: work.id }} />
          <MarkAsRead item={{ kind: 'work', id: work.id }} />
          <EditRecordLink kind="work" id={work.id} />
        </>
      )}
    </div>
  );
}

/** Opens the text where the reader left off, or else the first edition. */
function OpenText({ position, edition }: { position: ReadingPosition | undefined; edition: Edition | undefined }) {
  const preloadReader = usePreloadReader();
  if (position) return <ContinueButton position={position} {...preloadReader(position.edition.slug, position.citation)} />;
  if (!edition) return null;
  return (
    <ButtonLink look="filled" to={paths.read(edition.slug)} {...preloadReader(edition.slug)}>
      Read
    </ButtonLink>
  );
}

/**
 * Lists the authors with their dates, each linked. Collective names ("Various") and unknown authors
 * are plain text.
 */
function Authors({ work }: { work: WorkDetail }) {
  return (
    <>
      <span className={work.author === null ? undefined : 'visually-hidden'}>Author: </span>
      {work.authors.length === 0 ? (
        <ScriptText>{work.author === null ? 'Unknown' : directNames(work.author)}</ScriptText>
      ) : (
        work.authors.map((author, i) => (
          <span key={author.id}>
            {i > 0 && '; '}
            <Link to={paths.author(author.id)}>
              <ScriptText>{directName(author.name)}</ScriptText>
            </Link>
            {author.dates !== null && `, ${author.dates}`}
          </span>
        ))
      )}
    </>
  );
}

function Rating({ work }: { work: WorkDetail }) {
  if (work.rating_average === null) return <span className={classes.quiet}>Not rated yet</span>;
  return (
    <>
      <Stars rating={work.rating_average} />
      {`${work.rating_average.toFixed(1)} from ${work.rating_count} ${work.rating_count === 1 ? 'reader' : 'readers'}`}
    </>
  );
}

function BookSkeleton() {
  return (
    <Loading title="Book">
      <div className={classes.head}>
        <SkeletonBlock width="100%" height="285px" />
        <div>
          <SkeletonBlock width="70%" height="44px" />
          <br />
          <SkeletonBlock width="40%" height="22px" />
          <br />
          <SkeletonBlock width="55%" height="120px" />
        </div>
      </div>
    </Loading>
  );
}
