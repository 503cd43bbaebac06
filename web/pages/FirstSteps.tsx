import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OwnUser } from '#contract/accounts.ts';
import { essaysQuery } from '../data/essays.ts';
import { foldersOfQuery } from '../data/folders.ts';
import { feedQuery } from '../data/posts.ts';
import { readsOfQuery } from '../data/reads.ts';
import { paths } from '../platform/paths.ts';
import { Section } from '../ui/Page.tsx';
import classes from './FirstSteps.module.css';

const steps = [
  { name: 'Find a book', to: paths.library(), description: 'Mark books as read and review them.' },
  { name: 'Join a community', to: paths.communities(), description: 'Follow the discussions and join in.' },
  { name: 'Create a folder', to: paths.workspace(), description: 'Collect books and notes for a class or an essay.' },
];

/** Returns whether the reader has done nothing yet that their profile could show. */
export function useIsNew({ username, following_count: following }: OwnUser): boolean {
  const essays = useInfiniteQuery(essaysQuery(username)).data?.pages.every((page) => page.essays.length === 0);
  const reads = useInfiniteQuery(readsOfQuery(username, true)).data?.pages.every((page) => page.rows.length === 0);
  const folders = useInfiniteQuery(foldersOfQuery(username)).data?.pages.every((page) => page.rows.length === 0);
  // Loaded by the page's list of posts, which decides when to refresh it.
  const posts = useInfiniteQuery({ ...feedQuery({ kind: 'home' }), enabled: false }).data?.pages.every((page) => page.posts.length === 0);
  return following === 0 && posts === true && essays === true && reads === true && folders === true;
}

/** Shows a new reader what to do first. */
export function FirstSteps() {
  return (
    <Section title="Where to start" id="first-steps">
      <ul className={classes.steps}>
        {steps.map(({ name, to, description }) => (
          <li key={name}>
            <Link className={classes.link} to={to}>
              {name}
            </Link>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
