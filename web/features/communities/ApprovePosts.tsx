import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import type { Community } from '#contract/communities.ts';
import { messages } from '#core/messages.ts';
import { useApprovePosts } from '../../data/communities.ts';
import { failureText } from '../../platform/failure.ts';
import { ErrorMessage } from '../../ui/Page.tsx';

const errorMessages = { 403: messages.accessDenied, fallback: 'The setting could not be saved. Please try again.' };

/** The setting that the first posts of members wait for approval. */
export function ApprovePosts({ community }: { community: Community }) {
  const change = useApprovePosts(community.id);
  const checked = change.isPending ? change.variables : community.approve_posts;
  return (
    <>
      <Checkbox
        size="md"
        label="Approve posts of new members"
        description="A member’s posts wait here until one of them has been approved. Posts that are already waiting stay here."
        checked={checked}
        aria-disabled={change.isPending}
        onChange={(event) => !change.isPending && change.mutate(event.currentTarget.checked)}
      />
      {change.error !== null && <ErrorMessage>{failureText(change.error, errorMessages)}</ErrorMessage>}
    </>
  );
}
