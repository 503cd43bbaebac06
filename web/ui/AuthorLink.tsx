import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';
import { ScriptText } from './ScriptText.tsx';

export interface Author {
  readonly username: string | null;
  readonly display_name: string | null;
}

/** Returns what an author is called: the display name, the username, or Anonymous. */
export function authorNameOf({ username, display_name }: Author): string {
  return display_name ?? username ?? 'Anonymous';
}

/** Shows an author's name, linked to the profile unless the account was deleted. */
export function AuthorLink({ author, className }: { author: Author; className?: string | undefined }) {
  const name = <ScriptText>{authorNameOf(author)}</ScriptText>;
  if (author.username === null) return <span className={className}>{name}</span>;
  return (
    <Link className={className} to={paths.user(author.username)}>
      {name}
    </Link>
  );
}
