import { messages } from '#core/messages.ts';
import { type NewFolderItem, useAddItem } from '../../data/folders.ts';
import type { LinkedItem } from '../../data/linked-items.ts';
import { failureText } from '../../platform/failure.ts';
import { ErrorMessage } from '../../ui/Page.tsx';
import { ItemField } from '../../ui/ItemField.tsx';
import classes from './folders.module.css';

const addErrorMessages = {
  403: messages.ownFoldersForItems,
  404: 'This item no longer exists.',
  fallback: 'Failed to add item to folder',
};

/** Adds a book, topic or essay to the folder by its title. */
export function AddItem({ folderId }: { folderId: number }) {
  const add = useAddItem();
  return (
    <div className={classes.add}>
      <ItemField
        label="Add a book, topic or essay"
        placeholder="Title or author"
        kinds={['work', 'topic', 'essay']}
        onTake={(item) => add.mutate({ folderId, thing: thingOf(item) })}
      />
      {add.error && <ErrorMessage>{failureText(add.error, addErrorMessages)}</ErrorMessage>}
      <p className="visually-hidden" role="status">
        {add.isSuccess && `Added “${add.data.title}”.`}
      </p>
    </div>
  );
}

function thingOf({ kind, id }: LinkedItem): NewFolderItem {
  if (kind === 'topic') return { topic_id: id };
  return kind === 'essay' ? { essay_id: id } : { work_id: id };
}
