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
          margin. It holds a catalogue of theological works, ancient and modern, and lets those who read them say what they found.
        </p>
        <p>
          Anyone may look through <Link to={paths.library()}>the library</Link> and <Link to={paths.authors()}>its authors</Link>. With an
          account you see what others made of a book, and mark it as read yourself.
        </p>
      </div>
    </>
  );
}
