import type { Folder } from '#contract/folders.ts';
import { useCreateFolder, type FolderInput } from '../../data/folders.ts';
import { hasDraft, useDraft } from '../../platform/drafts.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { FolderForm } from './FolderForm.tsx';

const draftKey = 'folder:new';
export const errorMessages = { fallback: 'The folder could not be created. Please try again.' };

/** Returns whether there is an unsent draft of a new folder. */
export function hasNewFolder(): boolean {
  return hasDraft(draftKey);
}

interface Props {
  /** Whether the reader has just opened the form, so that it takes the focus. */
  focus?: boolean;
  onDone: (folder: Folder) => void;
  onCancel: () => void;
}

/** The form of a new folder; what is typed is kept until it is sent. */
export function NewFolder({ focus = false, onDone, onCancel }: Props) {
  const draft = useDraft<FolderInput>(draftKey, { name: '', public: false });
  const create = useCreateFolder(draftKey, (sent) => draft.forgetIf(sent));
  const send = useSendOnce(create);
  return (
    <FolderForm
      focus={focus}
      current={draft.value}
      onChange={draft.set}
      action="Create folder"
      busy={create.isPending}
      failure={create.error}
      errorMessages={errorMessages}
      onTry={create.reset}
      onSubmit={(folder) => send(folder, { onSuccess: onDone })}
      onCancel={() => {
        draft.forget();
        onCancel();
      }}
    />
  );
}
