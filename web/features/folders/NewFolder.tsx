import type { FailureSentences } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { FolderForm } from './FolderForm.tsx';
import { useCreateFolder } from './queries.ts';

/** The form of a new folder, drawn anew for each. */
export function NewFolder({ says, onDone, onCancel }: { says: FailureSentences; onDone: () => void; onCancel: () => void }) {
  const create = useCreateFolder();
  const send = useSendOnce(create);
  return (
    <FolderForm
      action="Create folder"
      busy={create.isPending}
      failure={create.error}
      says={says}
      onSubmit={(folder) => send(folder, { onSuccess: onDone })}
      onCancel={onCancel}
    />
  );
}
