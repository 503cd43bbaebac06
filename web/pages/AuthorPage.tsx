import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import type { AuthorDetail } from '#contract/authors.ts';
import { yearText } from '#core/dates.ts';
import { directName } from '#core/names.ts';
import { messages } from '#core/messages.ts';
import { authorQuery } from '../data/authors.ts';
import { EditRecordLink } from '../features/catalog/EditRecordLink.tsx';
import { CiteButton } from '../features/citations/CiteButton.tsx';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading, Section } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import classes from './AuthorPage.module.css';

export const errorMessages = {
  400: messages.authorNotFound,
  404: messages.authorNotFound,
  500: messages.authorNotFound,
  fallback: messages.authorNotFound,
};

export function AuthorPage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Author" actions={<ButtonLink to={paths.authors()}>Browse authors</ButtonLink>}>
        {messages.authorNotFound}
      </EmptyState>
    );
  }
  return <Author id={Number(id)} key={id} />;
}

function Author({ id }: { id: number }) {
  const author = useQuery(authorQuery(id));
  if (author.isPending) {
    return (
      <Loading title="Author">
        <SkeletonBlock width="50%" height="44px" />
      </Loading>
    );
  }
  if (author.isError) {
    const index = { to: paths.authors(), name: 'Browse authors' };
    return (
      <ErrorState
        title="Author"
        error={author.error}
        errorMessages={errorMessages}
        onRetry={() => void author.refetch()}
        elsewhere={index}
      />
    );
  }
  // The author was merged into another one.
  if (author.data.id !== id) return <Navigate to={paths.author(author.data.id)} replace />;
  return (
    <>
      <PageHeading lede={author.data.dates ?? undefined}>{directName(author.data.name)}</PageHeading>
      <EditRecordLink kind="author" id={author.data.id} />
      <Section title="Works" id="works">
        <Works works={author.data.works} />
      </Section>
    </>
  );
}

function Works({ works }: { works: AuthorDetail['works'] }) {
  if (works.length === 0) return <EmptyState>No works found for this author.</EmptyState>;
  return (
    <ul className={classes.works}>
      {works.map((work) => (
        <li key={work.id}>
          <Link to={paths.book(work.id)} id={`work-${work.id}`}>
            <span className={classes.title}>
              <ScriptText>{work.title}</ScriptText>
            </span>
            <span className={classes.year}>{yearText(work.year, work.year_label)}</span>
          </Link>
          <CiteButton thing={{ kind: 'work', id: work.id }} title={work.title} small iconOnly />
        </li>
      ))}
    </ul>
  );
}
