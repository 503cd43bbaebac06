import { useState } from 'react';
import type { Community } from '#contract/communities.ts';
import { sentences } from '#core/sentences.ts';
import { hasDraft, useDraft } from '../../platform/drafts.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CommunityForm } from './CommunityForm.tsx';
import { useStartCommunity, type WrittenCommunity } from './queries.ts';

const says = {
  403: sentences.accessDenied,
  404: 'Communities not found.',
  500: 'Server error creating community.',
  otherwise: 'Failed to create community.',
};
const draftKey = 'community:new';
const empty = { name: '', description: '' };

/** The button and its form. What was typed comes back after a session that ended, and after the window was closed without Cancel. */
export function NewCommunity({ onCreated }: { onCreated: (community: Community) => void }) {
  const [opened, setOpened] = useState(() => hasDraft(draftKey));
  const draft = useDraft<WrittenCommunity>(draftKey, empty);
  const create = useStartCommunity((sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(create);

  function reset(): void {
    draft.set(empty);
    draft.forget();
    create.reset();
    setOpened(false);
  }

  return (
    <>
      <Button look="filled" onClick={() => setOpened(true)}>
        New Community
      </Button>
      <Dialog title="New Community" opened={opened} onClose={() => setOpened(false)}>
        <CommunityForm
          value={draft.value}
          onChange={draft.set}
          action="Create community"
          busy={create.isPending}
          failure={create.error}
          says={says}
          onSubmit={() => sendOnce(draft.value, { onSuccess: onCreated })}
          onCancel={reset}
        />
      </Dialog>
    </>
  );
}
