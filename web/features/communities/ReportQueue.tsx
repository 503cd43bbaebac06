import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommunityReport } from '#contract/reports.ts';
import { messages } from '#core/messages.ts';
import { communityReportsQuery, useKeepReported, useRemoveReported } from '../../data/moderation.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorMessage } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { ReportedThing } from '../../ui/ReportedThing.tsx';

const loadErrorMessages = { 403: messages.accessDenied, 500: 'Server error fetching reports.', fallback: 'Failed to load the reports.' };
const changeErrorMessages = { 403: messages.accessDenied, fallback: 'The change could not be saved. Please try again.' };

/** The reports about posts and comments of a community, for its moderators. */
export function ReportQueue({ communityId }: { communityId: number }) {
  const query = useInfiniteQuery(communityReportsQuery(communityId));
  const empty = <EmptyState>No open reports.</EmptyState>;
  return (
    <PagedRows query={query} label="Reports" more="More reports" errorMessages={loadErrorMessages} empty={empty}>
      {(report) => <ReportRow key={report.id} report={report} communityId={communityId} />}
    </PagedRows>
  );
}

function ReportRow({ report, communityId }: { report: CommunityReport; communityId: number }) {
  const keep = useKeepReported(communityId);
  const remove = useRemoveReported(communityId);
  const [isRemoving, setIsRemoving] = useState(false);
  const { about, type, thing_id, post_id } = report;
  return (
    <ReportedThing report={report}>
      <div className="actions">
        {about !== null && (
          <Button small onClick={() => setIsRemoving(true)}>
            Remove…
          </Button>
        )}
        <Button small look="bare" aria-disabled={keep.isPending} onClick={() => !keep.isPending && keep.mutate(report.id)}>
          {about === null ? 'Dismiss' : 'Keep'}
        </Button>
      </div>
      {keep.error !== null && <ErrorMessage>{failureText(keep.error, changeErrorMessages)}</ErrorMessage>}
      <ReasonDialog
        opened={isRemoving && post_id !== null}
        title={`Remove this ${type}?`}
        action="Remove"
        description="For its author, and for the log that the members can read."
        busy={remove.isPending}
        error={remove.error}
        errorMessages={changeErrorMessages}
        onConfirm={(reason) => post_id !== null && remove.mutate({ type, id: thing_id, postId: post_id, reason })}
        onClose={() => setIsRemoving(false)}
      >
        <p>It is deleted for everybody{type === 'post' && ', with its comments'}.</p>
      </ReasonDialog>
    </ReportedThing>
  );
}
