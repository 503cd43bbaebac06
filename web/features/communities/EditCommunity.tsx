import { useState } from 'react';
import type { Community } from '#contract/communities.ts';
import { sentences, withId } from '#core/sentences.ts';
import { changesOf } from '../../platform/changes-of.ts';
import { readDraft, useDraft } from '../../platform/drafts.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { KeptChange } from '../../ui/KeptChange.tsx';
import { CommunityForm } from './CommunityForm.tsx';
import { useUpdateCommunity, type CommunityInput } from './queries.ts';

/** Renders the edit button and form for the moderator, and a notice if there is an unsent draft. */
export function EditCommunity({ community }: { community: Community }) {
  const draftKey = `community:${community.id}`;
  const [opened, setOpened] = useState(false);
  const kept = readDraft<Partial<CommunityInput>>(draftKey);
  const changed = kept !== undefined && Object.keys(changesOf(kept, written(community))).length > 0;
  return (
    <>
      <Button onClick={() => setOpened(true)}>Edit community</Button>
      {changed && !opened && <KeptChange onGoOn={() => setOpened(true)}>You have unsaved changes.</KeptChange>}
      <Dialog title="Edit community" opened={opened} onClose={() => setOpened(false)}>
        <Form community={community} draftKey={draftKey} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

/** Mounted per opening, so that it starts from the current community or the unsent draft. */
function Form({ community, draftKey, onDone }: { community: Community; draftKey: string; onDone: () => void }) {
  const draft = useDraft<Partial<CommunityInput>>(draftKey, {});
  const current = written(community);
  const change = useUpdateCommunity(community.id, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(change);
  const says = {
    403: sentences.accessDenied,
    404: withId(sentences.communityNotFound, community.id),
    500: 'Server error saving community.',
    otherwise: 'Failed to save community.',
  };

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
      says={says}
      onTry={change.reset}
      onSubmit={() => sendOnce(draft.value, { onSuccess: done })}
      onCancel={done}
    />
  );
}

function written({ name, description }: Community): CommunityInput {
  return { name, description: description ?? '' };
}
