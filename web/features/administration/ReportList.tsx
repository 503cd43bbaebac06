import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Report } from '#contract/reports.ts';
import { messages } from '#core/messages.ts';
import { isRemovable, type ReportOutcome } from '#core/moderation.ts';
import { type ReportState, reportsQuery, useCloseReport } from '../../data/reports.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { nameOf } from '../../ui/People.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { ReportedThing } from '../../ui/ReportedThing.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import classes from './reports.module.css';

const loadErrorMessages = {
  403: messages.administratorsOnly,
  500: 'Server error fetching reports.',
  fallback: 'Failed to load the reports.',
};
const closeErrorMessages = { 403: messages.administratorsOnly, fallback: 'The report could not be closed. Please try again.' };
const emptyTexts = { open: 'No open reports.', closed: 'No report has been closed yet.' } as const;

interface Props {
  state: ReportState;
  onState: (state: ReportState) => void;
}

/** Lists open or closed reports. */
export function ReportList({ state, onState }: Props) {
  const query = useInfiniteQuery(reportsQuery(state));
  const counts = query.data?.pages.at(-1);
  const label = (name: string, count: number | undefined): string =>
    count === undefined ? name : `${name} (${count.toLocaleString('en')})`;
  return (
    <>
      <div className={classes.states} role="group" aria-label="Show">
        <Button small look="bare" aria-pressed={state === 'open'} onClick={() => onState('open')}>
          {label('Open', counts?.open)}
        </Button>
        <Button small look="bare" aria-pressed={state === 'closed'} onClick={() => onState('closed')}>
          {label('Closed', counts?.closed)}
        </Button>
      </div>
      <PagedRows
        query={query}
        label="Reports"
        more="More reports"
        errorMessages={loadErrorMessages}
        empty={<EmptyState>{emptyTexts[state]}</EmptyState>}
      >
        {(report) => <ReportRow key={report.id} report={report} />}
      </PagedRows>
    </>
  );
}

function ReportRow({ report }: { report: Report }) {
  const close = useCloseReport();
  const [chosen, setChosen] = useState<ReportOutcome>();
  const { id, type, about, reporter, community, kept_at, outcome } = report;
  const canRemove = about !== null && isRemovable(type);
  const facts = (
    <>
      {' by '}
      <Link to={paths.user(reporter.username)}>
        <ScriptText>{nameOf(reporter)}</ScriptText>
      </Link>
      {community !== null && (
        <>
          {' · in '}
          <Link to={paths.community(community.id)}>
            <ScriptText>{community.name}</ScriptText>
          </Link>
        </>
      )}
      {kept_at !== null && outcome === null && ' · its moderators kept it'}
    </>
  );
  return (
    <ReportedThing report={report} facts={facts}>
      {outcome === null ? (
        <div className="actions">
          {canRemove && (
            <Button small onClick={() => setChosen('removed')}>
              Remove…
            </Button>
          )}
          <Button small look={canRemove ? 'bare' : 'quiet'} onClick={() => setChosen('kept')}>
            {canRemove ? 'Keep…' : 'Close…'}
          </Button>
        </div>
      ) : (
        <Outcome report={report} />
      )}
      <ReasonDialog
        key={chosen}
        opened={chosen !== undefined}
        title={chosen === 'removed' ? `Remove this ${type}?` : 'Close this report?'}
        action={chosen === 'removed' ? 'Remove' : 'Close report'}
        description={chosen === 'removed' ? `The author of the ${type} will see it.` : 'Only moderators and administrators see it.'}
        busy={close.isPending}
        error={close.error}
        errorMessages={closeErrorMessages}
        onConfirm={(note) => chosen && close.mutate({ id, outcome: chosen, note }, { onSuccess: () => setChosen(undefined) })}
        onClose={() => setChosen(undefined)}
      >
        <p>
          {chosen === 'removed'
            ? `This deletes the ${type} for everyone and closes all reports about it.`
            : 'This closes all open reports about it and removes nothing.'}
        </p>
      </ReasonDialog>
    </ReportedThing>
  );
}

function Outcome({ report: { outcome, closed_by, closed_at, note } }: { report: Report }) {
  return (
    <p className={classes.outcome}>
      {outcome === 'removed' ? 'Removed' : 'Kept'}
      {closed_by !== null && (
        <>
          {' by '}
          <ScriptText>{nameOf(closed_by)}</ScriptText>
        </>
      )}
      {closed_at !== null && (
        <>
          {' '}
          <TimeAgo time={closed_at} />
        </>
      )}
      {note !== null && (
        <>
          {': '}
          <span dir="auto">{note}</span>
        </>
      )}
    </p>
  );
}
