import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { foldedText } from '#core/fold.ts';
import { paths } from '../../platform/paths.ts';
import classes from './notes.module.css';
import { notesByTitleQuery } from './queries.ts';

interface Props {
  title: string;
  onCreate: (title: string) => void;
}

/** `[[Title]]`: the note of exactly that title (accents and capitals aside), or the words and an offer to write it. */
export function NoteLink({ title, onCreate }: Props) {
  const { data, isPending } = useQuery(notesByTitleQuery(title, 1));
  const note = data?.[0];
  if (isPending) return <>{title}</>;
  if (note && foldedText(note.title) === foldedText(title)) return <Link to={paths.note(note.id)}>{title}</Link>;
  return (
    <>
      {title}{' '}
      <button type="button" className={classes.create} aria-label={`Create the note “${title}”`} onClick={() => onCreate(title)}>
        + create
      </button>
    </>
  );
}
