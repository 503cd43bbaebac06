import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';
import { siteName } from '../platform/site.ts';
import { PageHeading } from '../ui/Page.tsx';
import classes from './AboutPage.module.css';

export function AboutPage() {
  return (
    <>
      <PageHeading lede="A digital library for theological texts.">About</PageHeading>
      <div className={classes.text}>
        <p>
          A catena is a chain: the margins of old manuscripts link one commentator to the next around a line of text. {siteName} is such a
          margin. It offers a catalog of theological works, ancient and modern, and lets readers share what they find in them.
        </p>
        <p>
          Anyone can browse <Link to={paths.library()}>the library</Link> and <Link to={paths.authors()}>its authors</Link>. With an account
          you can see what others thought of a book and mark it as read yourself.
        </p>
      </div>
    </>
  );
}
