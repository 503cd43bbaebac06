import type { Circle } from '#contract/circles.ts';
import { messages } from '#core/messages.ts';
import { useRevision, useRevisionForm } from '../../platform/revision.ts';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { RevisionFailure } from '../../ui/RevisionFailure.tsx';
import { CircleForm } from './CircleForm.tsx';
import { useUpdateCircle, type CircleInput } from '../../data/circles.ts';
import { circleErrorMessages } from './texts.ts';

/** Renders the edit button and its form, for the owner only. */
export function EditCircle({ circle }: { circle: Circle }) {
  const draftKey = `circle:${circle.id}`;
  return (
    <EditDialog title="Edit circle" draftKey={draftKey}>
      {(onDone) => <Form {...{ circle, draftKey, onDone }} />}
    </EditDialog>
  );
}

function Form({ circle, draftKey, onDone }: { circle: Circle; draftKey: string; onDone: () => void }) {
  const revision = useRevision(draftKey, circle, valuesOf);
  const save = useUpdateCircle(circle.id, (sent) => revision.draft.forgetIf(sent));
  const { value, change, theirs, failure, rest } = useRevisionForm(revision, save, onDone);
  return (
    <CircleForm
      name="Edit circle"
      action="Save circle"
      value={value}
      onChange={change}
      failure={
        <RevisionFailure
          {...failure}
          errorMessages={circleErrorMessages('Failed to save the circle.')}
          sentence={messages.circleChanged}
          theirs={theirs && { title: theirs.name, content: theirs.description ?? '', updated_at: theirs.updated_at }}
        />
      }
      {...rest}
    />
  );
}

function valuesOf({ name, description, open, ignored_references }: Circle): CircleInput {
  return { name, description: description ?? '', open, ignored_references };
}
