import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shelfQuery } from '../data/works.ts';
import { paths } from '../platform/paths.ts';
import { session } from '../platform/session.ts';
import { siteName } from '../platform/site.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { usePageTitle } from '../ui/Page.tsx';
import classes from './LandingPage.module.css';

const teasers = [
  { name: 'Digital Library', to: paths.library(), description: 'Explore our collection of theological texts.' },
  { name: 'Topics', to: paths.topics(), description: 'Discover key themes and subjects in theology.' },
  { name: 'Communities', to: paths.communities(), description: 'Connect with scholars and enthusiasts.' },
];

export function LandingPage() {
  usePageTitle(siteName);
  return (
    <>
      {session.ending() === 'deleted' && (
        <p className={classes.gone} role="status">
          Your account and everything private in it have been deleted. Goodbye.
        </p>
      )}
      <div className={classes.hero}>
        <h1>{`Welcome to ${siteName}`}</h1>
        <p className={classes.lede}>The books that shaped theology, and the people who are reading them.</p>
        <div className={`actions ${classes.actions}`}>
          <ButtonLink look="filled" to={paths.library()}>
            Enter the library
          </ButtonLink>
          <ButtonLink to={paths.signup()}>Create an account</ButtonLink>
        </div>
      </div>
      <Shelf />
      <ul className={classes.teasers}>
        {teasers.map((teaser) => (
          <li key={teaser.name}>
            <h2>
              <Link to={teaser.to}>{teaser.name}</Link>
            </h2>
            <p>{teaser.description}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows one book per category. Decorative: hidden if there are none. */
function Shelf() {
  const { data } = useQuery(shelfQuery());
  if (data !== undefined && data.works.length === 0) return null;
  return (
    <div className={classes.shelf} role="group" aria-label="From the shelves" tabIndex={-1}>
      {data?.works.map((work) => (
        <Link key={work.id} to={paths.book(work.id)}>
          <Cover title={work.title} author={work.author} category={work.category} type={work.type} spoken />
        </Link>
      ))}
    </div>
  );
}
