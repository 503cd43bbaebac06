import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shelfQuery } from '../data/works.ts';
import { TeaserPicture } from '../features/landing/TeaserPicture.tsx';
import { paths } from '../platform/paths.ts';
import { session } from '../platform/session.ts';
import { registration, siteName, tagline } from '../platform/site.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { usePageTitle } from '../ui/Page.tsx';
import classes from './LandingPage.module.css';

const teasers = [
  { name: 'Digital Library', picture: 'library', to: paths.library(), description: 'Explore our collection of theological texts.' },
  { name: 'Topics', picture: 'topics', to: paths.topics(), description: 'Discover key themes and subjects in theology.' },
  { name: 'Communities', picture: 'communities', to: paths.communities(), description: 'Connect with scholars and enthusiasts.' },
] as const;

const signupLabels = { open: 'Create an account', approval: 'Ask for an account', invitation: 'Use an invitation' } as const;

export function LandingPage() {
  usePageTitle(siteName);
  return (
    <>
      {session.ending() === 'deleted' && (
        <p className={classes.gone} role="status">
          Your account has been deleted.
        </p>
      )}
      <div className={classes.hero}>
        <h1>{`Welcome to ${siteName}`}</h1>
        <p className={classes.lede}>{tagline}</p>
        <p className={classes.sentence}>
          Anyone can browse the library and its authors. With an account, you can review what you read, take notes, write essays and read
          together.
        </p>
        <div className={`actions ${classes.afterWelcome}`}>
          <ButtonLink look="filled" to={paths.library()}>
            Enter the library
          </ButtonLink>
          {registration !== 'closed' && <ButtonLink to={paths.signup()}>{signupLabels[registration]}</ButtonLink>}
        </div>
      </div>
      <Shelf />
      <ul className={classes.teasers}>
        {teasers.map((teaser) => (
          <li key={teaser.name}>
            <TeaserPicture of={teaser.picture} />
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

/** As many covers as fit beside each other on a wide screen. */
const SHELF = 7;

/**
 * Shows the chosen books, or else the best, each of another category. Decorative: hidden if there
 * are none.
 */
function Shelf() {
  const { data } = useQuery(shelfQuery());
  if (data !== undefined && data.works.length === 0) return null;
  const isTwoRows = data?.chosen === true && data.works.length > SHELF;
  return (
    <div className={classes.shelf} role="group" aria-label="From the shelves" tabIndex={-1} data-rows={isTwoRows ? 2 : undefined}>
      {data?.works.slice(0, data.chosen ? undefined : SHELF).map((work) => (
        <Link key={work.id} to={paths.book(work.id)}>
          <Cover title={work.title} author={work.author} category={work.category} type={work.type} spoken />
        </Link>
      ))}
    </div>
  );
}
