import { type Author, AuthorLink } from '../../ui/AuthorLink.tsx';
import classes from './posts.module.css';

/** Shows an author's name in a byline, with the username after a display name. */
export function AuthorName({ author }: { author: Author }) {
  return (
    <>
      <AuthorLink author={author} className={classes.author} />
      {author.display_name !== null && <span className={classes.name}>{author.username}</span>}
    </>
  );
}
