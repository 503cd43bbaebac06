import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { noteNamedQuery } from '../../data/notes.ts';
import { paths } from '../../platform/paths.ts';
import classes from './notes.module.css';
import { ScriptText } from '../../ui/ScriptText.tsx';

interface Props {
  title: string;
  /** Without it, there is no button. */
  onCreate?: (title: string) => void;
}

/**
 * `[[Title]]`: links to the note with exactly that title, or shows the words, a suggestion, and a
 * button to create the note.
 */
export function NoteLink({ title, onCreate }: Props) {
  const { data: note } = useQuery(noteNamedQuery(title));
  const words = <ScriptText>{title}</ScriptText>;
  if (note === undefined) return words;
  if (note?.exact === true) return <Link to={paths.note(note.id)}>{words}</Link>;
  if (note === null && !onCreate) return words;
  return (
    <>
      {words}{' '}
      {note !== null && (
        <span className={classes.meant}>
          Did you mean{' '}
          <Link to={paths.note(note.id)}>
            <ScriptText>{note.title}</ScriptText>
          </Link>
          ?
        </span>
      )}{' '}
      {onCreate && (
        <button type="button" className={classes.create} aria-label={`Create the note “${title}”`} onClick={() => onCreate(title)}>
          + create
        </button>
      )}
    </>
  );
}
