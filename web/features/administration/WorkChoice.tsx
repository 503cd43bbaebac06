import { useId } from 'react';
import { Link } from 'react-router';
import type { ImportReport } from '#contract/administration.ts';
import { paths } from '../../platform/paths.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './administration.module.css';

interface Props {
  report: ImportReport;
  /** The number of the chosen work, `new`, or '' for the one that the check found. */
  chosen: string;
  busy: boolean;
  onChoose: (workId: string) => void;
}

/**
 * Lets the importer choose among works that may be the one of the text; after the import, lists
 * them.
 */
export function WorkChoice({ report, chosen, busy, onChoose }: Props) {
  const { dry_run: dryRun, work_id: workId, work_title: title, work_created: isCreated, similar_works: works } = report;
  const name = useId();
  if (!dryRun)
    return (
      <div className={classes.workChoice}>
        <p>The catalog also has works with a similar title. If one of them is the same work, merge the two in the catalog:</p>
        <ul className={classes.problems}>
          {works.map((work) => (
            <li key={work.id}>
              <WorkName {...work} />
            </li>
          ))}
        </ul>
      </div>
    );
  const options = [
    { value: '', shown: isCreated || workId === null ? `A new work, “${title}”` : <WorkName id={workId} title={title} author={null} /> },
    ...works.map((work) => ({ value: String(work.id), shown: <WorkName {...work} /> })),
    ...(isCreated ? [] : [{ value: 'new', shown: 'None of these: add a new work' }]),
  ];
  return (
    <fieldset className={classes.workChoice}>
      <legend>Which work is it?</legend>
      <p className={classes.quiet}>The catalog has works with a similar title. Each work should be in it once.</p>
      {options.map(({ value, shown }) => (
        <label key={value}>
          <input type="radio" name={name} disabled={busy} checked={value === chosen} onChange={() => onChoose(value)} />{' '}
          <span>{shown}</span>
        </label>
      ))}
    </fieldset>
  );
}

function WorkName({ id, title, author }: ImportReport['similar_works'][number]) {
  return (
    <>
      <Link to={paths.book(id)} target="_blank">
        <ScriptText>{title}</ScriptText>
      </Link>
      {author !== null && (
        <>
          {' · '}
          <ScriptText>{author}</ScriptText>
        </>
      )}
    </>
  );
}
