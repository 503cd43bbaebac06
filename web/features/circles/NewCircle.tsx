import type { Circle } from '#contract/circles.ts';
import { useDraft } from '../../platform/drafts.ts';
import { NewDialog } from '../../ui/NewDialog.tsx';
import { CircleForm } from './CircleForm.tsx';
import { useCreateCircle, type CircleInput } from '../../data/circles.ts';
import { circleErrorMessages } from './texts.ts';

const draftKey = 'circle:new';
const empty: CircleInput = { name: '', description: '', open: false };

export function NewCircle({ onCreated }: { onCreated: (circle: Circle) => void }) {
  const draft = useDraft(draftKey, empty);
  const create = useCreateCircle((sent) => draft.forgetIf(sent));
  return (
    <NewDialog
      title="New circle"
      errorMessages={circleErrorMessages('Failed to create the circle.')}
      {...{ draftKey, draft, create, onCreated }}
    >
      {(form) => <CircleForm name="New circle" action="Create circle" {...form} />}
    </NewDialog>
  );
}
