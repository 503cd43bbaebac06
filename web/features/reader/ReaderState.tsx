import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { siteName } from '../../platform/site.ts';
import { Loading, SkeletonBlock } from '../../ui/Page.tsx';
import bar from './bar.module.css';
import classes from './reader.module.css';

/** Shows why the text is missing, below a bar that links to Home. */
export function ReaderState({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={bar.bar}>
        <Link className={bar.title} to={paths.home()}>
          {siteName}
        </Link>
      </header>
      <div className={classes.state}>{children}</div>
    </>
  );
}

export function ReaderSkeleton() {
  return (
    <>
      <header className={bar.bar} />
      <div className={classes.state} data-text-pending>
        <Loading title="Text">
          <SkeletonBlock width="45%" height="36px" />
          <br />
          <SkeletonBlock width="100%" height="320px" />
        </Loading>
      </div>
    </>
  );
}
