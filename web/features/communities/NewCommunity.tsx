import { useState } from 'react';
import type { Community } from '#contract/communities.ts';
import { messages } from '#core/messages.ts';
import { useCreateCommunity, type CommunityInput } from '../../data/communities.ts';
import { readDraft, useDraft } from '../../platform/drafts.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { UnsentDraftNotice } from '../../ui/UnsentDraftNotice.tsx';
import { CommunityForm } from './CommunityForm.tsx';

export const errorMessages = {
  403: messages.accessDenied,
  404: 'Communities not found.',
  500: 'Server error creating community.',
  fallback: 'Failed to create community.',
};
const draftKey = 'community:new';
const empty = { name: '', description: '' };

/**
 * Renders the button and its form. The draft survives an expired session and closing without
 * Cancel; a notice then points to it.
 */
export function NewCommunity({ onCreated }: { onCreated: (community: Community) => void }) {
  const [opened, setOpened] = useState(false);
  const draft = useDraft<CommunityInput>(draftKey, empty);
  const create = useCreateCommunity(draftKey, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(create);

  const stored = readDraft<CommunityInput>(draftKey);
  const hasStored = stored !== undefined && `${stored.name}${stored.description}`.trim() !== '';

  function reset(): void {
    draft.set(empty);
    draft.forget();
    create.reset();
    setOpened(false);
  }

  return (
    <>
      <Button look="filled" onClick={() => setOpened(true)}>
        New community
      </Button>
      {hasStored && !opened && (
        <UnsentDraftNotice onContinue={() => setOpened(true)}>You have an unfinished new community.</UnsentDraftNotice>
      )}
      <LazyDialog title="New community" opened={opened} onClose={() => setOpened(false)}>
        <CommunityForm
          value={draft.value}
          onChange={draft.set}
          action="Create community"
          busy={create.isPending}
          failure={create.error}
          errorMessages={errorMessages}
          onTry={create.reset}
          onSubmit={() => sendOnce(draft.value, { onSuccess: onCreated })}
          onCancel={reset}
        />
      </LazyDialog>
    </>
  );
}
