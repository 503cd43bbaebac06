import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { aboutQuery } from '../data/site.ts';
import { paths } from '../platform/paths.ts';
import { hasOwnAbout, siteName } from '../platform/site.ts';
import { SkeletonBlock, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';
import classes from './AboutPage.module.css';

/** Loaded only if the operator has set a text, because it brings its parser. */
const Markdown = lazy(async () => ({ default: (await import('../ui/Markdown.tsx')).Markdown }));

const failed = 'Failed to load this page.';
const errorMessages = { 404: failed, 500: failed, fallback: failed };

export function AboutPage() {
  return (
    <>
      <PageHeading lede="A digital library for theological texts.">About</PageHeading>
      <div className={classes.text}>{hasOwnAbout ? <OwnText /> : <DefaultText />}</div>
    </>
  );
}

function OwnText() {
  const about = useQuery(aboutQuery());
  if (about.isError) return <ErrorState error={about.error} errorMessages={errorMessages} onRetry={() => void about.refetch()} />;
  if (about.data === undefined) return <Placeholder />;
  // The operator removed the text after this page was loaded.
  if (about.data.content === null) return <DefaultText />;
  return (
    <Suspense fallback={<Placeholder />}>
      <Markdown>{about.data.content}</Markdown>
    </Suspense>
  );
}

function Placeholder() {
  return (
    <Loading>
      {['92%', '86%', '40%'].map((width) => (
        <SkeletonBlock key={width} width={width} height="31px" />
      ))}
    </Loading>
  );
}

function DefaultText() {
  return (
    <>
      <p>
        <em>Catena</em> is Latin for “chain.” In medieval manuscripts, a catena surrounds a passage of scripture with comments by many
        authors, linked one to the next. {siteName} works the same way: it gathers theological works of many traditions in one catalog, and
        lets their readers share what they find.
      </p>
      <p>
        Anyone can browse <Link to={paths.library()}>the library</Link> and <Link to={paths.authors()}>its authors</Link>. With an account,
        you can review books, keep notes, write essays, and read together in communities and circles.
      </p>
    </>
  );
}
