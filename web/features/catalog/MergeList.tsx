import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Merge } from '#contract/catalog.ts';
import { mergesQuery, useUndoMerge } from '../../data/admin-catalog.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './catalog.module.css';

const listErrorMessages = { fallback: 'Failed to load the merges.' };
const undoErrorMessages = { fallback: 'Failed to undo the merge.' };

/** Lists merges, newest first, each with a button to undo it. */
export function MergeList() {
  return (
    <PagedRows
      query={useInfiniteQuery(mergesQuery())}
      label="Merges"
      more="Show older merges"
      errorMessages={listErrorMessages}
      empty={<EmptyState hint="To merge two records, open one of them above.">No records have been merged.</EmptyState>}
    >
      {(merge) => <MergeRow key={merge.id} merge={merge} />}
    </PagedRows>
  );
}

function MergeRow({ merge }: { merge: Merge }) {
  const { id, kind, into_id: into, into_name: name, from_name: from, merged_by: by, merged_at: at, undone_at: undone } = merge;
  const undo = useUndoMerge();
  return (
    <li className={classes.mergeRow}>
      <div>
        <p>
          “<ScriptText>{from}</ScriptText>” into “
          <Link to={kind === 'work' ? paths.book(into) : paths.author(into)}>
            <ScriptText>{name}</ScriptText>
          </Link>
          ”
        </p>
        <p className={classes.quiet}>
          {kind === 'work' ? 'Works' : 'Authors'}
          {by !== null && ` · merged by ${by}`} · <DateText time={at} />
          {undone !== null && (
            <>
              {' '}
              · undone <DateText time={undone} />
            </>
          )}
        </p>
        {undo.error !== null && (
          <p className={classes.error} role="alert">
            {failureText(undo.error, undoErrorMessages)}
          </p>
        )}
      </div>
      {undone === null && (
        <Button
          small
          aria-label={`Undo merging “${from}” into “${name}”`}
          aria-disabled={undo.isPending}
          onClick={() => !undo.isPending && undo.mutate(id)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
