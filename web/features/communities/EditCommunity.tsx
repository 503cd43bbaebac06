import { useState } from 'react';
import type { Community } from '#contract/communities.ts';
import { messages, withId } from '#core/messages.ts';
import { useUpdateCommunity, type CommunityInput } from '../../data/communities.ts';
import { changesOf } from '../../platform/changes-of.ts';
import { readDraft, useDraft } from '../../platform/drafts.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { UnsentDraftNotice } from '../../ui/UnsentDraftNotice.tsx';
import { CommunityForm } from './CommunityForm.tsx';

export function saveErrorMessages(id: number) {
  return {
    403: messages.accessDenied,
    404: withId(messages.communityNotFound, id),
    500: 'Server error saving community.',
    fallback: 'Failed to save community.',
  };
}

/** Renders the edit button and form for the moderator, and a notice if there is an unsent draft. */
export function EditCommunity({ community }: { community: Community }) {
  const draftKey = `community:${community.id}`;
  const [opened, setOpened] = useState(false);
  const stored = readDraft<Partial<CommunityInput>>(draftKey);
  const changed = stored !== undefined && Object.keys(changesOf(stored, valuesOf(community))).length > 0;
  return (
    <>
      <Button onClick={() => setOpened(true)}>Edit community</Button>
      {changed && !opened && <UnsentDraftNotice onContinue={() => setOpened(true)}>You have unsaved changes.</UnsentDraftNotice>}
      <LazyDialog title="Edit community" opened={opened} onClose={() => setOpened(false)}>
        <Form community={community} draftKey={draftKey} onDone={() => setOpened(false)} />
      </LazyDialog>
    </>
  );
}

/** Mounted per opening, so that it starts from the current community or the unsent draft. */
function Form({ community, draftKey, onDone }: { community: Community; draftKey: string; onDone: () => void }) {
  const draft = useDraft<Partial<CommunityInput>>(draftKey, {});
  const current = valuesOf(community);
  const change = useUpdateCommunity(community.id, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(change);

  function done(): void {
    draft.forget();
    onDone();
  }

  return (
    <CommunityForm
      value={{ ...current, ...draft.value }}
      onChange={(value) => draft.set(changesOf(value, current))}
      action="Save community"
      busy={change.isPending}
      failure={change.error}
      errorMessages={saveErrorMessages(community.id)}
      onTry={change.reset}
      onSubmit={() => sendOnce(draft.value, { onSuccess: done })}
      onCancel={done}
    />
  );
}

function valuesOf({ name, description }: Community): CommunityInput {
  return { name, description: description ?? '' };
}
