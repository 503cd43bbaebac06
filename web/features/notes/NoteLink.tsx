import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import classes from './notes.module.css';
import { noteNamedQuery } from './queries.ts';

interface Props {
  title: string;
  onCreate: (title: string) => void;
}

/** `[[Title]]`: the note of exactly that title (accents and capitals aside), or the words and an offer to write it. */
export function NoteLink({ title, onCreate }: Props) {
  const { data: note } = useQuery(noteNamedQuery(title));
  if (note === undefined) return <>{title}</>;
  if (note !== null) return <Link to={paths.note(note.id)}>{title}</Link>;
  return (
    <>
      {title}{' '}
      <button type="button" className={classes.create} aria-label={`Create the note “${title}”`} onClick={() => onCreate(title)}>
        + create
      </button>
    </>
  );
}
