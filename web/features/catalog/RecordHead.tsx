import { Link } from 'react-router';
import type { MergeKind } from '#contract/catalog.ts';
import { paths } from '../../platform/paths.ts';
import { PageHeading } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './catalog.module.css';

interface Props {
  kind: MergeKind;
  id: number;
  name: string;
  isSaved: boolean;
}

/** The heading of a record's page, with a link to the page that readers see. */
export function RecordHead({ kind, id, name, isSaved }: Props) {
  return (
    <>
      <PageHeading
        lede={
          <Link className={classes.link} to={kind === 'work' ? paths.book(id) : paths.author(id)}>
            <ScriptText>{name}</ScriptText>
          </Link>
        }
      >
        {kind === 'work' ? 'Edit work' : 'Edit author'}
      </PageHeading>
      <p role="status" className={classes.quiet}>
        {isSaved && 'Saved. Imports will not change what you edited.'}
      </p>
    </>
  );
}
